import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { useSecondsUntil } from "../countdown.ts";
import { ReachedAt } from "../ReachedAt.tsx";
import { Refused } from "../states.tsx";
import styles from "./shared-page.module.css";
import { CallFailed } from "#kit/client.ts";
import type { CodeAsked } from "#kit/share-links.ts";

interface CodeFormProps<Answer extends { code: CodeAsked | null }> {
  code: CodeAsked;
  company: { name: string; phone: string | null; email: string | null };
  /** What opens: "the reports". */
  what: string;
  /** Sends another code; enters one. */
  onSend: () => Promise<Answer>;
  onEnter: (code: string) => Promise<Answer>;
  onAnswer: (now: Answer) => void;
}

/** In place of what a link shows where it asks for a code: it is sent when a person asks for it, and opens the link in this browser. */
export function CodeForm<Answer extends { code: CodeAsked | null }>(props: CodeFormProps<Answer>) {
  const { company, what, onSend, onEnter, onAnswer } = props;
  const { to, minutes, isSent, resendAfter } = props.code;
  const [typed, setTyped] = useState("");
  const [mayResendAt, setMayResendAt] = useState(() => Date.now() + resendAfter * 1000);
  const seconds = useSecondsUntil(mayResendAt);
  const [working, setWorking] = useState<"send" | "enter" | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function tell(step: "send" | "enter", asked: Promise<Answer>) {
    setWorking(step);
    setFailure(null);
    try {
      const now = await asked;
      if (now.code) setMayResendAt(Date.now() + now.code.resendAfter * 1000);
      setOver(false);
      onAnswer(now);
    } catch (refusal) {
      setFailure(refusal);
      setOver(refusal instanceof CallFailed && refusal.problem?.code === "code-over");
    }
    setTyped("");
    setWorking(null);
    field.current?.focus();
  }
  const send = () => void tell("send", onSend());
  function enter(event: FormEvent) {
    event.preventDefault();
    void tell("enter", onEnter(typed));
  }
  return (
    <>
      <p className="quiet">{company.name}</p>
      <h1>{isSent ? "Enter the code" : "This link asks for a code"}</h1>
      <p aria-live="polite">
        {isSent
          ? `A code of six digits was sent to ${to}. It is valid for ${minutes} minutes and works once.`
          : `A code of six digits, which is sent to ${to}, opens ${what}.`}
      </p>
      <Refused of={failure} />
      {isSent ? (
        <form className={styles.form} onSubmit={enter} noValidate>
          <TextInput
            ref={field}
            size="md"
            label="Six-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            classNames={{ input: `${styles.code} figures` }}
            value={typed}
            // Pasted with a gap in the middle, as messages show it.
            onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, "").slice(0, 6))}
          />
          <div className={styles.buttons}>
            <Button type="submit" size="md" loading={working === "enter"} disabled={typed.length < 6 || over}>
              Open {what}
            </Button>
            <Button
              size="md"
              variant={over ? "filled" : "default"}
              loading={working === "send"}
              disabled={seconds > 0}
              onClick={send}
            >
              {seconds > 0 ? `Send another code in ${seconds} s` : "Send another code"}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.buttons}>
          <Button size="md" loading={working === "send"} disabled={seconds > 0} onClick={send}>
            {seconds > 0 ? `Send the code in ${seconds} s` : "Send the code"}
          </Button>
        </div>
      )}
      <p className="quiet">
        No code, or another address? Look among unwanted mail, or ask {company.name}
        <ReachedAt {...company} />.
      </p>
    </>
  );
}
