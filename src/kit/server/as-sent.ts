/** Compares rows as the database returned them with what was sent: finds what a trigger changed during the write. */
import { type Column, getColumns, is, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { same } from "./differences.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The columns in which a stored row is neither as it was sent nor, where nothing was sent for them, as it was before; for a new row, where
 * `before` is null, as their defaults say. What the database computes itself, as SQL in what was sent or as a default, is accepted as it is.
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

/** Whether a value is stored as something other than what was sent: the database writes instants, numbers and identifiers in its own format. */
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
