/** A titled table, the commonest part of the report. */
import { type Content, heading, unbroken, table, type TableColumn } from "#kit/letterhead.ts";

/** Longer tables go over the page with their head repeated; a short one is not torn apart. */
const shortTable = 8;

/** Title and table; nothing where there is no row. `note` stands under it. */
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
    ...(note ? [{ text: note, style: "label", margin: [0, 3, 0, 0] as [number, number, number, number] }] : []),
  ];
  return wholeIfShort(rows.length, content);
}

export function wholeIfShort(rows: number, content: Content[]): Content[] {
  return rows <= shortTable ? [unbroken(...content)] : content;
}

/** A heading of lesser rank. */
export function subheading(text: string): Content {
  return { text, bold: true, margin: [0, 8, 0, 3], headlineLevel: 1 };
}
