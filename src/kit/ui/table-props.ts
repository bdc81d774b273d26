import type { ReactNode } from "react";
import type { Column } from "./column.ts";

/** What a table of rows is given, on a desk and on a phone. */
export interface DataTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** What the table shows, for those who hear it: "Calibration records". */
  caption: string;
  labels?: Readonly<Record<string, string>>;
  /** Where a row leads; without it rows do not open. */
  href?: (row: Row) => string | null;
  /** The record's id, when the row has no field `id`. */
  keyOf?: (row: Row) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  chosen?: ReadonlySet<string>;
  onChoose?: (chosen: ReadonlySet<string>) => void;
  /** Columns that can be made wider and moved, and how they stand; without it they are as wide as they need to be. */
  arranging?: Arranging;
  /** Shown dimmed while other rows are on their way. */
  stale?: boolean;
  /** Grows with its rows instead of scrolling in a frame of its own; for tables inside a record's page. */
  short?: boolean;
  /** What stands after the last row, inside the frame that scrolls: the way to more rows. */
  after?: ReactNode;
  /** On a phone at the right of a row, with a target of its own: a button to call. */
  beside?: (row: Row) => ReactNode;
  /** Rows of totals, as <tr> elements. */
  foot?: ReactNode;
}

/** What a person may do with the columns of a list, and what they have done. */
export interface Arranging {
  /** Which list it is, for those who look for its table. */
  list: string;
  widths: Readonly<Record<string, number>>;
  resize: (field: string, width: number | null) => void;
  /** Puts a column to the place of another. */
  move: (field: string, to: number) => void;
}
