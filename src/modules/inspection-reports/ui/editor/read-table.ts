import { sheetOf, type Sheet } from "#modules/inspection-reports/import.ts";

/** A spreadsheet as rows of cells, read on this device; the libraries come only when somebody imports. */
export async function readTable(file: File): Promise<{ sheet: Sheet; decimalSign: "." | "," }> {
  if (/\.xlsx$/i.test(file.name)) {
    const { readSheet } = await import("read-excel-file/browser");
    return { sheet: sheetOf(await readSheet(file)), decimalSign: "." };
  }
  const { default: Papa } = await import("papaparse");
  const { data, meta } = Papa.parse<string[]>(await file.text(), { skipEmptyLines: false });
  // Where commas are decimal signs, spreadsheets part the columns by semicolons.
  return { sheet: sheetOf(data), decimalSign: meta.delimiter === ";" ? "," : "." };
}
