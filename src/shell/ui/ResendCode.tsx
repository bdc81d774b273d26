import { Button } from "@mantine/core";
import { useState } from "react";
import { CallFailed } from "#kit/client.ts";
import type { LoginAnswer } from "#shell/contract.ts";
import { useSecondsUntil } from "#kit/ui/countdown.ts";
import styles from "./signed-out.module.css";
import { type CodeSent, sendCode, wordsWhenOver } from "./second-step.ts";

const words = { email: "by email", sms: "by text message" };

interface ResendCodeProps {
  /** The second factors of this person; a code is sent only by the methods among them. */
  methods: LoginAnswer["methods"];
  /** Seconds until another code may be requested. */
  resendAfter: number;
  /** When the last code was sent (milliseconds since 1970); null when none was. */
  sentAt: number | null;
  onSent: (answer: CodeSent) => void;
  onOver: (words: string) => void;
  /** The server says that the last code was sent too recently. */
  onTooEarly: () => void;
}

/**
 * Sends another code, by the methods this person has, some time after the last one. A failure shows no message; it may be tried again
 * immediately.
 */
export function ResendCode({ methods, resendAfter, sentAt, onSent, onOver, onTooEarly }: ResendCodeProps) {
  const [pending, setPending] = useState(false);
  const seconds = useSecondsUntil(sentAt === null ? null : sentAt + resendAfter * 1000);
  const ways = (["email", "sms"] as const).filter((method) => methods.includes(method));

  async function ask(method: "email" | "sms") {
    setPending(true);
    try {
      onSent(await sendCode(method));
    } catch (failure) {
      const over = wordsWhenOver(failure);
      if (over !== null) return onOver(over);
      if (failure instanceof CallFailed && failure.status === 429) onTooEarly();
    }
    setPending(false);
  }

  if (ways.length === 0) return null;
  if (seconds > 0)
    return (
      <p className={styles.wait}>
        A new code can be sent in {seconds} {seconds === 1 ? "second" : "seconds"}.
      </p>
    );
  return ways.map((method) => (
    <Button key={method} variant="subtle" size="compact-sm" disabled={pending} onClick={() => void ask(method)}>
      Send a {sentAt === null ? "" : "new "}code {words[method]}
    </Button>
  ));
}
