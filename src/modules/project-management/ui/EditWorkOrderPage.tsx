import { projectManagement, type WorkOrder, WorkOrderDraft, workOrderLabels } from "../contract.ts";
import { WorkOrderFields } from "./WorkOrderFields.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

export default function EditWorkOrderPage() {
  const order = useAsk(projectManagement.endpoints.findWorkOrder, { id: useParam("id") });
  return <AskedPage of={order}>{(found) => <Edit key={found.id} order={found} />}</AskedPage>;
}

function Edit({ order }: { order: WorkOrder }) {
  const go = useGo();
  const back = `/work-orders/${order.id}`;
  const update = useUpdate(projectManagement.endpoints.changeWorkOrder, order, {
    done: `Changed ${order.number}`,
    labels: workOrderLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Edit ${order.number}`} narrow>
      {order.status === "ready" && (
        <Banner meaning="due" title="This work order is ready">
          A change of site, days, scope, crew or equipment makes it planned again, because it has to be checked anew.
        </Banner>
      )}
      <Form
        schema={WorkOrderDraft}
        start={order}
        labels={workOrderLabels}
        save="Save work order"
        cancel={back}
        draft={`work order ${order.id}`}
        onSave={update.save}
      >
        <WorkOrderFields clientCompanyId={order.clientCompanyId} />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
