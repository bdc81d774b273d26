/** What a filled form says at each place a workbook may name. */
import { cellsOf, rowsOfTable } from "./answer-table.ts";
import { fieldsOf, type FormDefinition } from "./definition.ts";
import type { FormSubmissionWhole } from "./form-submission.ts";
import { clockIn } from "#kit/validity.ts";

type Filled = Pick<
  FormSubmissionWhole,
  | "number"
  | "about"
  | "answers"
  | "definition"
  | "filledByName"
  | "formCode"
  | "formTitle"
  | "formVersion"
  | "signatures"
  | "submittedAt"
  | "zone"
>;

/** By place: the answers by their keys, the lines of checklists, the rows of tables counted from 1, and facts of the form itself. */
export function saidAtPlaces(filled: Filled): Map<string, string> {
  const { definition, answers, zone } = filled;
  const at = (instant: string | null) => (instant ? clockIn(zone, instant) : "");
  const rows = tableKeys(definition).flatMap((key) =>
    rowsOfTable(definition, answers, key).flatMap((cells, index) =>
      Object.entries(cells).map(([column, { text }]) => [`${key}.${index + 1}.${column}`, text] as const),
    ),
  );
  const signed = filled.signatures.map(({ slot, name, company, at: when }) => {
    const who = [name, company].filter(Boolean).join(", ");
    return [`form.signed.${slot}`, `${who}, ${at(when)}`] as const;
  });
  return new Map([
    ["form.number", filled.number ?? ""],
    ["form.code", filled.formCode],
    ["form.title", filled.formTitle],
    ["form.version", String(filled.formVersion)],
    ["form.about", filled.about],
    ["form.filled_by", filled.filledByName],
    ["form.submitted", at(filled.submittedAt)],
    ...Object.entries(cellsOf(definition, answers)).map(([key, { text }]) => [key, text] as const),
    ...rows,
    ...signed,
  ]);
}

const tableKeys = (definition: FormDefinition): string[] =>
  fieldsOf(definition).flatMap(({ field }) => (field.type === "table" ? [field.key] : []));

/** Every place a workbook may name; rows of tables as the first of them. */
export function placesFor(definition: FormDefinition): string[] {
  return [
    ...["number", "code", "title", "version", "about", "filled_by", "submitted"].map((name) => `form.${name}`),
    ...(definition.signatureSlots ?? []).map(({ key }) => `form.signed.${key}`),
    ...fieldsOf(definition).flatMap(({ field: { key, type, rows = [], columns = [] } }) =>
      type === "checklist"
        ? rows.map((row) => `${key}.${row.key}`)
        : type === "table"
          ? columns.map((column) => `${key}.1.${column.key}`)
          : [key],
    ),
  ];
}

/** The places of a workbook that no form of this definition could fill. */
export function unknownPlaces(places: readonly string[], definition: FormDefinition): string[] {
  const known = new Set(placesFor(definition));
  return places.filter((one) => !known.has(one.replace(/\.\d+\./, ".1.")));
}
