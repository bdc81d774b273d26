import { Button } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { IconSignature } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { addressOf } from "#kit/client.ts";
import type { Command } from "#kit/offline/command.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { BatchSignDialog } from "../signing/BatchSignDialog.tsx";
import styles from "../field/field.module.css";
import { isOf, type ReadyMark, unmark, useMarks } from "./ready-marks.ts";
import { hrefOf, subjectOf } from "./names.ts";

/** What was marked is signed, or was signed and came back. */
const isOver = (report: Report, mark: ReadyMark | undefined): boolean =>
  !["draft", "returned"].includes(report.status) || (mark !== undefined && !isOf(mark, report));

/** Reports marked ready offline: signed together once the server has them. */
export default function ReadyToSign() {
  const { id: person } = useActor();
  const { online } = useConnection();
  const marks = useMarks(person);
  const own = useWaiting().own ?? [];
  const inLine = new Set(own.map(({ subject }) => subject));
  const stateOf = (of: string) =>
    own.find(({ subject, state }) => subject === of && state === "refused")?.state ?? (inLine.has(of) ? "waiting" : null);
  const [signing, setSigning] = useState<readonly Report[] | null>(null);
  const asked = useQueries({
    queries: marks.map(({ id }) => ({ queryKey: [addressOf(inspectionReports.endpoints.find, { id })], enabled: online })),
  });
  const reports = asked.map(({ data }) => data as Report | undefined);
  const over = reports.flatMap((report, at) => (report && isOver(report, marks[at]) ? [report.id] : []));
  const gone = over.join(",");
  useEffect(() => unmark(person, gone === "" ? [] : gone.split(",")), [person, gone]);
  if (marks.length === 0) return null;
  const ready = reports.filter((report) => report !== undefined).filter(({ id }) => !inLine.has(subjectOf(id)));
  return (
    <Section
      title="Ready to submit"
      actions={
        <Button
          leftSection={<IconSignature size={16} aria-hidden />}
          disabled={!online || ready.length === 0}
          onClick={() => setSigning(ready)}
        >
          Sign {ready.length > 1 ? `${ready.length} reports` : "it"}
        </Button>
      }
    >
      <Entries>
        {marks.map(({ id, named, about }) => (
          <Entry key={id}>
            <Go href={hrefOf(id)} className={styles.number}>
              {named}
            </Go>{" "}
            {about}
            <div>
              <Judged id={id} waiting={stateOf(subjectOf(id))} />
            </div>
          </Entry>
        ))}
      </Entries>
      {!online && <p className="quiet">Signing needs a network. Sign them here when you are online again.</p>}
      {signing && <BatchSignDialog reports={signing} onClose={() => setSigning(null)} />}
    </Section>
  );
}

interface JudgedProps {
  id: string;
  /** Whether something of it waits on this device, or was refused; null if the server has all of it. */
  waiting: Command["state"] | null;
}

/** What the server says of it, or last said: whether it can be signed now, before the sheet is opened. */
function Judged({ id, waiting }: JudgedProps) {
  const checks = useAsk(inspectionReports.endpoints.checks, { id }, { when: waiting === null });
  if (waiting === "refused") return <StatusBadge meaning="bad">Refused by the server, see To be sent</StatusBadge>;
  if (waiting) return <StatusBadge meaning="waiting">Still to be sent</StatusBadge>;
  const open = checks.data?.obstacles.length ?? 0;
  if (open === 0) return <StatusBadge meaning="good">On the server</StatusBadge>;
  return (
    <>
      <StatusBadge meaning="due">
        On the server, {open} {open === 1 ? "point" : "points"} to settle before it is signed
      </StatusBadge>{" "}
      <Go href={`${hrefOf(id)}?section=checks`}>Show</Go>
    </>
  );
}
