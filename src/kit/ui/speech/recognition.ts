/** Speech recognition as browsers offer it; not every browser has it, and TypeScript does not know it. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

interface RecognitionClass {
  new (): Recognition;
  available?: (wanted: { langs: string[]; processLocally: boolean }) => Promise<string>;
}

/** What was said since the last event. */
export interface Heard extends Event {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

export interface Unheard extends Event {
  error: string;
}

export function recognitionClass(): RecognitionClass | null {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Record<string, unknown>;
  return (SpeechRecognition ?? webkitSpeechRecognition ?? null) as RecognitionClass | null;
}

/** Whether the device itself writes down what is said in this language: then nothing said leaves it, and no network is needed. */
export const isOnDevice = (lang: string): Promise<boolean> =>
  Promise.resolve(recognitionClass()?.available?.({ langs: [lang], processLocally: true })).then(
    (answer) => answer === "available",
    () => false,
  );

/** The words said in an event, without those that may still change. */
export const wordsHeard = ({ results, resultIndex }: Heard): string =>
  Array.from(results)
    .slice(resultIndex)
    .filter(({ isFinal }) => isFinal)
    .map((result) => result[0]?.transcript.trim() ?? "")
    .filter(Boolean)
    .join(" ");

/** Why nothing was written down; null where the person stopped or said nothing. */
export function whyUnheard(error: string, lang: string): string | null {
  switch (error) {
    case "not-allowed":
    case "service-not-allowed":
      return "This page may not use the microphone. Allow it in the settings of the browser.";
    case "audio-capture":
      return "No microphone was found.";
    case "language-not-supported":
      return `This browser does not write down ${languageName(lang)}.`;
    case "network":
      return "This browser needs a network to write down what is said.";
    case "aborted":
    case "no-speech":
      return null;
    default:
      return "The browser could not write it down.";
  }
}

const languageName = (lang: string): string => new Intl.DisplayNames("en", { type: "language" }).of(lang) ?? lang;
