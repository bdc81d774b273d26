import { type Project, projectLabels, ProjectDraft, projectManagement } from "../contract.ts";
import { ProjectFields } from "./ProjectFields.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditProjectPage() {
  const project = useAsk(projectManagement.endpoints.find, { id: useParam("id") });
  return <AskedPage of={project}>{(found) => <Edit key={found.id} project={found} />}</AskedPage>;
}

function Edit({ project }: { project: Project }) {
  const go = useGo();
  const back = `/projects/${project.id}`;
  const update = useUpdate(projectManagement.endpoints.update, project, {
    done: `Changed ${project.number}`,
    labels: projectLabels,
    onDone: () => go(back, { replace: true }),
  });
  return (
    <Page title={`Edit ${project.number}`} narrow>
      <Form
        schema={ProjectDraft}
        start={project}
        labels={projectLabels}
        save="Save project"
        cancel={back}
        draft={`project ${project.id}`}
        onSave={update.save}
      >
        <ProjectFields project={project} />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
