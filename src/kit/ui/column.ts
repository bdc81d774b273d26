import type { ReactNode } from "react";

/** One column of a list or table. */
export interface Column<Row> {
  /** The record's field: it determines the label, the order and the column of the export. */
  field: string;
  /** The heading, when it is not the contract's label of the field. */
  title?: string;
  /** The content of the cell; without it the field's value, days and yes/no in words. */
  show?: (row: Row) => ReactNode;
  /** The server can sort by this field. */
  sort?: true;
  align?: "right";
  /** Identifiers: report numbers, serial numbers, weld ids, hashes. */
  mono?: true;
  width?: number;
  /** Offered in the choice of columns, hidden by default. */
  hidden?: true;
  /**
   * Its place in the two-line item on a phone; without it the first column is the title and the next two are details. A status comes second in a
   * table.
   */
  phone?: "title" | "status" | "detail" | "no";
}

/**
 * The columns to show, in order. The first one identifies the row: it is always first and cannot be removed. Unless someone has chosen otherwise,
 * the status comes second.
 */
export function columnsShown<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null): readonly Column<Row>[] {
  const [first, ...rest] = columns;
  if (!first) return [];
  const picked = (chosen ?? []).flatMap((field) => rest.find((column) => column.field === field) ?? []);
  if (picked.length > 0 || chosen?.includes(first.field)) return [first, ...picked];
  const usual = rest.filter(({ hidden }) => !hidden);
  const status = usual.filter(({ phone }) => phone === "status");
  return [first, ...status, ...usual.filter((column) => !status.includes(column))];
}

/** The fields with one of them moved; the first stays where it is. */
export function moved(fields: readonly string[], field: string, to: number): readonly string[] {
  if (fields.indexOf(field) < 1) return fields;
  const others = fields.filter((one) => one !== field);
  return others.toSpliced(Math.min(Math.max(to, 1), others.length), 0, field);
}
