import type { ReactNode } from "react";

/** One column of a list or table. */
export interface Column<Row> {
  /** The record's field: it names the label, the order and the column of the export. */
  field: string;
  /** The heading, when it is not the contract's label of the field. */
  title?: string;
  /** What stands in the cell; without it the field's value, days and yes/no in words. */
  show?: (row: Row) => ReactNode;
  /** The server can order by this field. */
  sort?: true;
  align?: "right";
  /** Identifiers: report numbers, serial numbers, weld ids, hashes. */
  mono?: true;
  width?: number;
  /** Offered in the choice of columns, not shown at first. */
  hidden?: true;
  /** Its place in the two-line item of a phone; without it the first column is the title and the next two are details. */
  phone?: "title" | "status" | "detail" | "no";
}
