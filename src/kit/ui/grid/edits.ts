import type { Day } from "#kit/validity.ts";
import { readBlock, writeBlock } from "./block.ts";
import { shownText, typedText, withText, type GridColumn, type GridRow } from "./column.ts";
import type { Place, Rect } from "./selection.ts";

/** What a change of rows needs to know about the grid. */
export interface Sheet<Row extends GridRow> {
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  today: Day;
  /** A new empty row; without it the grid does not grow. */
  newRow?: (() => Row) | undefined;
  /** The most rows the grid may have. */
  maxRows?: number | undefined;
}

/** The rows with a text put into every cell of the block; read-only cells stay as they are. */
export function fillWith<Row extends GridRow>(sheet: Sheet<Row>, rect: Rect, text: string): readonly Row[] {
  return changed(sheet, rect, () => text);
}

/** Fills the block down from its first row; a block of one row uses the row above it. */
export function fillDown<Row extends GridRow>(sheet: Sheet<Row>, rect: Rect): readonly Row[] {
  const source = rect.top === rect.bottom ? rect.top - 1 : rect.top;
  const from = sheet.rows[source];
  if (!from) return sheet.rows;
  return changed(sheet, { ...rect, top: source + 1 }, (column) => typedText(column, from));
}

/** Repeats the block over the rows its corner was dragged to: down to `to`, or up to it. */
export function fillTo<Row extends GridRow>(sheet: Sheet<Row>, rect: Rect, to: number): readonly Row[] {
  const height = rect.bottom - rect.top + 1;
  const target = to > rect.bottom ? { ...rect, top: rect.bottom + 1, bottom: to } : { ...rect, top: to, bottom: rect.top - 1 };
  return changed(sheet, target, (column, index) => {
    const offset = (((index - rect.top) % height) + height) % height;
    const from = sheet.rows[rect.top + offset];
    return from ? typedText(column, from) : "";
  });
}

/**
 * Pastes a block with its first cell at a position; the grid grows by as many rows as the block needs. One cell pasted over a larger selection
 * fills all of it. Returns which cells were covered, to select them.
 */
export function paste<Row extends GridRow>(
  sheet: Sheet<Row>,
  selected: Rect,
  text: string,
): { rows: readonly Row[]; covered: Rect } {
  const block = readBlock(text);
  const only = block.length === 1 && block[0]?.length === 1 ? (block[0][0] ?? "") : null;
  if (only !== null) return { rows: fillWith(sheet, selected, only), covered: selected };
  const rows = grown(sheet, selected.top + block.length);
  const width = Math.max(...block.map((row) => row.length));
  const covered = {
    top: selected.top,
    left: selected.left,
    bottom: Math.min(selected.top + block.length, rows.length) - 1,
    right: Math.min(selected.left + width, sheet.columns.length) - 1,
  };
  const pasted = changed(
    { ...sheet, rows },
    covered,
    (_column, row, column) => block[row - selected.top]?.[column - selected.left] ?? null,
  );
  return { rows: pasted, covered };
}

/** The block as text for the clipboard: what the cells show, numbers with a point. */
export function copied<Row extends GridRow>({ rows, columns }: Sheet<Row>, rect: Rect): string {
  const block = rows
    .slice(rect.top, rect.bottom + 1)
    .map((row) => columns.slice(rect.left, rect.right + 1).map((column) => textToCopy(column, row)));
  return writeBlock(block);
}

/** The rows without those of the block. */
export function without<Row extends GridRow>(rows: readonly Row[], { top, bottom }: Rect): readonly Row[] {
  return rows.filter((_, index) => index < top || index > bottom);
}

/** The rows with a new one at a position, or unchanged when the grid may not grow. */
export function insertedAt<Row extends GridRow>({ rows, newRow, maxRows = Infinity }: Sheet<Row>, index: number): readonly Row[] {
  return newRow && rows.length < maxRows ? rows.toSpliced(index, 0, newRow()) : rows;
}

export function setText<Row extends GridRow>(sheet: Sheet<Row>, { row, column }: Place, text: string): readonly Row[] {
  return fillWith(sheet, { top: row, bottom: row, left: column, right: column }, text);
}

/** The same array when nothing changed, so that a caller can tell. */
function changed<Row extends GridRow>(
  { rows, columns, today }: Sheet<Row>,
  { top, bottom, left, right }: Rect,
  textFor: (column: GridColumn<Row>, row: number, at: number) => string | null,
): readonly Row[] {
  const next = rows.map((row, index) => {
    if (index < top || index > bottom) return row;
    return columns.reduce((made, column, place) => {
      const text = place < left || place > right ? null : textFor(column, index, place);
      return text === null ? made : withText(column, made, text, today);
    }, row);
  });
  return next.every((row, index) => row === rows[index]) ? rows : next;
}

function grown<Row extends GridRow>({ rows, newRow, maxRows = Infinity }: Sheet<Row>, length: number): readonly Row[] {
  const missing = Math.min(length, maxRows) - rows.length;
  return newRow && missing > 0 ? [...rows, ...Array.from({ length: missing }, newRow)] : rows;
}

function textToCopy<Row extends GridRow>(column: GridColumn<Row>, row: Row): string {
  // Days are copied as 2026-03-14, which every spreadsheet reads, whatever its language.
  return column.kind === "day" ? typedText(column, row) : shownText(column, row);
}
