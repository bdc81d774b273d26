/** The rows of a list that is imported: their mapped cells, and those that were refused as a file. */
import { whyNoText } from "../characters.ts";
import type { Mapping, Sheet } from "../sheet.ts";

/** A row with the cells of its fields; `row` is its number in the file. */
export interface SheetRow<F extends string> {
  row: number;
  cells: Partial<Record<F, string>>;
}

/** The mapped cells of each row; `otherwise` is taken where a cell is empty. Cells that no text may hold are named in `bad` and left out. */
export function sheetRows<F extends string>(
  { head, rows }: Sheet,
  mapping: Mapping,
  fields: readonly F[],
  otherwise: Partial<Record<F, string>> = {},
): { rows: SheetRow<F>[]; bad: string[] } {
  const bad: string[] = [];
  const read = rows.map(({ number, cells }) => {
    const named: Partial<Record<F, string>> = {};
    for (const field of fields) {
      const at = head.findIndex((column) => mapping[column] === field);
      const text = cells[at] ?? "";
      const wrong = whyNoText(text);
      const value = text === "" ? (otherwise[field] ?? "") : text;
      if (wrong) bad.push(`Row ${number}, column ${head[at]}: ${wrong}`);
      else if (value !== "") named[field] = value;
    }
    return { row: number, cells: named };
  });
  return { rows: read, bad };
}

/** The rows of these numbers as they are in the file, each with its reason, to be corrected and chosen again. */
export async function refusedCsv({ head, rows }: Sheet, reasons: ReadonlyMap<number, string>): Promise<Blob> {
  const { default: Papa } = await import("papaparse");
  const lines = rows.flatMap(({ number, cells }) => {
    const reason = reasons.get(number);
    return reason === undefined ? [] : [[...head.map((_, at) => cells[at] ?? ""), reason]];
  });
  const csv = Papa.unparse([[...head, "Reason"], ...lines], { escapeFormulae: true });
  return new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" });
}
