import { NewWorkOrder, type Project, projectManagement, workOrderLabels } from "../contract.ts";
import { HoldOverride } from "./HoldOverride.tsx";
import { WorkOrderFields } from "./WorkOrderFields.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function NewWorkOrderPage() {
  const [words] = useUrl();
  const project = useAsk(projectManagement.endpoints.find, { id: words["project"] ?? "" });
  return <AskedPage of={project}>{(found) => <New key={found.id} project={found} />}</AskedPage>;
}

function New({ project }: { project: Project }) {
  const go = useGo();
  const create = useSend(projectManagement.endpoints.createWorkOrder, {
    done: ({ number }) => `Created work order ${number}`,
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
        labels={workOrderLabels}
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
