import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import type { PublicRelease } from "../../public-release.ts";
import { tellRelease } from "./ask.ts";
import styles from "./link.module.css";
import { CallFailed } from "#kit/client.ts";
import { ReachedAt } from "#kit/ui/ReachedAt.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { useSecondsUntil } from "#shell/ui/countdown.ts";

interface CodeFormProps {
  code: NonNullable<PublicRelease["code"]>;
  company: PublicRelease["company"];
  token: string;
  onAnswer: (now: PublicRelease) => void;
}

/** In place of the transmittal where the client asks for a code: it is sent when a person asks for it, and opens the link in this browser. */
export function CodeForm({ code: { to, minutes, isSent, resendAfter }, company, token, onAnswer }: CodeFormProps) {
  const [typed, setTyped] = useState("");
  const [mayResendAt, setMayResendAt] = useState(() => Date.now() + resendAfter * 1000);
  const seconds = useSecondsUntil(mayResendAt);
  const [working, setWorking] = useState<"send" | "enter" | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function tell(what: "send" | "enter", path: string, body?: object) {
    setWorking(what);
    setFailure(null);
    try {
      const now = await tellRelease(token, path, body);
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
  const send = () => void tell("send", "/codes");
  function enter(event: FormEvent) {
    event.preventDefault();
    void tell("enter", "/code", { code: typed });
  }
  return (
    <>
      <p className="quiet">{company.name}</p>
      <h1>{isSent ? "Enter the code" : "This link asks for a code"}</h1>
      <p aria-live="polite">
        {isSent
          ? `A code of six digits was sent to ${to}. It is valid for ${minutes} minutes and works once.`
          : `The reports open with a code of six digits, which is sent to ${to}.`}
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
              Open the reports
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
