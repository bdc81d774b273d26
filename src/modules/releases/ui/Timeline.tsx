import type { ReleaseEvent, ReleaseWhole } from "../contract.ts";
import { eventWords } from "../event-words.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** What happened at the recipients, the newest first. */
export function Timeline({ release: { events, recipients, items } }: { release: ReleaseWhole }) {
  const nameOf = new Map(recipients.map(({ id, name }) => [id, name]));
  const numberOf = new Map(items.map(({ id, reportNumber, revision }) => [id, `${reportNumber} Rev ${revision}`]));
  const columns: Column<ReleaseEvent>[] = [
    ...whenAndWhat,
    {
      field: "recipientId",
      title: "Recipient",
      phone: "detail",
      show: ({ recipientId }) => nameOf.get(recipientId ?? "") ?? "–",
    },
    { field: "name", title: "By", show: ({ name, role }) => [name, role].filter(Boolean).join(", ") || "–" },
    {
      field: "text",
      title: "Report or message",
      phone: "detail",
      show: ({ itemId, text }) => [numberOf.get(itemId ?? ""), text].filter(Boolean).join(": ") || "–",
    },
  ];
  return (
    <Section title="Events">
      <DataTable short rows={events.toReversed()} caption="Events at the recipients" columns={columns} />
    </Section>
  );
}

const whenAndWhat: Column<ReleaseEvent>[] = [
  { field: "at", title: "Time", phone: "detail", show: ({ at }) => <Instant at={at} /> },
  { field: "kind", title: "Event", phone: "title", show: ({ kind }) => eventWords[kind] },
];
