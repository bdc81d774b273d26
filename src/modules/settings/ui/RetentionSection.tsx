import { Anchor } from "@mantine/core";
import { type TrailArchive } from "../contract-retention.ts";
import { settings } from "../contract.ts";
import { useMayEdit } from "./edit-rights.ts";
import { LegalHolds } from "./LegalHolds.tsx";
import { PurgeProposals } from "./PurgeProposals.tsx";
import { RetentionRules } from "./RetentionRules.tsx";
import { linkOf } from "#kit/client.ts";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Instant, Mono } from "#kit/ui/display.tsx";
import { decimalText, sizeText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { type PrivacyRequest } from "#modules/people-and-access/contract-erasure.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import type { SectionProps } from "./section-props.ts";

const { retention, logArchive } = settings.endpoints;

/** How long records are kept, what nobody may purge, and what may leave. */
export default function RetentionSection({ mayEdit }: SectionProps) {
  const found = useAsk(retention, {});
  const decides = useMayEdit("settings.quality");
  return (
    <Asked of={found}>
      {(now) => (
        <>
          <PurgeProposals of={now} mayPrepare={decides} />
          <LegalHolds holds={now.holds} mayPlace={decides} />
          <RetentionRules rules={now.rules} mayChange={decides} />
          <PrivacyRequests />
          <Archives archives={now.archives} mayDownload={mayEdit} />
        </>
      )}
    </Asked>
  );
}

function Archives({ archives, mayDownload }: { archives: readonly TrailArchive[]; mayDownload: boolean }) {
  if (archives.length === 0) return null;
  return (
    <Section title="Archives of the logs" id="archives">
      <p className="quiet">
        Archived parts of the audit trail and the security log, one file each. Those of the trail are verified with the checker of
        the audit page; the trail continues from the head shown here.
      </p>
      <DataTable
        short
        caption="Archives of the logs"
        rows={archives}
        columns={mayDownload ? [...archiveColumns, downloadColumn] : archiveColumns}
      />
    </Section>
  );
}

function PrivacyRequests() {
  const found = useAsk(peopleAndAccess.endpoints.privacyRequests, {});
  return (
    <Section title="Privacy requests" id="privacy">
      <p className="quiet">
        An administrator erases a person's data on the person's page, once the account has ended, no legal hold applies and the
        retention period of their certificates has ended.
      </p>
      <Asked of={found}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">Nothing has been erased yet.</p>
          ) : (
            <DataTable short caption="Privacy requests" rows={rows} keyOf={({ number }) => number} columns={requestColumns} />
          )
        }
      </Asked>
    </Section>
  );
}

const requestColumns: Column<PrivacyRequest>[] = [
  { field: "number", title: "Request", mono: true, phone: "title" },
  { field: "receivedOn", title: "Received", phone: "detail" },
  { field: "at", title: "Erased", phone: "detail", show: ({ at }) => <Instant at={at} /> },
  { field: "by", title: "By", phone: "no" },
  { field: "reason", title: "Reason", phone: "no" },
];

const archiveColumns: Column<TrailArchive>[] = [
  {
    field: "before",
    title: "Before",
    phone: "title",
    show: ({ before, log }) => (
      <>
        {log === "trail" ? "Audit events" : "Security events"} <Day on={before} />
      </>
    ),
  },
  { field: "count", title: "Events", align: "right", show: ({ count }) => decimalText(String(count)) },
  { field: "dropped", title: "Left", align: "right", phone: "no", show: ({ dropped }) => decimalText(String(dropped)) },
  {
    field: "headHash",
    title: "Head",
    phone: "no",
    show: ({ headHash }) => (headHash ? <Mono>{headHash.slice(0, 12)}</Mono> : "–"),
  },
  { field: "size", title: "Size", align: "right", show: ({ size }) => sizeText(size) },
  { field: "createdAt", title: "Written", phone: "no", show: ({ createdAt }) => <Instant at={createdAt} /> },
];

const downloadColumn: Column<TrailArchive> = {
  field: "id",
  title: "File",
  show: ({ id, before }) => (
    <Anchor href={linkOf(logArchive, { id })} download aria-label={`Download the archive of before ${before}`}>
      Download
    </Anchor>
  ),
};
