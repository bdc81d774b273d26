import { ActionIcon } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconMicrophone } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useConnection } from "../connection.ts";
import { ConfirmDialog } from "../dialogs.tsx";
import { formatsShown } from "../format.ts";
import { useRemembered } from "../remembered.ts";
import { toast } from "../toast.tsx";
import {
  type Heard,
  isOnDevice,
  type Recognition,
  recognitionClass,
  type Unheard,
  whyUnheard,
  wordsHeard,
} from "./recognition.ts";
import { useFingers } from "../screen.ts";

interface Dictated {
  /** What the text is called. */
  label: string;
  /** The words just said, to be added to the text. */
  onSaid: (words: string) => void;
  disabled?: boolean | undefined;
}

/**
 * At the right of a text: a button to speak instead of typing, on a touch screen whose browser offers it, in the person's language. Where the browser sends what is said to its maker,
 * that is asked once on each device, and without a network the button is not there.
 */
export function useDictation({ label, onSaid, disabled = false }: Dictated) {
  const fingers = useFingers();
  const { online } = useConnection();
  const { locale } = formatsShown();
  const Class = recognitionClass();
  // Asked when it is pressed, with a network the first time: what is known lasts on this device.
  const [isLocal, setIsLocal] = useRemembered(`speech-on-device ${locale}`, false);
  const [agreed, setAgreed] = useRemembered("speech-leaves-device", false);
  const [asking, setAsking] = useState(false);
  const [listening, setListening] = useState(false);
  const now = useRef<Recognition | null>(null);
  const said = useCallbackRef(onSaid);
  const isPossible = fingers && Class !== null && !disabled;
  useEffect(() => () => now.current?.abort(), []);
  if (!isPossible || (!online && !isLocal)) return {};

  function listen(local: boolean) {
    if (!Class) return;
    const recognition = new Class();
    recognition.lang = locale;
    recognition.continuous = true;
    if (local) recognition.processLocally = true;
    recognition.addEventListener("result", (event) => {
      const words = wordsHeard(event as Heard);
      if (words !== "") said(words);
    });
    recognition.addEventListener("error", (event) => {
      const description = whyUnheard((event as Unheard).error, locale);
      if (description) toast({ title: "Nothing was written down", description, bad: true });
    });
    recognition.addEventListener("end", () => {
      now.current = null;
      setListening(false);
    });
    recognition.start();
    now.current = recognition;
    setListening(true);
  }
  async function press() {
    if (now.current) return now.current.stop();
    const local = isLocal || (await isOnDevice(locale));
    setIsLocal(local);
    if (local || agreed) listen(local);
    else setAsking(true);
  }
  const rightSection = (
    <>
      <ActionIcon
        variant={listening ? "filled" : "subtle"}
        color={listening ? "red" : "gray"}
        aria-label={`Dictate ${label}`}
        aria-pressed={listening}
        onClick={() => void press()}
      >
        <IconMicrophone size={20} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        title="Speak instead of typing?"
        confirm="Speak"
        onConfirm={() => {
          setAgreed(true);
          setAsking(false);
          listen(false);
        }}
        onClose={() => setAsking(false)}
      >
        This browser sends what you say to its maker, who writes it down. Do not say what may not leave the company.
      </ConfirmDialog>
    </>
  );
  return { rightSection, rightSectionWidth: 48, rightSectionProps: { style: { alignItems: "flex-start" } } };
}

/** The text with the words said after it. */
export const withWords = (text: string, words: string): string =>
  text === "" || /\s$/.test(text) ? text + words : `${text} ${words}`;
