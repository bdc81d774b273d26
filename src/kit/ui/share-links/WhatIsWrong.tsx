import { Button, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Section } from "../Page.tsx";
import { Refused } from "../states.tsx";
import styles from "./shared-page.module.css";

interface WhatIsWrongProps {
  /** The recipient of the link, as far as it is they who answer. */
  name: string;
  onSend: (name: string, reason: string) => Promise<void>;
  onCancel: () => void;
}

/** Instead of signing: who says what is wrong. */
export function WhatIsWrong({ name: known, onSend, onCancel }: WhatIsWrongProps) {
  const [name, setName] = useState(known);
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  function send(event: FormEvent) {
    event.preventDefault();
    onSend(name, reason).catch(setFailure);
  }
  return (
    <Section title="What is wrong">
      <form className={styles.form} onSubmit={send}>
        <Refused of={failure} />
        <TextInput
          label="Your name"
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="What is wrong"
          required
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit">Send</Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Section>
  );
}
