import { Procedure, processesProcedures } from "../contract.ts";
import { useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { choiceFilter, columnsOf } from "#kit/ui/record-shown.tsx";
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
          choiceFilter(Procedure, "method"),
          choiceFilter(Procedure, "kind"),
          choiceFilter(Procedure, "status"),
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
            A report names its procedure and uses the revision effective on the inspection date.
          </EmptyState>
        }
      />
    </Page>
  );
}

const columns = columnsOf(Procedure, {
  number: { sort: true, phone: "detail" },
  title: { sort: true, phone: "title" },
  method: { show: ({ method }) => (method ? <MethodBadge method={method} /> : "–"), phone: "detail" },
  technique: { hidden: true, phone: "no" },
  kind: { hidden: true, phone: "no" },
  revisionNo: { align: "right", phone: "no" },
  status: { phone: "status" },
  effectiveFrom: { phone: "no" },
  reviewDueOn: { phone: "no", show: ({ reviewDueOn }) => <ReviewDue on={reviewDueOn} /> },
  inPreparation: {
    phone: "no",
    hidden: true,
    show: ({ inPreparation }) => (inPreparation === null ? "–" : `Rev ${inPreparation}`),
  },
  responsibleName: { phone: "no" },
  clientName: { phone: "no" },
});

function ReviewDue({ on }: { on: string | null }) {
  const today = useToday();
  if (!on || on >= today) return <Day on={on} />;
  return (
    <StatusBadge meaning="due">
      Overdue since <Day on={on} />
    </StatusBadge>
  );
}
