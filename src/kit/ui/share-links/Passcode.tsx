import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Refused } from "../states.tsx";
import styles from "./shared-page.module.css";

interface PasscodeProps {
  /** What is protected: "rate sheet". */
  what: string;
  refused: Error | null;
  onEnter: (passcode: string) => void;
}

/** Asks for the passcode of a link. */
export function Passcode({ what, refused, onEnter }: PasscodeProps) {
  const [text, setText] = useState("");
  function enter(event: FormEvent) {
    event.preventDefault();
    if (text !== "") onEnter(text);
  }
  return (
    <form className={styles.form} onSubmit={enter}>
      <h1>This {what} is protected</h1>
      <p>Enter the passcode you were given apart from the link.</p>
      <Refused of={refused} />
      <PasswordInput
        label="Passcode"
        size="md"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="md">
        Open
      </Button>
    </form>
  );
}
