/** A titled table, the most common part of the report. */
import { type Content, heading, unbroken, table, type TableColumn } from "#kit/letterhead.ts";

/** Longer tables continue on the next page with their head repeated; a short one is not split. */
const shortTable = 8;

/** Title and table; nothing if there are no rows. `note` is printed below. */
export function part(
  title: Content | string,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  note?: string,
): Content[] {
  if (rows.length === 0) return [];
  const content: Content[] = [
    typeof title === "string" ? heading(title) : title,
    table(columns, rows),
    ...(note ? [{ text: note, style: "label", margin: [0, 3, 0, 0] } as const] : []),
  ];
  return wholeIfShort(rows.length, content);
}

export function wholeIfShort(rows: number, content: Content[]): Content[] {
  return rows <= shortTable ? [unbroken(...content)] : content;
}

/** The largest block kept together, in points: a Letter page has 630. */
const pageful = 560;

/** Kept on one page if it fits. */
export function wholeIfFits(height: number, content: Content[]): Content[] {
  return height <= pageful ? [unbroken(...content)] : content;
}

const lineHeight = 10.2;

/** About how many lines a text takes in a column of this width in points. */
const linesIn = (text: string, width: number) =>
  text.split("\n").reduce((lines, one) => lines + Math.max(1, Math.ceil((one.length * 4.9) / width)), 0);

/** About how high the rows of a table are, in points, with columns of equal width over `room`. */
export function heightOf(rows: readonly (readonly string[])[], room: number, padding: number): number {
  return rows.reduce((height, cells) => {
    const width = room / cells.length - 9;
    return height + padding + lineHeight * Math.max(...cells.map((cell) => linesIn(cell, width)));
  }, 0);
}

/** A heading of lower rank. */
export function subheading(text: string): Content {
  return { text, bold: true, margin: [0, 8, 0, 3], headlineLevel: 2 };
}
