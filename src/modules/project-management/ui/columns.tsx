import { Project, WorkOrder } from "../contract.ts";
import { figureOfProject } from "../page-places.ts";
import { methodsOf } from "../rules.ts";
import type { Column } from "#kit/ui/column.ts";
import { Ref } from "#kit/ui/display.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { MethodBadge } from "#kit/ui/status.tsx";

export const projectColumns = columnsOf(Project, {
  number: { sort: true, phone: "detail" },
  name: { sort: true, phone: "title" },
  clientName: {
    phone: "detail",
    show: ({ clientCompanyId, clientName }) => (
      <Ref entity="ClientCompany" id={clientCompanyId}>
        {clientName}
      </Ref>
    ),
  },
  kind: { hidden: true },
  managerName: true,
  baseName: true,
  startOn: { sort: true },
  endOn: true,
  openWorkOrders: { align: "right" },
  health: true,
  status: { phone: "status" },
});

const figures = { hours: "Hours used / budget", cost: "Cost", revenue: "Revenue earned", order: "PO left" } as const;

/** What other modules count of a project, after its own columns. */
export const figureColumns: Column<Project>[] = Object.entries(figures).map(([figure, title]) => ({
  field: figure,
  title,
  align: "right",
  phone: "no",
  // All of them leave no room for the names of projects.
  ...(figure === "cost" || figure === "revenue" ? { hidden: true } : {}),
  show: ({ id }) => <PartsAt place={figureOfProject} handed={{ projectId: id, figure: figure as keyof typeof figures }} />,
}));

export const Methods = ({ order }: { order: Pick<WorkOrder, "scope"> }) => (
  <span style={{ display: "inline-flex", gap: 4 }}>
    {methodsOf(order.scope).map((method) => (
      <MethodBadge key={method} method={method} />
    ))}
  </span>
);

export const workOrderColumns = columnsOf(WorkOrder, {
  number: { sort: true, phone: "detail" },
  title: { phone: "title" },
  clientName: {
    show: ({ clientCompanyId, clientName }) => (
      <Ref entity="ClientCompany" id={clientCompanyId}>
        {clientName}
      </Ref>
    ),
  },
  siteName: { phone: "detail" },
  projectNumber: {
    show: ({ projectId, projectNumber }) => (
      <Ref entity="Project" id={projectId}>
        <span className="mono">{projectNumber}</span>
      </Ref>
    ),
  },
  scope: { title: "Methods", show: (order) => <Methods order={order} /> },
  plannedStartOn: { sort: true, phone: "detail" },
  plannedEndOn: true,
  assignedUserIds: { title: "Crew", align: "right", show: ({ assignedUserIds }) => assignedUserIds.length },
  baseName: { hidden: true },
  priority: { hidden: true },
  clientReference: { hidden: true },
  purchaseOrder: { hidden: true },
  status: { phone: "status" },
});
