import { ProcedureDraft as schema, procedureLabels as labels, processesProcedures } from "../contract.ts";
import { ProcedureFields as Fields } from "./ProcedureForm.tsx";
import { editPage, newPage } from "#kit/ui/form/record-pages.tsx";

const { create, find, update } = processesProcedures.endpoints;
const record = {
  schema,
  labels,
  noun: "procedure",
  draft: "procedure",
  name: ({ number }: { number: string }) => number,
  Fields,
};

/** A new procedure goes on to the writing of its revision 0. */
export const NewPage = newPage({
  ...record,
  create,
  title: "Write a procedure",
  save: "Write procedure",
  list: "/processes-procedures",
  href: ({ id, revisionId }) => (revisionId ? `/procedures/${id}/revisions/${revisionId}/edit` : `/procedures/${id}`),
  useStart: () => ({ kind: "NDT procedure" as const, method: null, reviewIntervalMonths: 24 }),
});

export const EditPage = editPage({ ...record, find, update, href: ({ id }) => `/procedures/${id}` });
