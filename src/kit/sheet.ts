/** A spreadsheet that is imported: what of it is read, and which of its columns fills which field. */
import { addDays, type Day, isDay } from "./validity.ts";

/** `fileLines` includes empty ones; `letters` is the most a cell of a workbook may hold. */
export const sheetLimits = {
  bytes: 10_000_000,
  rows: 5_000,
  fileLines: 50_000,
  columns: 300,
  letters: 32_767,
  preview: 20,
} as const;

/** A sheet as text: the head, and its rows with the number they have in the file. */
export interface Sheet {
  head: string[];
  rows: { number: number; cells: string[] }[];
}

/** What a column may fill. */
export interface ColumnTarget {
  key: string;
  label: string;
}

/** Column of the sheet (its head) -> key of the field; a column not in it is ignored. */
export type Mapping = Record<string, string>;

/** Reasons to refuse a file before it is read. */
export function whyNotImport({ size, name }: { size: number; name: string }): string | null {
  if (!/\.(csv|txt|tsv|xlsx)$/i.test(name)) return "Choose a CSV file or an Excel workbook (.xlsx).";
  return size > sheetLimits.bytes ? "This file is larger than 10 MB. Split it, or remove what is not needed." : null;
}

/** The first non-empty row is the head; empty rows below are ignored. Refuses a sheet without rows or with too many. */
export function sheetOf(table: readonly (readonly unknown[])[]): Sheet {
  refuseTooMuch(table);
  const texts = table.map((row) => row.map(cellText));
  const top = texts.findIndex((row) => row.some((cell) => cell !== ""));
  const head = texts[top];
  if (!head) throw new RangeError("This file is empty.");
  const rows = texts
    .map((cells, index) => ({ number: index + 1, cells }))
    .slice(top + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (rows.length === 0) throw new RangeError("This file has a header row but no data rows.");
  if (rows.length > sheetLimits.rows) throw new RangeError(`This file has ${rows.length} rows; at most 5,000 are read at once.`);
  return { head: distinct(head), rows };
}

function refuseTooMuch(table: readonly (readonly unknown[])[]): void {
  if (table.length > sheetLimits.fileLines)
    throw new RangeError("This file has more than 50,000 lines, counting empty ones. Remove what is not needed.");
  const columns = table.reduce((most, { length }) => Math.max(most, length), 0);
  if (columns > sheetLimits.columns)
    throw new RangeError(`This file has ${columns} columns; at most 300 are read at once. Remove what is not needed.`);
  const long = table.findIndex((row) => row.some((cell) => typeof cell === "string" && cell.length > sheetLimits.letters));
  if (long >= 0)
    throw new RangeError(`Row ${long + 1} has a text of more than 32,767 characters. Check how the columns are separated.`);
}

/** The columns as mapped last time, and the rest by their names; `otherwise` is what a column is by a name of its own, as a key or a label. */
export function guessMapping(
  head: readonly string[],
  targets: readonly ColumnTarget[],
  remembered: Mapping,
  otherwise: (column: string) => string | null = () => null,
): Mapping {
  const known = head.filter((column) => targets.some(({ key }) => key === remembered[column]));
  const mapping: Mapping = Object.fromEntries(known.map((column) => [column, remembered[column] ?? ""]));
  for (const column of head) {
    const bare = plainName(column);
    const target = targets.find(
      ({ key, label }) => !Object.values(mapping).includes(key) && [key, label].map(plainName).includes(bare),
    );
    if (mapping[column] === undefined && target) mapping[column] = target.key;
  }
  for (const column of head) {
    const means = otherwise(column);
    const target = targets.find(({ key, label }) => key === means || plainName(label) === means);
    if (mapping[column] === undefined && target && !Object.values(mapping).includes(target.key)) mapping[column] = target.key;
  }
  return mapping;
}

/** How a file writes a day in figures only. */
export type DayOrder = "day first" | "month first";

/** Where spreadsheets begin to count days: with their 29 February 1900, which was none, every day from March 1900 on is right. */
const firstSheetDay = "1899-12-30";

/**
 * A day of a sheet, "2019-03-14" or in figures with dots, dashes or strokes in this order, or as the number of a workbook whose cell is not
 * formatted as a date: 43538 is 14 March 2019, with the time of day after the point. Null where it is none.
 */
export function writtenDay(text: string, order: DayOrder): Day | null {
  const [, serial] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? [];
  if (serial) return addDays(firstSheetDay, Number(serial));
  const iso = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0];
  const [, first = "", second = "", year = ""] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  const [day, month] = order === "day first" ? [first, second] : [second, first];
  const found = iso ?? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(found) ? found : null;
}

/** A number of a workbook without the noise of its binary form, a date as the day, anything else as text. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "string" ? cell.trim() : "";
}

function numberText(value: number): string {
  const text = String(Number(value.toPrecision(12)));
  return text.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : text;
}

/** Two columns of the same name would be one in the mapping. */
function distinct(head: readonly string[]): string[] {
  return head.map((name, index) => {
    const bare = name === "" ? `Column ${index + 1}` : name;
    const before = head.slice(0, index).filter((one) => one === name).length;
    return before === 0 || name === "" ? bare : `${bare} (${before + 1})`;
  });
}

/** A heading without its case, signs and what is in brackets: "S/N (maker)" is "sn". */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[([].*?[)\]]/g, "")
    .replace(/[^a-z0-9]+/g, "");
}

/** The mapping after a column was given a field, or none (""). A field takes one column: the one chosen last. */
export function remapped(mapping: Mapping, column: string, key: string): Mapping {
  const others = Object.entries(mapping).filter(([name, held]) => name !== column && held !== key);
  return key === "" ? Object.fromEntries(others) : { ...Object.fromEntries(others), [column]: key };
}

/** The text of a cell. An apostrophe that keeps a spreadsheet from calculating is not part of it. */
export const enteredText = (cell: string | undefined): string => (cell ?? "").trim().replace(/^'(?=[=+\-@])/, "");
