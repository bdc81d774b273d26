import { type ProcedureRevision, processesProcedures, RevisionContent, revisionLabels } from "../contract.ts";
import { RevisionFields } from "./RevisionForm.tsx";
import { ConflictDialog } from "#kit/ui/ConflictDialog.tsx";
import { useAsk, useUpdate } from "#kit/ui/data.ts";
import { Form } from "#kit/ui/form/Form.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function EditRevisionPage() {
  const found = useAsk(processesProcedures.endpoints.revisionFind, { id: useParam("revisionId") });
  return <AskedPage of={found}>{(revision) => <Edit key={revision.id} revision={revision} />}</AskedPage>;
}

function Edit({ revision }: { revision: ProcedureRevision }) {
  const go = useGo();
  const back = `/procedures/${revision.procedureId}?rev=${revision.revisionNo}`;
  const update = useUpdate(processesProcedures.endpoints.revisionUpdate, revision, {
    done: "Revision saved",
    labels: revisionLabels,
    onDone: () => go(back),
  });
  return (
    <Page title={`Write ${revision.procedureNumber} rev ${revision.revisionNo}`}>
      <Form
        schema={RevisionContent}
        start={revision}
        labels={revisionLabels}
        save="Save revision"
        cancel={back}
        draft={`procedure revision ${revision.id}`}
        onSave={update.save}
      >
        <RevisionFields />
      </Form>
      <ConflictDialog of={update} />
    </Page>
  );
}
