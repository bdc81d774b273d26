import { projectManagement, WorkOrder } from "../contract.ts";
import { WorkOrderFields } from "./WorkOrderFields.tsx";
import { editPage } from "#kit/ui/form/record-pages.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { find: findWorkOrder, update: changeWorkOrder } = projectManagement.workOrders;

export const EditPage = editPage({
  find: findWorkOrder,
  update: changeWorkOrder,
  schema: WorkOrder.draft,
  labels: WorkOrder.labels,
  fields: WorkOrder.fields,
  noun: "work order",
  draft: "work order",
  name: ({ number }) => number,
  href: ({ id }) => `/work-orders/${id}`,
  Above: ({ record: { status } }) =>
    status === "ready" && (
      <Banner meaning="due" title="This work order is ready">
        A change of site, dates, scope, crew or equipment returns it to planned, because it must be checked again.
      </Banner>
    ),
  Fields: ({ record: { clientCompanyId } }) => <WorkOrderFields clientCompanyId={clientCompanyId} />,
});
