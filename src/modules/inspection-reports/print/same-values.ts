/** Values shared by every line of the report: printed once above the table, to leave room for the other columns. */
import type { PrintedReport } from "./printed-report.ts";
import { computedFact, factText } from "./values.ts";
import type { Content } from "#kit/letterhead.ts";
import type { Field } from "#modules/report-templates/definition.ts";
import type { Computed } from "#modules/report-templates/engine.ts";

/** With fewer lines, shared values stay in the table. */
const fromLines = 3;

export interface SameValue {
  field: Field;
  text: string;
}

/**
 * The fields in which all lines agree, among those carried from line to line and computed words, which a line without a result may lack. Measured
 * values always keep their column.
 */
export function sameOnAllLines(printed: PrintedReport, computed: Computed): SameValue[] {
  const { definition, content } = printed;
  if (content.lines.length < fromLines) return [];
  const textsOf = (field: Field) =>
    field.computed === undefined
      ? content.lines.map(({ values }) => factText(printed, field, values[field.key]))
      : content.lines.flatMap(({ id }) => {
          const outcome = computed.lines[id]?.[field.key];
          return outcome && outcome.value !== null ? [computedFact(printed, field, outcome)] : [];
        });
  return definition.lines.fields
    .filter(({ hidden, repeats, computed: formula, type }) => hidden !== true && (repeats || (formula && type === "text")))
    .flatMap((field) => {
      const [text, ...others] = new Set(textsOf(field));
      return text && others.length === 0 ? [{ field, text }] : [];
    });
}

/** "The same for all lines. Nominal: 0.337 in; Required thickness 0.195 in." */
export function sameValuesText(same: readonly SameValue[]): Content[] {
  if (same.length === 0) return [];
  const text = same.map(({ field, text: value }) => `${field.label}: ${value}`).join(";  ");
  return [{ text: [{ text: "The same for all lines.  ", bold: true }, text], margin: [0, 0, 0, 4], headlineLevel: 2 }];
}
