import { parseDecimal, twoMeanings } from "#kit/quantity.ts";
import { isDay, type Day } from "#kit/validity.ts";
import { readDay } from "../form/read-day.ts";
import { dayText, fieldText } from "../format.ts";
import type { ReactNode } from "react";

/** A row of a grid: an id that does not change, and the values by column. */
export interface GridRow {
  id: string;
}

/**
 * The kind of a column. Decimals and days are strings as everywhere ("0.50", "2026-03-14"); a choice is one of its options' values, a flag true
 * or false; a computed column shows what `show` computes from the row and cannot be typed into.
 */
type GridKind = "text" | "decimal" | "whole" | "day" | "choice" | "flag" | "computed";

export interface GridColumn<Row extends GridRow> {
  key: string & keyof Row;
  title: string;
  kind: GridKind;
  /** Under the title: "mm". */
  unit?: string;
  /** Pixels. */
  width?: number;
  /** The options of a choice. */
  options?: readonly { value: string; label: string }[];
  /** What a computed column shows. */
  show?: (row: Row) => string;
  required?: boolean;
  /** False where no number can be negative. */
  signed?: boolean;
  /** What is wrong with a value that could be parsed, or null: "More than the nominal thickness". */
  check?: (row: Row) => string | null;
  /** Rows in which the column cannot be typed into. */
  readOnly?: (row: Row) => boolean;
  /** What stands out: a reject. */
  stands?: (row: Row) => "bad" | "due" | null;
  /** The value the cell would have while it is empty; shown faintly, and not a value until someone enters it. */
  proposed?: (row: Row) => string | null;
  /** Whether the value is inherited from elsewhere until the row gets its own; shown faintly. */
  inherited?: (row: Row) => boolean;
  mono?: boolean;
  /** Filled in for few rows: on the card of a phone it is behind "More fields" as long as it is empty. */
  lesser?: true;
}

export function widthOf<Row extends GridRow>({ width, kind }: GridColumn<Row>): number {
  return width ?? { text: 168, decimal: 104, whole: 88, day: 128, choice: 152, flag: 80, computed: 104 }[kind];
}

export function isFixed<Row extends GridRow>(column: GridColumn<Row>, row: Row): boolean {
  return column.kind === "computed" || (column.readOnly?.(row) ?? false);
}

/** The text of the cell. */
export function shownText<Row extends GridRow>(column: GridColumn<Row>, row: Row): string {
  if (column.kind === "computed") return column.show?.(row) ?? plain(row[column.key]);
  const text = typedText(column, row);
  if (column.kind === "choice") return column.options?.find(({ value }) => value === text)?.label ?? text;
  if (column.kind === "decimal") return fieldText(text);
  return column.kind === "day" && isDay(text) ? dayText(text) : text;
}

/** The text of the cell while it is edited. */
export function typedText<Row extends GridRow>(column: GridColumn<Row>, row: Row): string {
  const value: unknown = row[column.key];
  if (column.kind === "flag") return value === true ? "Yes" : value === false ? "No" : "";
  return plain(value);
}

/** The row with what was typed or pasted into the column. What cannot be parsed stays as it was typed, and `problemIn` describes it. */
export function withText<Row extends GridRow>(column: GridColumn<Row>, row: Row, typed: string, today: Day): Row {
  if (isFixed(column, row) || typed.trim() === typedText(column, row)) return row;
  const value = valueOf(column, typed.trim(), today);
  return value === row[column.key] || (value === "" && row[column.key] === null) ? row : { ...row, [column.key]: value };
}

/** The mark of a whole row, beside its number: blocking, to answer, to fill in, and its words. */
export interface RowMark {
  meaning: "bad" | "due" | "idle";
  text: string;
}

/** Messages by row id and column key. */
export type GridErrors = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Everything wrong in the rows, including empty required cells: call it before saving and pass the result to the grid as `errors`. */
export function problemsIn<Row extends GridRow>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): GridErrors {
  return new Map(
    rows.flatMap((row) => {
      const found = columns.map((column) => [column.key, missingIn(column, row) ?? problemIn(column, row)] as const);
      const wrong = found.filter((one): one is [(typeof one)[0], string] => one[1] !== null);
      return wrong.length > 0 ? [[row.id, Object.fromEntries(wrong)] as const] : [];
    }),
  );
}

function missingIn<Row extends GridRow>(column: GridColumn<Row>, row: Row): string | null {
  return column.required && column.kind !== "computed" && typedText(column, row) === "" ? "This is required" : null;
}

/** What is wrong with the value of a cell, or null; an empty cell is not wrong during entry. */
export function problemIn<Row extends GridRow>(column: GridColumn<Row>, row: Row): string | null {
  if (column.kind === "computed") return null;
  const text = typedText(column, row);
  if (text === "" && typeof row[column.key] !== "boolean") return null;
  const unread = {
    text: null,
    computed: null,
    decimal: parseDecimal(text) === null ? numberProblem(text) : null,
    whole: /^-?\d+$/.test(text) ? null : "Enter a whole number",
    day: isDay(text) ? null : "Enter a day such as 20 Nov 2026",
    choice: column.options?.some(({ value }) => value === text) ? null : "Choose one from the list",
    flag: typeof row[column.key] === "boolean" ? null : "Enter yes or no",
  }[column.kind];
  return unread ?? column.check?.(row) ?? null;
}

function valueOf<Row extends GridRow>({ kind, options = [] }: GridColumn<Row>, text: string, today: Day): unknown {
  switch (kind) {
    case "decimal":
      return isUnsure(text) ? `${text}?` : (parseDecimal(text) ?? text);
    case "whole":
      return parseDecimal(text) ?? text;
    case "day":
      return readDay(text, today) ?? text;
    case "choice":
      return options.find(({ value, label }) => same(value, text) || same(label, text))?.value ?? text;
    case "flag":
      return text === "" ? null : (flagOf(text) ?? text);
    case "text":
    case "computed":
      return text;
  }
}

/**
 * One comma or point before three digits, and not the reader's own decimal sign: it may group thousands. It stays in the cell with its question.
 */
function isUnsure(text: string): boolean {
  return twoMeanings(text) !== null && !text.includes(fieldText("0.5").charAt(1));
}

function numberProblem(text: string): string {
  const meanings = text.endsWith("?") ? twoMeanings(text.slice(0, -1)) : null;
  if (!meanings) return "Enter a number such as 11.20";
  const decimal = fieldText(meanings.decimal.replace(/\.?0+$/, ""));
  return `${text.slice(0, -1)} = ${meanings.grouped} or ${decimal}? Enter the one you mean`;
}

function flagOf(text: string): boolean | null {
  if (/^(yes|y|x|true|1|✓)$/i.test(text)) return true;
  return /^(no|n|false|0|-)$/i.test(text) ? false : null;
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function plain(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export interface GridEntryProps<Row extends GridRow> {
  /** What is entered here: "Thickness readings". */
  caption: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  /** Problems found by a check outside the grid: by row id, by column. */
  errors?: GridErrors;
  /** Marks of rows beside their number, by row id. */
  marks?: ReadonlyMap<string, RowMark>;
  /** Creates an empty row; without it rows are neither added nor removed. */
  newRow?: () => Row;
  maxRows?: number;
  readOnly?: boolean;
  /** Puts the cursor into a cell, by row id and column, whenever another one is given: where a check found something. */
  place?: { id: string; key: string } | null;
  /** Totals under their columns, in a row that stays at the bottom. */
  totals?: Partial<Record<string, ReactNode>>;
  /** Anything else that belongs below the grid. */
  foot?: ReactNode;
}
