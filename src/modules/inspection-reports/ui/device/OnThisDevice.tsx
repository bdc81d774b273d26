import { useQuery } from "@tanstack/react-query";
import { answers, hasDatabase } from "#kit/offline/database.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import { Section } from "#kit/ui/Page.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import styles from "../field/field.module.css";
import { numberOf } from "../words.ts";
import { openReports } from "./open-reports.ts";
import { hrefOf, subjectOf } from "./names.ts";

/** Offline: the reports that can be continued, so that one started in the field is found again after the page was closed. */
export default function OnThisDevice() {
  const { online } = useConnection();
  return online ? null : <OpenReports />;
}

function OpenReports() {
  const { id: person } = useActor();
  const waiting = useWaiting().own ?? [];
  const inLine = new Set(waiting.map(({ subject }) => subject));
  // Read again with each new command in the outbox: starting a report is one.
  const { data: reports = [] } = useQuery({
    queryKey: ["open reports on this device", person, waiting.length],
    queryFn: async () => (hasDatabase() ? openReports(await answers.of(person)) : []),
  });
  if (reports.length === 0) return null;
  return (
    <Section title="Reports on this device">
      <Entries>
        {reports.map((report) => (
          <Entry key={report.id}>
            <Go href={hrefOf(report.id)} className={styles.number}>
              {numberOf(report)}
            </Go>{" "}
            {[report.itemTag ?? report.itemDescription, report.templateCode].filter(Boolean).join(", ")}
            <div className="quiet">
              {[report.clientName, report.siteName].filter(Boolean).join(", ")}
              {report.workOrderNumber && ", "}
              <span className={styles.number}>{report.workOrderNumber}</span>
            </div>
            {inLine.has(subjectOf(report.id)) && <StatusBadge meaning="waiting">Still to be sent</StatusBadge>}
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}
