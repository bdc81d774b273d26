/** The Barcode Detection API of some platforms; no library replaces it where it is missing. */
interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type Platform = { BarcodeDetector?: new () => Detector };

/** Whether codes can be read from what the camera sees. */
export const readsCodes = (): boolean => "BarcodeDetector" in globalThis;

interface Reading {
  onCode: (text: string) => void;
  /** The camera could not be started; why, and what to do instead. */
  onProblem: (words: string) => void;
}

/** Shows the camera in a video and looks for a code five times a second until there is one. Returns what switches the camera off. */
export function readFromCamera(video: HTMLVideoElement, { onCode, onProblem }: Reading): () => void {
  let stop = () => {};
  let over = false;
  const end = () => {
    over = true;
    stop();
  };
  navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).then(
    (stream) => {
      const off = () => stream.getTracks().forEach((track) => track.stop());
      // Stopped while the person was being asked.
      if (over) return off();
      video.srcObject = stream;
      const unwatch = watch(video, onCode);
      stop = () => {
        unwatch();
        off();
      };
    },
    (failure: unknown) => over || onProblem(whyNot(failure)),
  );
  return end;
}

function watch(video: HTMLVideoElement, onCode: (text: string) => void): () => void {
  const { BarcodeDetector } = globalThis as Platform;
  if (!BarcodeDetector) return () => {};
  const detector = new BarcodeDetector();
  const timer = setInterval(() => {
    detector.detect(video).then(
      ([code]) => {
        if (code) onCode(code.rawValue);
      },
      // Before the first picture has arrived it refuses.
      () => {},
    );
  }, 200);
  return () => clearInterval(timer);
}

function whyNot(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : "";
  if (name === "NotAllowedError" || name === "SecurityError")
    return "The camera was refused. Allow it for this page in the settings of the browser, or type the code.";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "No camera was found on this device. Type the code.";
  if (name === "NotReadableError") return "The camera is in use by another app. Close that app, or type the code.";
  return "The camera could not be started. Type the code.";
}
