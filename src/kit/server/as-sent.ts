/** Rows as they came back from the database, held against what was sent: what a trigger made of a row while it was written is found. */
import { type Column, getColumns, is, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { same } from "./differences.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The columns in which a stored row is neither as it was sent nor, where nothing was sent for them, as it was before; of a new row, where `before` is
 * null, as their defaults say. What the database works out for itself, as SQL in what was sent or as a default, is taken as it is.
 */
export function notAsSent(table: PgTable, before: Values | null, sent: Values, stored: Values): string[] {
  return Object.entries(getColumns(table))
    .filter(([key, column]) => {
      if (sent[key] !== undefined) return !is(sent[key], SQL) && !sameStored(column, sent[key], stored[key]);
      if (before) return !same(before[key] ?? null, stored[key] ?? null);
      return (
        !is(column.default, SQL) &&
        (column.default !== undefined || !column.hasDefault) &&
        !sameStored(column, column.default, stored[key])
      );
    })
    .map(([key]) => key);
}

/** Whether a value is stored as another that was sent: the database writes instants, numbers and identifiers in its own way. */
function sameStored(column: Column, sent: unknown, stored: unknown): boolean {
  if (same(sent ?? null, stored ?? null)) return true;
  const [a, b] = [asJson(sent), asJson(stored)];
  if (same(a, b)) return true;
  const [text, other] = [a, b].map((one) => (typeof one === "string" || typeof one === "number" ? String(one) : ""));
  if (!text || !other) return false;
  const type = column.getSQLType();
  if (type.startsWith("timestamp")) return Date.parse(text) === Date.parse(other);
  return type === "uuid" ? text.toLowerCase() === other : numbers.test(type) && Number(text) === Number(other);
}

const numbers = /^(?:numeric|integer|bigint|smallint|real|double)/;
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
