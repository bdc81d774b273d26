import { Procedure, processesProcedures } from "../contract.ts";
import { ProcedureFields } from "./ProcedureForm.tsx";
import { newPage, recordEditPage } from "#kit/ui/form/record-pages.tsx";

const { endpoints } = processesProcedures;

/** A new procedure goes on to the writing of its revision 0. */
export const NewPage = newPage({
  schema: Procedure.draft,
  labels: Procedure.labels,
  fields: Procedure.fields,
  noun: Procedure.noun,
  draft: Procedure.entity,
  create: endpoints.create,
  title: "Write a procedure",
  save: "Write procedure",
  list: "/processes-procedures",
  name: ({ number }) => number,
  href: ({ id, revisionId }) => (revisionId ? `/procedures/${id}/revisions/${revisionId}/edit` : `/procedures/${id}`),
  useStart: () => ({ kind: "NDT procedure" as const, method: null, reviewIntervalMonths: 24 }),
  Fields: ProcedureFields,
});

export const EditPage = recordEditPage(Procedure, { endpoints, name: ({ number }) => number, Fields: ProcedureFields });
