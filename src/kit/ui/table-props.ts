import type { ReactNode } from "react";
import type { Column } from "./column.ts";

/** The properties of a table of rows, on a desktop and on a phone. */
export interface DataTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** What the table shows, for screen readers: "Calibration records". */
  caption: string;
  labels?: Readonly<Record<string, string>>;
  /** The address a row opens; without it rows do not open. */
  href?: (row: Row) => string | null;
  /** The record's id, when the row has no field `id`. */
  keyOf?: (row: Row) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  chosen?: ReadonlySet<string>;
  onChoose?: (chosen: ReadonlySet<string>) => void;
  /** Columns that can be resized and moved, and their present arrangement; without it they are as wide as their content. */
  arranging?: Arranging;
  /** Dimmed while other rows are loading. */
  stale?: boolean;
  /** Grows with its rows instead of scrolling in a frame of its own; for tables inside a record's page. */
  short?: boolean;
  /** Shown after the last row, inside the frame that scrolls: the way to more rows. */
  after?: ReactNode;
  /** On a phone at the right of a row, with its own touch target: a button to call. */
  beside?: (row: Row) => ReactNode;
  /** Rows of totals, as <tr> elements. */
  foot?: ReactNode;
}

/** What a person may do with the columns of a list, and their present arrangement. */
export interface Arranging {
  /** Which list it is, for code that looks for its table. */
  list: string;
  widths: Readonly<Record<string, number>>;
  resize: (field: string, width: number | null) => void;
  /** Moves a column to the position of another. */
  move: (field: string, to: number) => void;
}
