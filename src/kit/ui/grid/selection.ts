/** A cell by the position of its row and column, both from 0. */
export interface Place {
  row: number;
  column: number;
}

/** From the cell where the selection began to the cell with the focus. */
export interface Selection {
  anchor: Place;
  focus: Place;
}

/** First and last row and column, both inclusive. */
export interface Rect {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface Size {
  rows: number;
  columns: number;
}

export function at(row: number, column: number): Selection {
  return { anchor: { row, column }, focus: { row, column } };
}

export function rectOf({ anchor, focus }: Selection): Rect {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

/** Where the arrow keys, Home, End and the page keys lead; null for any other key. `jump` is Ctrl or Cmd: to the edge. */
export function stepTo(from: Place, key: string, { rows, columns }: Size, jump: boolean, page = 15): Place | null {
  const { row, column } = from;
  const to: Record<string, Place> = {
    ArrowUp: { row: jump ? 0 : row - 1, column },
    ArrowDown: { row: jump ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: jump ? 0 : column - 1 },
    ArrowRight: { row, column: jump ? columns - 1 : column + 1 },
    Home: { row: jump ? 0 : row, column: 0 },
    End: { row: jump ? rows - 1 : row, column: columns - 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const place = to[key];
  return place ? inside(place, { rows, columns }) : null;
}

/** The next cell in reading order, or the one before; null past the last or first, where Tab leaves the grid. */
export function tabTo({ row, column }: Place, { rows, columns }: Size, back: boolean): Place | null {
  const index = row * columns + column + (back ? -1 : 1);
  return index < 0 || index >= rows * columns ? null : { row: Math.floor(index / columns), column: index % columns };
}

export function inside({ row, column }: Place, { rows, columns }: Size): Place {
  return { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) };
}
