import type { User } from "../contract.ts";
import { capital } from "#kit/capital.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { projectManagement, type WorkOrder } from "#modules/project-management/contract.ts";

/** The work orders a person is planned on, the latest first, as far as one may see them. */
export function PersonJobs({ user }: { user: User }) {
  const fixed = { assignedTo: user.id, sort: "-plannedStartOn" };
  const jobs = useList(projectManagement.workOrders.list, { columns, fixed, inUrl: false });
  return (
    <Section title="Assignments">
      <ListTable
        short
        list={jobs}
        caption={`Work orders of ${user.firstName} ${user.lastName}`}
        href={({ id }) => `/work-orders/${id}`}
        empty={<EmptyState title="No assignments">Assign people in work orders.</EmptyState>}
      />
    </Section>
  );
}

const columns: Column<WorkOrder>[] = [
  { field: "number", mono: true, phone: "detail" },
  { field: "title", phone: "title" },
  { field: "clientName" },
  { field: "siteName", phone: "detail" },
  { field: "plannedStartOn", phone: "detail", show: ({ plannedStartOn }) => <Day on={plannedStartOn} /> },
  { field: "plannedEndOn", show: ({ plannedEndOn }) => <Day on={plannedEndOn} /> },
  { field: "status", phone: "status", show: ({ status }) => capital(status) },
];
