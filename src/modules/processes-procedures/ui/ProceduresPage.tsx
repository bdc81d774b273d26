import {
  type Procedure,
  procedureKinds,
  procedureLabels,
  procedureMethods,
  procedureStatuses,
  processesProcedures,
} from "../contract.ts";
import { statusMeanings, statusWords } from "./words.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";

const { list, count, export: exported } = processesProcedures.endpoints;

export default function ProceduresPage() {
  const procedures = useList(list, { columns, count, export: exported });
  return (
    <Page
      title="Processes and procedures"
      count={procedures.total}
      actions={<NewButton to="/procedures/new" label="Write procedure" module="processes-procedures" />}
    >
      <ListControls
        list={procedures}
        search="Number or title"
        filters={[
          {
            kind: "choice",
            name: "method",
            label: "Method",
            many: true,
            options: procedureMethods.map((value) => ({ value, label: value })),
          },
          { kind: "choice", name: "kind", label: "Kind", many: true, options: optionsOf(procedureKinds) },
          {
            kind: "choice",
            name: "status",
            label: "Status",
            many: true,
            options: optionsOf(procedureStatuses, statusWords),
          },
          { kind: "flag", name: "reviewOverdue", label: "Review overdue" },
        ]}
      />
      <ListTable
        list={procedures}
        caption="Procedures"
        href={({ id }) => `/procedures/${id}`}
        empty={
          <EmptyState
            title="No procedures yet"
            action={<NewButton to="/procedures/new" label="Write procedure" module="processes-procedures" />}
          >
            A report names the procedure it was made to, and takes the revision that was effective on the inspection date.
          </EmptyState>
        }
      />
    </Page>
  );
}

const columns: Column<Procedure>[] = [
  { field: "number", sort: true, mono: true, phone: "detail" },
  { field: "title", sort: true, phone: "title" },
  { field: "method", show: ({ method }) => (method ? <MethodBadge method={method} /> : "–"), phone: "detail" },
  { field: "technique", hidden: true, phone: "no" },
  { field: "kind", hidden: true, phone: "no" },
  { field: "revisionNo", align: "right", phone: "no" },
  {
    field: "status",
    phone: "status",
    show: ({ status }) => <StatusBadge meaning={statusMeanings[status]}>{statusWords[status]}</StatusBadge>,
  },
  { field: "effectiveFrom", phone: "no", show: ({ effectiveFrom }) => <Day on={effectiveFrom} /> },
  { field: "reviewDueOn", phone: "no", show: ({ reviewDueOn }) => <ReviewDue on={reviewDueOn} /> },
  {
    field: "inPreparation",
    phone: "no",
    hidden: true,
    show: ({ inPreparation }) => (inPreparation === null ? "–" : `Rev ${inPreparation}`),
    title: procedureLabels.inPreparation,
  },
  { field: "responsibleName", phone: "no" },
  { field: "clientName", phone: "no" },
];

function ReviewDue({ on }: { on: string | null }) {
  const today = useToday();
  if (!on || on >= today) return <Day on={on} />;
  return (
    <StatusBadge meaning="due">
      Overdue since <Day on={on} />
    </StatusBadge>
  );
}
