/** The columns of a table of lines, and how they are fitted to the page. */
import { widthOf } from "#kit/text-width.ts";

export interface PrintedColumn {
  title: string;
  align: "left" | "right" | "center";
  /** Identifiers, in the fixed-width face. */
  mono?: boolean;
  /** Its share of spare room relative to the others; 1 by default. */
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
/** Figures in a table are all as wide as the widest. */
const tabular = 1.08;
/** The size of the text in a table that sets none. */
const bodySize = 8.5;

/**
 * Widths that fit `room` points at the largest size at which every column keeps its longest word on one line; null if there is none. Columns first
 * get what their words need, then what their text prefers, then the room that is left.
 */
export function fit(columns: readonly PrintedColumn[], room: number, sizes: readonly number[]): Fit | null {
  for (const fontSize of sizes) {
    const free = room - columns.length * padding - 1;
    const least = columns.map((column) => leastWidth(column, fontSize));
    if (sum(least) > free) continue;
    const wishes = [
      columns.map(({ title }) => headInLines(title, 3, fontSize)),
      columns.map((column) => widestCell(column, fontSize)),
      columns.map(({ title }) => Math.min(longestCell, headInLines(title, 2, fontSize))),
    ];
    return { fontSize, widths: between(columns, least, wishes, free) };
  }
  return null;
}

/** Heads are set smaller than the cells: their words are longer than most figures. */
export const headSize = (fontSize: number): number => Math.min(fontSize, Math.max(fontSize - 1, 6));

/** The number of rows used to estimate the height of a table. */
const rowsLookedAt = 200;

/** About how many lines of text the rows take; for a long table its first rows. */
export function linesOfRows(columns: readonly PrintedColumn[], { fontSize, widths }: Fit): number {
  const rows = Math.min(rowsLookedAt, Math.max(0, ...columns.map(({ cells }) => cells.length)));
  const linesIn = ({ cells, mono }: PrintedColumn, row: number, width: number) =>
    (cells[row] ?? "")
      .split("\n")
      .reduce((lines, one) => lines + Math.max(1, Math.ceil(widthOf(one, fontSize, mono ? "mono" : "normal") / width)), 0);
  return Array.from({ length: rows }, (_, row) =>
    Math.max(1, ...columns.map((column, at) => linesIn(column, row, widths[at] ?? 1))),
  ).reduce((total, lines) => total + lines, 0);
}

/** Room beyond the longest words goes first to the columns that need least: to fit the head on three lines, each cell on one, then the head on two. */
function between(
  columns: readonly PrintedColumn[],
  least: readonly number[],
  wishes: readonly number[][],
  free: number,
): number[] {
  const widths = [...least];
  for (const wished of wishes) {
    const more = wished.map((width, at) => Math.max(0, width - (widths[at] ?? 0)));
    for (const at of more
      .keys()
      .toArray()
      .toSorted((a, b) => (more[a] ?? 0) - (more[b] ?? 0)))
      widths[at] = (widths[at] ?? 0) + Math.min(more[at] ?? 0, free - sum(widths));
  }
  const spare = free - sum(widths);
  const shares = columns.map(({ share = 1, align }) => (align === "left" ? share * 2 : share));
  return widths.map((width, at) => width + (spare * (shares[at] ?? 1)) / sum(shares));
}

function leastWidth({ title, cells, mono }: PrintedColumn, fontSize: number): number {
  const face = mono ? "mono" : "normal";
  const heads = title.split(/\s+/).map((word) => widthOf(word, headSize(fontSize), "bold"));
  const bodies = cells.map((cell) => Math.max(0, ...unbroken(cell, mono).map((word) => widthOf(word, fontSize, face))));
  // A little more than the sum of the letters: the PDF renderer rounds, and a word slightly too wide would be broken.
  return Math.max(...heads, ...bodies) * 1.03 + 1;
}

function widestCell({ cells, mono }: PrintedColumn, fontSize: number): number {
  const lines = cells.flatMap((cell) => cell.split("\n"));
  const widest = Math.max(0, ...lines.map((line) => widthOf(line, fontSize, mono ? "mono" : "normal")));
  return Math.min(longestCell, widest * 1.03 + 1);
}

/** The least width at which a head takes no more than so many lines. */
function headInLines(title: string, most: number, fontSize: number): number {
  const words = title.split(/\s+/);
  const width = (from: number, to: number) => widthOf(words.slice(from, to).join(" "), headSize(fontSize), "bold") * 1.03 + 1;
  const least = (from: number, lines: number): number =>
    lines === 1
      ? width(from, words.length)
      : Math.min(
          ...Array.from({ length: words.length - from }, (_, at) => from + at + 1).map((to) =>
            to === words.length ? width(from, to) : Math.max(width(from, to), least(to, lines - 1)),
          ),
        );
  return least(0, most);
}

/** The least width of a column on paper, with its padding. */
export const fullWidth = (column: PrintedColumn, fontSize: number): number => leastWidth(column, fontSize) + padding;

/** Room for the identifiers in the first cell of each row, so that none is broken; at least `least` points. */
export function identifierWidth(rows: readonly (readonly string[])[], least: number): number {
  return Math.max(least, ...rows.map(([first = ""]) => Math.min(longestCell, widthOf(first, 8, "mono") * 1.03 + 1)));
}

/** The cells of one column. */
export const columnOf = (rows: readonly (readonly string[])[], at: number): string[] => rows.map((cells) => cells[at] ?? "");

/** Room for the longest word of the cells, so that a number with hyphens is not broken at one; at least `least` points. */
export function wordWidth(cells: readonly string[], least: number): number {
  const words = cells.flatMap((cell) => unbroken(cell, false));
  return Math.max(least, ...words.map((word) => Math.min(longestCell, widthOf(word, bodySize, "normal") * tabular + 1)));
}

/** The share of a long text among many short columns. */
const besideMany = 0.22;

/**
 * Widths of a small table: a column of single words keeps each on one line, and one long text takes the room that short columns leave, at
 * least a quarter; the others are as wide as their text.
 */
export function smallWidths(
  columns: readonly Pick<PrintedColumn, "title" | "align" | "cells">[],
  room: number,
): (number | "auto" | "*")[] {
  const natural = columns.map(({ title, cells }) =>
    Math.max(
      widthOf(title, headSize(bodySize), "bold") + padding,
      ...cells.map((cell) => widthOf(cell, bodySize, "normal") + padding),
    ),
  );
  const long = natural
    .keys()
    .filter((at) => (natural[at] ?? 0) > room / 3)
    .toArray();
  const [only] = long;
  const others = sum(natural.filter((_, at) => at !== only));
  return columns.map(({ title, align, cells }, at) => {
    if (long.length === 1 && at === only) return others < room * 0.7 ? "*" : room * besideMany;
    const words = cells.filter((cell) => cell !== "");
    const single = align === "left" && words.some((cell) => cell.includes("-")) && words.every((cell) => !/\s/.test(cell));
    return single ? wordWidth([title, ...words], 0) : "auto";
  });
}

/** What must stay on one line: a word, or an identifier as a whole unless it is very long. */
function unbroken(cell: string, mono: boolean | undefined): string[] {
  if (mono && cell.length <= 20) return [cell];
  return cell.split(/[ \n\t]+/).map((word) => word.slice(0, 24));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
