import { Button } from "@mantine/core";
import { memo, useEffect, useState } from "react";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { useWaiting } from "#kit/ui/outbox.ts";
import { Banner } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import styles from "../editor/editor.module.css";
import { type Changed, changedSince, readRevisions, rememberSeen, seenOf } from "./evidence-seen.ts";
import { startInLine } from "./save-command.ts";

interface EvidenceChangedProps {
  reportId: string;
  /** Leads to the checks; null where they are shown already. */
  onChecks: (() => void) | null;
}

/** Tells its author what others have changed about the evidence of a report since this device last saw it in order. */
export const EvidenceChanged = memo(function EvidenceChanged({ reportId, onChecks }: EvidenceChangedProps) {
  const { id: person } = useActor();
  const [changed, read] = useChanged(person, reportId);
  if (!changed) return null;
  const { refused, revised } = changed;
  const messages = [...new Set(refused.map(({ message }) => message))];
  return (
    <>
      {messages.length > 0 && (
        <Banner
          meaning="due"
          title="Changed since this report was last checked here"
          action={
            onChecks && (
              <Button size="xs" variant="default" onClick={onChecks}>
                Go to Checks
              </Button>
            )
          }
        >
          <ul className={styles.comments}>
            {messages.map((message) => (
              <li key={message}>{withDaysAsShown(message)}</li>
            ))}
          </ul>
          What you have entered is kept. It can be signed when this is settled.
        </Banner>
      )}
      {revised.map(({ revision, before }) => (
        <Banner
          key={revision}
          meaning="due"
          title={`${revision} applies now`}
          action={
            <Button size="xs" variant="default" onClick={read}>
              I have read it
            </Button>
          }
        >
          This report was begun under {before}. Read the new revision and correct the report if the work was done otherwise.
        </Banner>
      ))}
    </>
  );
});

/** What has changed by the server's last evaluation, and how to note that a new revision was read. */
function useChanged(person: string, reportId: string): [Changed | null, () => void] {
  // The command that starts the report on the server leaves the outbox when the server has it.
  useWaiting();
  const checks = useAsk(inspectionReports.endpoints.checks, { id: reportId }, { when: startInLine(reportId) === null }).data;
  const [, setReadings] = useState(0);
  useEffect(() => {
    if (checks) rememberSeen(person, reportId, checks.gates, true);
  }, [person, reportId, checks]);
  const changed = checks ? changedSince(seenOf(person, reportId), checks.gates) : null;
  const read = () => {
    if (changed) readRevisions(person, reportId, changed);
    setReadings((count) => count + 1);
  };
  return [changed, read];
}
