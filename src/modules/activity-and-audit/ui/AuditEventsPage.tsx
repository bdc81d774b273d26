import { activityAndAudit, type AuditEvent } from "../contract.ts";
import { Changes } from "./Changes.tsx";
import { isDenied } from "./denied.ts";
import { TrailFiles } from "./TrailFiles.tsx";
import { TrailStatus } from "./TrailStatus.tsx";
import { usePeople } from "./people.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { counted } from "#kit/plural.ts";
import { type List, useAsk, useList } from "#kit/ui/data.ts";
import { actionText } from "#kit/action-words.ts";
import { Instant } from "#kit/ui/display.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import type { Filter } from "#kit/ui/filter.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { auditEvents, countAuditEvents, countHiddenEvents, exportAuditEvents } = activityAndAudit.endpoints;

/** Who did what to which record, with the chain that proves that nothing was altered afterwards. */
export default function AuditEventsPage() {
  const mayExport = useReach("audit-events", "export");
  const may = useReach("audit-events", "view");
  const events = useList(auditEvents, { columns, count: countAuditEvents, ...(mayExport ? { export: exportAuditEvents } : {}) });
  const filters = useFilters();
  const period = Boolean(events.filters["from"] ?? events.filters["to"]);
  return (
    <Page title="Audit events" count={events.total} actions={may && <TrailFiles of={events} />}>
      {may && <TrailStatus />}
      {may && <HiddenEvents of={events} />}
      {!isDenied(events) && (
        <ListControls list={events} search="Beginning of a number or title" filters={filters} archive={false} />
      )}
      {!events.isFiltered && !isDenied(events) && (
        <p className="quiet">The last 7 days. Choose a period or another filter to see more.</p>
      )}
      <ListTable
        list={events}
        caption="Audit events"
        href={({ id }) => `/audit-events/${id}`}
        empty={
          <EmptyState title={period ? "No events you may see in this period" : "No events you may see in the last 7 days"}>
            Choose another period to look further back.
          </EmptyState>
        }
      />
    </Page>
  );
}

/** That there is more, of clients who are kept from the reader. */
function HiddenEvents({ of: { filters, q } }: { of: List<AuditEvent> }) {
  const hidden = useAsk(countHiddenEvents, { query: { ...filters, ...(q ? { q } : {}) } }).data?.count ?? 0;
  return hidden > 0 && <p className="quiet">{`${counted(hidden, "event")} of clients that are kept from you not shown.`}</p>;
}

function useFilters(): Filter[] {
  const people = usePeople();
  const kinds = useAsk(activityAndAudit.endpoints.kindsOfRecords, {}).data ?? [];
  return [
    { kind: "days", name: "period", label: "Period", from: "from", to: "to" },
    { kind: "choice", name: "actorId", label: "User", options: people },
    {
      kind: "choice",
      name: "entity",
      label: "Kind of record",
      options: kinds.map(({ entity, noun }) => ({ value: entity, label: noun })),
    },
    {
      kind: "choice",
      name: "only",
      label: "Only",
      options: [
        { value: "signatures", label: "Signatures" },
        { value: "exports", label: "Exports" },
      ],
    },
  ];
}

const source = ({ actorType, clientAt }: AuditEvent) => {
  if (actorType === "system") return "System";
  if (actorType === "public") return "Public link";
  return clientAt ? "Offline, sent later" : "Office";
};

const columns: Column<AuditEvent>[] = [
  { field: "at", width: 190, show: ({ at }) => <Instant at={at} />, phone: "detail" },
  { field: "actorName", width: 150, phone: "detail" },
  { field: "action", width: 150, show: ({ action }) => actionText(action), phone: "status" },
  { field: "entityLabel", phone: "title", show: ({ entityLabel }) => withDaysAsShown(entityLabel) },
  { field: "changes", show: ({ changes }) => <Changes of={changes} most={3} />, phone: "no" },
  { field: "reason", phone: "no" },
  { field: "clientName", phone: "no" },
  { field: "source", title: "Source", show: source, phone: "no", hidden: true },
  { field: "seq", align: "right", phone: "no", hidden: true },
  { field: "requestId", mono: true, phone: "no", hidden: true },
];
