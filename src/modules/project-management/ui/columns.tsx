import { Project, type WorkOrder } from "../contract.ts";
import { methodsOf } from "../rules.ts";
import { WorkOrderStatus } from "./status.tsx";
import type { Column } from "#kit/ui/column.ts";
import { Day, Ref } from "#kit/ui/display.tsx";
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

export const workOrderColumns: Column<WorkOrder>[] = [
  { field: "number", sort: true, mono: true, phone: "detail" },
  { field: "title", phone: "title" },
  {
    field: "clientName",
    show: ({ clientCompanyId, clientName }) => (
      <Ref entity="ClientCompany" id={clientCompanyId}>
        {clientName}
      </Ref>
    ),
  },
  { field: "siteName", phone: "detail" },
  {
    field: "projectNumber",
    show: ({ projectId, projectNumber }) => (
      <Ref entity="Project" id={projectId}>
        <span className="mono">{projectNumber}</span>
      </Ref>
    ),
  },
  { field: "scope", title: "Methods", show: (order) => <Methods order={order} /> },
  { field: "plannedStartOn", sort: true, phone: "detail", show: ({ plannedStartOn }) => <Day on={plannedStartOn} /> },
  { field: "plannedEndOn", show: ({ plannedEndOn }) => <Day on={plannedEndOn} /> },
  { field: "assignedUserIds", title: "Crew", align: "right", show: ({ assignedUserIds }) => assignedUserIds.length },
  { field: "baseName", hidden: true },
  { field: "priority", hidden: true },
  { field: "clientReference", hidden: true },
  { field: "purchaseOrder", hidden: true },
  { field: "status", phone: "status", show: ({ status }) => <WorkOrderStatus status={status} /> },
];
