import { itemImportFields } from "../../item-import.ts";
import type { ListRow } from "../../rules/item-import.ts";
import { whyNoText } from "#kit/characters.ts";
import type { Mapping, Sheet } from "#kit/sheet.ts";

/** The mapped cells of each row; `base` is taken by those that name none. Cells that no text may hold are named in `bad` and left out. */
export function listRows({ head, rows }: Sheet, mapping: Mapping, base: string): { rows: ListRow[]; bad: string[] } {
  const bad: string[] = [];
  const read = rows.map(({ number, cells }) => {
    const named: ListRow["cells"] = {};
    for (const field of itemImportFields) {
      const at = head.findIndex((column) => mapping[column] === field);
      const text = cells[at] ?? "";
      const wrong = whyNoText(text);
      if (wrong) bad.push(`Row ${number}, column ${head[at]}: ${wrong}`);
      else if (text !== "") named[field] = text;
    }
    if (base && !named.homeBaseId) named.homeBaseId = base;
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
