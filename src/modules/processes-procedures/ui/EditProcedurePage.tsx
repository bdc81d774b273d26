import { type Procedure, ProcedureDraft, procedureLabels, processesProcedures } from "../contract.ts";
import { ProcedureFields } from "./ProcedureForm.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditProcedurePage() {
  const found = useAsk(processesProcedures.endpoints.find, { id: useParam("id") });
  return <AskedPage of={found}>{(procedure) => <Edit key={procedure.id} procedure={procedure} />}</AskedPage>;
}

function Edit({ procedure }: { procedure: Procedure }) {
  const go = useGo();
  const back = `/procedures/${procedure.id}`;
  const update = useUpdate(processesProcedures.endpoints.update, procedure, {
    done: "Procedure changed",
    labels: procedureLabels,
    onDone: () => go(back),
  });
  return (
    <Page title={`Change ${procedure.number}`} narrow>
      <Form
        schema={ProcedureDraft}
        start={procedure}
        labels={procedureLabels}
        save="Save procedure"
        cancel={back}
        draft={`procedure ${procedure.id}`}
        onSave={update.save}
      >
        <ProcedureFields />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
