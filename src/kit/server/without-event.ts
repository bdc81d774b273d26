import { getColumns, type InferInsertModel, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { bookkeeping } from "./differences.ts";
import { PlainRows } from "./plain-rows.ts";
import { kindOf, type RecordTable, tablesOfParts, widened } from "./record.ts";
import type { Store } from "./store.ts";

/**
 * Changes records in one statement and without an event of their own, where the trail has it elsewhere or needs nothing: rows of a record that
 * its events mention, a role renamed in the people who have it, when a person was last seen. Refuses every column except those of such rows and
 * those that the kind names in `alsoWithoutEvent`.
 */
export async function updateWithoutEvent<T extends RecordTable>(
  store: Store,
  table: T,
  changes: PgUpdateSetSource<T>,
  where: SQL | undefined,
): Promise<void> {
  const { entity, alsoWithoutEvent = [] } = kindOf(table);
  const told = isPart(table) ? Object.keys(getColumns(table)) : alsoWithoutEvent;
  const others = Object.keys(changes).filter((field) => !told.includes(field) && !bookkeeping.has(field));
  if (others.length > 0) throw new Error(`${others.join(", ")} of ${entity} cannot change without an event.`);
  await PlainRows.transactionOf(store.rows).update(widened(table)).set(changes).where(where);
}

/** Adds rows of a record that its events mention: the people of an access review. */
export async function insertWithoutEvent<T extends RecordTable>(
  store: Store,
  table: T,
  rows: InferInsertModel<T>[],
): Promise<void> {
  mustBePart(table);
  for (let start = 0; start < rows.length; start += atOnce)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other, on one connection
    await PlainRows.transactionOf(store.rows)
      .insert(widened(table))
      .values(rows.slice(start, start + atOnce));
}

/** One statement on many rows of a record that its events mention: thousands of them are written in place. */
export async function executeWithoutEvent<Answer extends Record<string, unknown>>(
  store: Store,
  table: RecordTable,
  statement: SQL,
): Promise<Answer[]> {
  mustBePart(table);
  return PlainRows.transactionOf(store.rows).execute<Answer>(statement, "objects");
}

function mustBePart(table: RecordTable): void {
  if (!isPart(table)) throw new Error(`${kindOf(table).entity} is not part of a record whose events could say this.`);
}

const atOnce = 500;
const isPart = (table: RecordTable): boolean => tablesOfParts().some((part) => part.table === table);
