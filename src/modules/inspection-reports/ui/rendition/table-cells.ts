/** The columns and cells of a table of lines. */
import { dayText, instantText } from "#kit/ui/format.ts";
import { fieldText, type Names } from "#modules/inspection-reports/differences.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { Outcome } from "#modules/report-templates/calculations/outcome.ts";
import { type Values } from "#modules/report-templates/content.ts";
import { type Field } from "#modules/report-templates/definition.ts";
import { outcomeText } from "#modules/report-templates/display.ts";

/** Words and days that are the same on every line: shown once above the table, to leave its width to the readings. */
export function sharedWords(
  columns: readonly { field: Field; texts: readonly string[] }[],
  { lines }: Report,
): Map<string, string> {
  if (lines.length < 2) return new Map();
  const words = [
    { label: "Day", texts: lines.map(({ performedOn }) => (performedOn ? dayText(performedOn) : "")) },
    ...columns.filter(({ field }) => !isNumber(field)).map(({ field, texts }) => ({ label: field.label, texts })),
  ];
  return new Map(
    words.flatMap(({ label, texts: [first = "", ...rest] }) =>
      first !== "" && rest.every((text) => text === first) ? [[label, first] as const] : [],
    ),
  );
}

/** Columns with a value in at least one row, with the text of every row. */
export function usedColumns(
  fields: readonly Field[],
  rows: readonly { values: Values; outcomes: Record<string, Outcome> | undefined }[],
  report: Report,
  names: Names,
): { field: Field; texts: string[] }[] {
  return fields
    .filter(({ hidden }) => hidden !== true)
    .map((field) => ({ field, texts: rows.map(({ values, outcomes }) => cellText(field, values, outcomes, report, names)) }))
    .filter(({ texts }) => texts.some((text) => text !== ""));
}

function cellText(
  field: Field,
  values: Values,
  outcomes: Record<string, Outcome> | undefined,
  report: Report,
  names: Names,
): string {
  const outcome = outcomes?.[field.key];
  if (field.computed !== undefined) {
    if (!outcome?.value) return "";
    return field.type === "date" ? dayText(outcome.value) : outcomeText(field, outcome, report.unitSystem);
  }
  const value = values[field.key];
  if (field.type === "date" && typeof value === "string") return dayText(value);
  if (field.type === "dateTime" && typeof value === "string")
    return instantText(value, { timeZone: report.timeZone, zone: false });
  return fieldText(field, values, report, names);
}

export function isNumber({ type }: Field): boolean {
  return type === "decimal" || type === "integer";
}
