import { Button, Checkbox, Group, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { ClockNow } from "../../contract-clock.ts";
import { identityFailure, ProofFields, useProof } from "./Proof.tsx";
import styles from "./signing.module.css";
import { CallFailed } from "#kit/client.ts";
import { isAnswer } from "#kit/reasons.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { instantText } from "#kit/ui/format.ts";
import { Refused } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";

/** Records that the clock had run ahead and is right now: the reason, the confirmation that it was compared, and the proof needed for a signature. */
export function ReleaseClockDialog({ clock, onClose }: { clock: ClockNow; onClose: () => void }) {
  const { timeZone } = useActor();
  const proof = useProof(clock);
  const [reason, setReason] = useState("");
  const [compared, setCompared] = useState(false);
  const [tried, setTried] = useState(false);
  const [device, setDevice] = useState<Error | null>(null);
  const release = useSend(inspectionReports.endpoints.releaseClock, {
    done: "Clock released. Reports can be signed again.",
    onDone: onClose,
    secret: true,
  });
  const failure = device ?? release.failure;
  const ofReason = failure instanceof CallFailed && failure.problem?.fields?.find(({ path }) => path === "reason")?.message;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setDevice(null);
    if (!proof.complete || !compared || !isAnswer(reason)) return;
    const given = await proof.give().catch((refused: unknown) => refused as Error);
    if (given instanceof Error) return setDevice(given);
    try {
      await release.send({ body: { until: clock.latest ?? "", reason: reason.trim(), ...given } });
    } catch {
      proof.clear();
    }
  }
  return (
    <Dialog onClose={onClose} title="Release the clock">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          The server&apos;s clock reads {instantText(clock.reads, { timeZone })}. Something was recorded at{" "}
          {instantText(clock.latest ?? "", { timeZone })}. If the clock had run ahead and is now correct, confirm it and reports
          can be signed again. Records keep their recorded time. Reports signed at a future time should be voided and written
          again.
        </p>
        {!identityFailure(failure) && !ofReason && <Refused of={failure} />}
        <Textarea
          label="Why the clock was wrong"
          required
          autosize
          minRows={2}
          value={reason}
          error={ofReason || (tried && !isAnswer(reason) ? "Explain why the clock was wrong, in two words or more" : undefined)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Checkbox
          label="I compared the clock with another one, and it is correct"
          checked={compared}
          error={tried && !compared ? "Compare the clock first" : undefined}
          onChange={(event) => setCompared(event.currentTarget.checked)}
        />
        <ProofFields asked={clock} proof={proof} tried={tried && !release.sending} failure={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={release.sending}>
            Release the clock
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
