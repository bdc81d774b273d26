import type { Sheet, SheetCell } from "../print/sheet.ts";

/** Sheets of typed cells as XLSX, each with its heads in bold above. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const file = writeXlsxFile(
    sheets.map(({ name, heads, rows }) => ({
      sheet: name,
      data: [heads.map((value) => ({ value, fontWeight: "bold" as const })), ...rows.map((row) => row.map(cellOf))],
      stickyRowsCount: 1,
    })),
  );
  return new Uint8Array(await file.toBuffer());
}

function cellOf(cell: SheetCell) {
  if (cell === null) return null;
  if ("text" in cell) return { value: cell.text, type: String };
  if ("day" in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
  return { value: Number(cell.number), type: Number, format: cell.dp > 0 ? `0.${"0".repeat(cell.dp)}` : "0" };
}
