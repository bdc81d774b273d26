/** The columns of a table of lines, and how they find room on the paper. */
import { widthOf } from "#kit/text-width.ts";

export interface PrintedColumn {
  title: string;
  align: "left" | "right" | "center";
  /** Identifiers, in the fixed-width face. */
  mono?: boolean;
  /** How much of spare room it takes beside the others; 1 unless told. */
  share?: number;
  cells: readonly string[];
}

export interface Fit {
  fontSize: number;
  /** In points, without the padding. */
  widths: number[];
}

/** Both sides of a cell, and the line between two. */
const padding = 6.3;
const longestCell = 150;

/**
 * Widths that fit `room` points at the largest of the sizes that lets every column keep its longest word; null when none does. Columns
 * first get what their words need, then what their text would like, then the room that is left.
 */
export function fit(columns: readonly PrintedColumn[], room: number, sizes: readonly number[]): Fit | null {
  for (const fontSize of sizes) {
    const free = room - columns.length * padding - 1;
    const least = columns.map((column) => leastWidth(column, fontSize));
    if (sum(least) > free) continue;
    const wished = columns.map((column, at) => Math.max(least[at] ?? 0, wishedWidth(column, fontSize)));
    return { fontSize, widths: between(columns, least, wished, free) };
  }
  return null;
}

function between(columns: readonly PrintedColumn[], least: number[], wished: number[], free: number): number[] {
  const wish = sum(wished) - sum(least);
  const given = wish === 0 ? 1 : Math.min(1, (free - sum(least)) / wish);
  const widths = least.map((width, at) => width + ((wished[at] ?? width) - width) * given);
  const spare = free - sum(widths);
  const shares = columns.map(({ share = 1, align }) => (align === "left" ? share * 2 : share));
  return widths.map((width, at) => width + (spare * (shares[at] ?? 1)) / sum(shares));
}

function leastWidth({ title, cells, mono }: PrintedColumn, fontSize: number): number {
  const face = mono ? "mono" : "normal";
  const heads = title.split(/\s+/).map((word) => widthOf(word, fontSize, "bold"));
  const bodies = cells.map((cell) => Math.max(0, ...unbroken(cell, mono).map((word) => widthOf(word, fontSize, face))));
  // A little more than the sum of the letters: the printer rounds, and a word one hair too wide is broken.
  return Math.max(...heads, ...bodies) * 1.03 + 1;
}

function wishedWidth({ title, cells, mono }: PrintedColumn, fontSize: number): number {
  const lines = cells.flatMap((cell) => cell.split("\n"));
  const widest = Math.max(0, ...lines.map((line) => widthOf(line, fontSize, mono ? "mono" : "normal")));
  return Math.min(longestCell, Math.max(widest, widthOf(title, fontSize, "bold") / 2));
}

/** The least width of a column on paper, with its padding. */
export const fullWidth = (column: PrintedColumn, fontSize: number): number => leastWidth(column, fontSize) + padding;

/** Room for the identifiers in the first cell of each row, so that none is broken; at least `least` points. */
export function identifierWidth(rows: readonly (readonly string[])[], least: number): number {
  return Math.max(least, ...rows.map(([first = ""]) => Math.min(longestCell, widthOf(first, 8, "mono") * 1.03 + 1)));
}

/** What must stay on one line: a word, or an identifier as a whole unless it is very long. */
function unbroken(cell: string, mono: boolean | undefined): string[] {
  if (mono && cell.length <= 20) return [cell];
  return cell.split(/[ \n\t]+/).map((word) => word.slice(0, 24));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
