import type { PgTable } from "drizzle-orm/pg-core";
import { kindOf } from "./record.ts";
import type { FieldChange } from "./tables.ts";
import { withheld } from "#kit/withheld.ts";

/** Columns that say nothing about the record itself and never appear in the trail. */
export const bookkeeping = new Set(["id", "version", "createdAt", "createdById", "updatedAt", "updatedById"]);

/** The differences between two states of a row, field by field; of secrets only that they changed. */
export function differences(table: PgTable, before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const secret = new Set(kindOf(table).secret ?? []);
  return Object.keys(after)
    .filter((field) => !bookkeeping.has(field))
    .filter((field) => !same(before[field] ?? null, after[field] ?? null))
    .map((field) =>
      secret.has(field) ? { field, old: null, new: withheld } : { field, old: before[field] ?? null, new: after[field] ?? null },
    );
}

/** The change of a JSON column as changes of its keys. */
export function nested(field: string, before: unknown, after: unknown): FieldChange[] {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject(before) || !isObject(after) || "entered" in after || "entered" in before)
    return [{ field, old: before ?? null, new: after ?? null }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !same(before[key] ?? null, after[key] ?? null))
    .map((key) => ({ field: `${field} ${key}`, old: before[key] ?? null, new: after[key] ?? null }));
}

export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return stable(a) === stable(b);
}

/** JSON with sorted keys: jsonb returns keys in an order of its own. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
