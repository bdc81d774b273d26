import { processesProcedures, RevisionContent, revisionLabels } from "../contract.ts";
import { RevisionFields } from "./RevisionForm.tsx";
import { editPage } from "#kit/ui/form/record-pages.tsx";

const { revisionFind, revisionUpdate } = processesProcedures.endpoints;

export const EditPage = editPage({
  find: revisionFind,
  update: revisionUpdate,
  parameter: "revisionId",
  schema: RevisionContent,
  labels: revisionLabels,
  noun: "revision",
  draft: "procedure revision",
  name: ({ procedureNumber, revisionNo }) => `${procedureNumber} rev ${revisionNo}`,
  href: ({ procedureId, revisionNo }) => `/procedures/${procedureId}?rev=${revisionNo}`,
  Fields: () => <RevisionFields />,
  wide: true,
});
