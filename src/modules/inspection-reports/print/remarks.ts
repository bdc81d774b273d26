/** Remarks of the lines: in a column where many have one, else below the table. */
import type { PrintedColumn } from "./columns.ts";
import type { PrintedReport } from "./printed-report.ts";
import type { Content } from "#kit/letterhead.ts";
import { whyOpen } from "#modules/report-templates/content.ts";
import type { Field } from "#modules/report-templates/definition.ts";

/** The remarks of each line, and the reason an item was not examined or must be repeated. */
function remarksOf({ content, definition }: PrintedReport): string[] {
  const remarks = definition.lines.fields.find(({ key }) => key === "remarks");
  return content.lines.map((line) => {
    const written = remarks && line.values[remarks.key];
    return [whyOpen(line), typeof written === "string" ? written : ""].filter(Boolean).join("; ");
  });
}

/** A few remarks among many lines are printed below the table, each with its line: a mostly empty column would take room from the readings. */
const isSparse = (remarks: readonly string[]): boolean => remarks.filter(Boolean).length * 4 <= remarks.length;

export function remarksColumn(printed: PrintedReport, remarks: Field | undefined): PrintedColumn[] {
  const cells = remarksOf(printed);
  return isSparse(cells) ? [] : [{ title: remarks?.label ?? "Remarks", align: "left", share: 3, cells }];
}

/** The remarks below the table: "Line 10, CML 10: Scaffold removed". */
export function remarksBelow(printed: PrintedReport): Content[] {
  const cells = remarksOf(printed);
  if (!isSparse(cells)) return [];
  return printed.content.lines.flatMap(({ lineNo, itemKey }, at) =>
    cells[at] ? [{ text: `Line ${lineNo}, ${itemKey}: ${cells[at]}`, margin: [0, 3, 0, 0] as const }] : [],
  );
}
