import { NewDossier, releases } from "../../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { Fields, Form } from "#kit/ui/form/Form.tsx";
import { RecordPicker } from "#kit/ui/form/RecordPicker.tsx";
import { useFormContext } from "react-hook-form";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useUrl } from "#kit/ui/routing.ts";
import { projectManagement } from "#modules/project-management/contract.ts";

/** Chooses the project or the job; what is there and what is missing is on the page of the draft. */
export default function NewDossierPage() {
  const go = useGo();
  const [words] = useUrl();
  const create = useSend(releases.endpoints.createDossier, { onDone: ({ id }) => go(`/releases/${id}`) });
  return (
    <Page title="New turnover dossier" narrow>
      <p>
        All signed and released reports that are current, in the order of their items, with coverage, certificates, calibrations,
        procedures, batches, repairs and concessions. The draft shows what is missing before anything is sent.
      </p>
      <Form
        schema={NewDossier}
        labels={{ projectId: "Project", workOrderId: "Work order" }}
        start={words["project"] ? { projectId: words["project"] } : {}}
        save="Prepare dossier"
        cancel="/releases"
        onSave={(body) => create.send({ body })}
      >
        <Fields>
          <RecordPicker<{ id: string; number: string; name: string }, NewDossier>
            name="projectId"
            endpoint={projectManagement.endpoints.list}
            text={({ name }) => name}
            number={({ number }) => number}
          />
          <OrderOfProject />
        </Fields>
      </Form>
    </Page>
  );
}

function OrderOfProject() {
  const projectId = useFormContext<NewDossier>().watch("projectId");
  return (
    <RecordPicker<{ id: string; number: string; title: string }, NewDossier>
      key={projectId}
      name="workOrderId"
      help="Leave it empty for the whole project."
      disabled={!projectId}
      endpoint={projectManagement.workOrders.list}
      filters={projectId ? { projectId } : {}}
      text={({ title }) => title}
      number={({ number }) => number}
    />
  );
}
