import { ProcedureDraft, procedureLabels, processesProcedures } from "../contract.ts";
import { ProcedureFields } from "./ProcedureForm.tsx";
import { useSend } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo } from "#kit/ui/routing.ts";

export default function NewProcedurePage() {
  const go = useGo();
  const create = useSend(processesProcedures.endpoints.create, {
    done: ({ number }) => `${number} begun with revision 0`,
    onDone: ({ id, revisionId }) => go(revisionId ? `/procedures/${id}/revisions/${revisionId}/edit` : `/procedures/${id}`),
  });
  return (
    <Page title="Write a procedure" narrow>
      <Form
        schema={ProcedureDraft}
        start={{ kind: "NDT procedure", method: null, reviewIntervalMonths: 24 }}
        labels={procedureLabels}
        save="Write procedure"
        cancel="/processes-procedures"
        draft="procedure new"
        onSave={(body) => create.send({ body })}
      >
        <ProcedureFields />
      </Form>
    </Page>
  );
}
