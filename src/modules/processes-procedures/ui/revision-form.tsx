import { ProcedureRevision, processesProcedures, RevisionContent } from "../contract.ts";
import { RevisionFields } from "./RevisionForm.tsx";
import { editPage } from "#kit/ui/form/record-pages.tsx";

const { find, update } = processesProcedures.revisions;

export const EditPage = editPage({
  find,
  update,
  parameter: "revisionId",
  schema: RevisionContent,
  labels: ProcedureRevision.labels,
  noun: "revision",
  draft: "procedure revision",
  name: ({ procedureNumber, revisionNo }) => `${procedureNumber} rev ${revisionNo}`,
  href: ({ procedureId, revisionNo }) => `/procedures/${procedureId}?rev=${revisionNo}`,
  Fields: () => <RevisionFields />,
  wide: true,
});
