import { getColumns, type InferSelectModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { isDecimal, isoOf } from "./record.ts";

/** Rows of one table as JSON inside a larger statement, so that a record with all its parts is a single query. */
export interface JsonRows<T extends PgTable> {
  /** The JSON object of the row that the statement calls `alias`; null when an outer join found none. */
  row: (alias: string) => string;
  /** A JSON array of the rows of `from` (a FROM clause that names the table `alias`), in order. */
  rows: (alias: string, from: string, order: string) => string;
  /** The row as an ordinary select returns it. */
  read: (json: Record<string, unknown>) => InferSelectModel<T>;
}

/** The SQL is assembled once, here; it contains only names from this code, never values. `without` leaves large columns out. */
export function jsonRows<T extends PgTable>(table: T, { without = [] }: { without?: readonly string[] } = {}): JsonRows<T> {
  const columns = Object.entries(getColumns(table)).filter(([key]) => !without.includes(key));
  const instants = columns.filter(([, column]) => column.getSQLType().startsWith("timestamp")).map(([key]) => key);
  const named = (alias: string) =>
    columns.map(([key, column]) => `${alias}.${column.name}${isDecimal(column) ? "::text" : ""} as "${key}"`).join(", ");
  return {
    row: (alias) => `case when ${alias}.id is not null then (select row_to_json(q) from (select ${named(alias)}) q) end`,
    rows: (alias, from, order) =>
      `(select coalesce(json_agg(q), '[]'::json) from (select ${named(alias)} from ${from} order by ${order}) q)`,
    read: (json) => {
      for (const key of instants) if (typeof json[key] === "string") json[key] = isoOf(json[key]);
      return json as InferSelectModel<T>;
    },
  };
}
