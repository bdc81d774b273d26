import { projectLabels, ProjectDraft, projectManagement } from "../contract.ts";
import { ProjectFields } from "./ProjectFields.tsx";
import { useActor } from "#kit/ui/actor.ts";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";

export default function NewProjectPage() {
  const go = useGo();
  const [words] = useUrl();
  const { id: managerId } = useActor();
  const create = useSend(projectManagement.endpoints.create, {
    done: ({ number }) => `Created project ${number}`,
    onDone: ({ id }) => go(`/projects/${id}`, { replace: true }),
  });
  return (
    <Page title="New project" narrow>
      <Form
        schema={ProjectDraft}
        start={{ clientCompanyId: words["client"] ?? "", managerId, siteIds: [], contactIds: [], codes: [], health: "green" }}
        labels={projectLabels}
        save="Create project"
        cancel="/projects"
        draft="project new"
        onSave={(body) => create.send({ body })}
      >
        <ProjectFields />
      </Form>
    </Page>
  );
}
