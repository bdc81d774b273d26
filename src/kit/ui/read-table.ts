import { type Sheet, sheetLimits, sheetOf } from "../sheet.ts";
import { textOfFile } from "./text-of-file.ts";

/** A spreadsheet as rows of cells, read on this device; the libraries are loaded only for an import. */
export async function readTable(file: File): Promise<{ sheet: Sheet; decimalSign: "." | "," }> {
  if (/\.xlsx$/i.test(file.name)) {
    const [{ readSheet }, { measuredWorkbook }] = await Promise.all([
      import("read-excel-file/browser"),
      import("./workbook-parts.ts"),
    ]);
    const workbook = measuredWorkbook(new Uint8Array(await file.arrayBuffer()));
    return { sheet: sheetOf(await readSheet(new Blob([workbook]))), decimalSign: "." };
  }
  const { default: Papa } = await import("papaparse");
  const { data, meta } = Papa.parse<string[]>(await textOfFile(file, sheetLimits.bytes), {
    skipEmptyLines: false,
    preview: sheetLimits.fileLines + 1,
  });
  // Where commas are decimal signs, spreadsheets separate columns with semicolons.
  return { sheet: sheetOf(data), decimalSign: meta.delimiter === ";" ? "," : "." };
}
