import { NewWorkOrder, type Project, projectManagement, WorkOrder } from "../contract.ts";
import { HoldOverride } from "./HoldOverride.tsx";
import { WorkOrderFields } from "./WorkOrderFields.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { RecordInput } from "#kit/ui/form/RecordPicker.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function NewWorkOrderPage() {
  const [words] = useUrl();
  const id = words["project"];
  return id ? <NewUnder key={id} id={id} /> : <WhichProject />;
}

/** A work order belongs to a project; the link on a project's page names it, the bare address does not. */
function WhichProject() {
  const [, change] = useUrl();
  return (
    <Page title="New work order" narrow>
      <RecordInput
        label="Project"
        description="A work order has the client, the sites and the base of its project."
        required
        endpoint={projectManagement.endpoints.list}
        text={(project) => project.name}
        number={(project) => project.number}
        value=""
        onChange={(project) => change({ project })}
      />
    </Page>
  );
}

function NewUnder({ id }: { id: string }) {
  const project = useAsk(projectManagement.endpoints.find, { id });
  return <AskedPage of={project}>{(found) => <New project={found} />}</AskedPage>;
}

function New({ project }: { project: Project }) {
  const go = useGo();
  const create = useSend(projectManagement.workOrders.create, {
    done: ({ number }) => `Work order ${number} created`,
    onDone: ({ id }) => go(`/work-orders/${id}`, { replace: true }),
  });
  const [site] = project.siteIds;
  return (
    <Page title={`New work order for ${project.number}`} narrow>
      <Form
        schema={NewWorkOrder}
        start={{
          projectId: project.id,
          baseLocationId: project.baseLocationId,
          clientSiteId: project.siteIds.length === 1 && site ? site : null,
          priority: "normal",
          scope: [],
          assignedUserIds: [],
          equipmentNeed: [],
        }}
        labels={WorkOrder.labels}
        fields={WorkOrder.fields}
        save="Create work order"
        cancel={`/projects/${project.id}`}
        draft={`work order new ${project.id}`}
        onSave={(body) => create.send({ body })}
      >
        <WorkOrderFields clientCompanyId={project.clientCompanyId} />
        <HoldOverride clientCompanyId={project.clientCompanyId} />
      </Form>
    </Page>
  );
}
