import { Decimal } from "decimal.js";
import type { CellObject } from "write-excel-file/node";
import type { Cell, ExportColumn } from "./export-columns.ts";

/** One sheet of a workbook. */
export interface SheetOfTable {
  /** Its name on the tab. */
  name: string;
  columns: readonly ExportColumn[];
  table: readonly (readonly Cell[])[];
}

/**
 * A workbook of one sheet: the headings stay in sight, each column is as wide as its content, days, times and numbers can be calculated with, and
 * a text stays one when it is edited (a telephone number keeps its plus).
 */
export async function toXlsx(columns: readonly ExportColumn[], table: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const { data, ...options } = sheetOf(columns, table);
  return new Uint8Array(await writeXlsxFile(data, options, style).toBuffer());
}

/** The same with several sheets. Names of tabs are made valid and different. */
export async function toXlsxSheets(sheets: readonly SheetOfTable[]): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const names = tabNames(sheets.map(({ name }) => name));
  const all = sheets.map(({ columns, table }, index) => ({ ...sheetOf(columns, table), sheet: names[index] ?? "" }));
  return new Uint8Array(await writeXlsxFile(all, style).toBuffer());
}

/** A tab takes 31 characters, none of which a formula would read, and no name twice. */
function tabNames(names: readonly string[]): string[] {
  const taken: string[] = [];
  for (const name of names) {
    const plain =
      name
        .replace(/[[\]*?:/\\']/g, " ")
        .trim()
        .slice(0, 28) || "Sheet";
    const isTaken = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase());
    let free = plain;
    for (let count = 2; isTaken(free); count += 1) free = `${plain} ${count}`;
    taken.push(free);
  }
  return taken;
}

function sheetOf(columns: readonly ExportColumn[], table: readonly (readonly Cell[])[]) {
  const head = columns.map(({ head: value }) => ({ value, type: String, format: asText, fontWeight: "bold" as const }));
  const decimals = columns.map(({ kind }, column) => (kind === "decimal" ? placesOf(table, column) : 0));
  const body = table.map((row) =>
    row.map((cell, column) => valueOf(cell, columns[column]?.kind ?? "text", decimals[column] ?? 0)),
  );
  const widths = columns.map((column, index) => ({ width: widthOf(column, index, table) }));
  return { data: [head, ...body], columns: widths, stickyRowsCount: 1 };
}

/** The format of a cell whose content is never interpreted as a number, a day or a formula. */
const asText = "@";
const formats = { day: "yyyy-mm-dd", instant: "yyyy-mm-dd hh:mm:ss" } as const;

function valueOf(cell: Cell, kind: ExportColumn["kind"], places: number): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === "boolean") return { value: cell, type: Boolean };
  if (typeof cell === "number") return { value: cell, type: Number };
  if (kind === "day" || kind === "instant") return { value: new Date(cell), type: Date, format: formats[kind] };
  if (kind === "decimal" && isExact(cell))
    return { value: Number(cell), type: Number, format: places > 0 ? `0.${"0".repeat(places)}` : "0" };
  return { value: cell, type: String, format: asText };
}

/** Whether a spreadsheet, which calculates with 15 digits, can hold the decimal as written. */
const isExact = (text: string) => /^-?\d+(\.\d+)?$/.test(text) && new Decimal(text).precision(true) <= 15;

function placesOf(table: readonly (readonly Cell[])[], column: number): number {
  return table.reduce((most, row) => Math.max(most, /\.(\d+)$/.exec(String(row[column] ?? ""))?.[1]?.length ?? 0), 0);
}

/** In characters: as many as the longest of the first rows has, within limits. */
function widthOf({ head, kind }: ExportColumn, column: number, table: readonly (readonly Cell[])[]): number {
  if (kind === "instant") return Math.max(20, head.length + 2);
  const longest = table.slice(0, 500).reduce((most, row) => Math.max(most, String(row[column] ?? "").length), head.length);
  return Math.min(Math.max(longest + 2, 8), 60);
}

/** The style that cells without one have: strict readers require it, and the library writes none. */
const namedStyle = {
  files: {
    transform: {
      "xl/styles.xml": {
        transform: (xml: string) =>
          xml
            .replace(
              "<cellXfs",
              '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs',
            )
            .replace(
              "</cellXfs>",
              '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
            ),
      },
    },
  },
};

const style = { fontFamily: "Calibri", fontSize: 11, features: [namedStyle] };
