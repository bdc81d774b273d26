import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { CallFailed } from "#kit/client.ts";
import { useSend } from "#kit/ui/data.ts";
import { useActor } from "#kit/ui/actor.ts";
import { PasswordBox } from "#kit/ui/PasswordBox.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { inspectionReports, type Checks } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { numberOf } from "../words.ts";
import looks from "./signing.module.css";

interface SignFormProps {
  report: Pick<Report, "id">;
  checks: Pick<Checks, "contentHash" | "meaning" | "more" | "needsUserId">;
  onSigned: () => void;
}

/** The signature: its meaning in words, and who one is. The button says what happens. */
export function SignForm({ report, checks, onSigned }: SignFormProps) {
  const { name } = useActor();
  const [userId, setUserId] = useState("");
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const sign = useSend(inspectionReports.endpoints.sign, {
    done: (signed) =>
      signed.status === "submitted"
        ? `Signed and sent for review: ${numberOf(signed)}`
        : `Signed and issued: ${numberOf(signed)}`,
    onDone: onSigned,
    secret: true,
  });
  const missingId = checks.needsUserId && userId.trim() === "";
  const identity = identityWords(sign.failure);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (missingId || password === "") return;
    const body = { contentHash: checks.contentHash, password, ...(userId.trim() ? { userId: userId.trim() } : {}) };
    try {
      await sign.send({ id: report.id, body });
    } catch {
      setPassword("");
    }
  }
  return (
    <form className={looks.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={looks.meaning}>
        You sign as <strong>{name}</strong>: <strong>{checks.meaning}</strong>. Your signature is bound to exactly this content
        and cannot be moved or copied.
      </p>
      {!identity && <Refused of={sign.failure} />}
      {checks.needsUserId && (
        <TextInput
          label="User id"
          description="Your e-mail address"
          required
          autoComplete="username"
          value={userId}
          error={asked && missingId ? "Enter your user id" : undefined}
          onChange={(event) => setUserId(event.currentTarget.value)}
        />
      )}
      <PasswordBox
        label="Password"
        required
        autoComplete="current-password"
        value={password}
        error={identity ?? (asked && password === "" && !sign.sending && !sign.failure ? "Type your password" : undefined)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={sign.sending}>
        {checks.more ? "Sign and send for review" : "Sign and issue"}
      </Button>
    </form>
  );
}

/** A refused password or user id belongs at the field, in the server's words; everything else above the form. */
function identityWords(failure: Error | null): string | null {
  if (!(failure instanceof CallFailed)) return null;
  return ["password-not-accepted", "invalid-input"].includes(failure.problem?.code ?? "") ? failure.sentence : null;
}
