import { Project, WorkOrder } from "../contract.ts";
import { methodsOf } from "../rules.ts";
import { Ref } from "#kit/ui/display.tsx";
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
