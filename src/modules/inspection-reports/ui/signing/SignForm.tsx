import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { CallFailed } from "#kit/client.ts";
import { readAgain, useSend } from "#kit/ui/data.ts";
import { useActor } from "#kit/ui/actor.ts";
import { Refused } from "#kit/ui/states.tsx";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { numberOf } from "../words.ts";
import { identityFailure, ProofFields, useProof } from "./Proof.tsx";
import styles from "./signing.module.css";

interface SignFormProps {
  report: Pick<Report, "id">;
  checks: Pick<Checks, "contentHash" | "meaning" | "more" | "needsUserId" | "secondFactor">;
  onSigned: () => void;
  /** The checks are being read again, because the report was saved just now: nothing is signed by the former ones. */
  isReading: boolean;
}

/** The signature: its meaning in words, and the proof of identity. The button says what it does. */
export function SignForm({ report, checks, onSigned, isReading }: SignFormProps) {
  const { name } = useActor();
  const proof = useProof(checks);
  const [asked, setAsked] = useState(false);
  const [device, setDevice] = useState<Error | null>(null);
  const sign = useSend(inspectionReports.endpoints.sign, {
    done: (signed) =>
      signed.status === "submitted"
        ? `Signed and sent for review: ${numberOf(signed)}`
        : `Signed and issued: ${numberOf(signed)}`,
    onDone: onSigned,
    secret: true,
  });
  const failure = device ?? sign.failure;
  const queryClient = useQueryClient();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    setDevice(null);
    if (!proof.complete || isReading) return;
    const given = await proof.give().catch((refused: unknown) => refused as Error);
    if (given instanceof Error) return setDevice(given);
    try {
      await sign.send({ id: report.id, body: { contentHash: checks.contentHash, ...given } });
    } catch (refused) {
      proof.clear();
      // What this page knows of the content is out of date: it is read again, or no further attempt could succeed.
      if (refused instanceof CallFailed && refused.problem?.code === "content-changed") await readAgain(queryClient);
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.meaning}>
        You sign as <strong>{name}</strong>: <strong>{checks.meaning}</strong>. Your signature is bound to exactly this content
        and cannot be moved or copied.
      </p>
      {!identityFailure(failure) && <Refused of={failure} />}
      <ProofFields asked={checks} proof={proof} tried={asked && !sign.sending} failure={failure} />
      <Button type="submit" size="md" loading={sign.sending || isReading}>
        {checks.more ? "Sign and send for review" : "Sign and issue"}
      </Button>
    </form>
  );
}
