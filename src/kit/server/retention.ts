import { createHash } from "node:crypto";
import { and, eq, getTableName, inArray, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { PlainRows } from "./plain-rows.ts";
import { widened } from "./record.ts";
import { whileRetention } from "./retention-open.ts";
import type { Store } from "./store.ts";
import { storedFile } from "./tables.ts";

/**
 * Deletes rows whose retention period has ended, final ones too, and returns each as the database wrote it. For retention and erasure only, and
 * without an event for each: the deletion is recorded by the count and the hash of these rows. Within this statement the guards of that one table
 * let deletions pass, those of append-only tables only for rows older than seven years (`guards.ts`).
 */
export async function dropRows(store: Store, table: PgTable, condition: SQL | undefined): Promise<string[]> {
  const tx = PlainRows.transactionOf(store.rows);
  const deletion = sql`delete from ${table} where ${condition} returning to_jsonb(${sql.identifier(getTableName(table))})::text as row`;
  const gone = await whileRetention(tx, table, () => tx.execute<{ row: string }>(deletion, "objects"));
  return gone.map(({ row }) => row);
}

/**
 * Blanks columns of a part of a record, also of a final one, at the end of its retention: those that `partOf` names. The event of the record says
 * that this was done.
 */
export async function blankPart<T extends PgTable & { id: PgColumn }>(
  store: Store,
  table: T,
  id: string,
  values: Partial<InferInsertModel<T>>,
): Promise<void> {
  const tx = PlainRows.transactionOf(store.rows);
  await whileRetention(tx, table, () => tx.update(widened(table)).set(values).where(eq(table.id, id)).execute());
}

/** Deletes the files attached to records; returns the SHA-256 of each whose bytes may be deleted once nothing else refers to them. */
export async function dropFilesOf(store: Store, entity: string, ids: readonly string[]): Promise<string[]> {
  const rows = await dropRows(store, storedFile, and(eq(storedFile.entity, entity), inArray(storedFile.entityId, [...ids])));
  return rows.flatMap((row) => {
    const { sha256, thumbnail_sha256: small } = JSON.parse(row) as { sha256: string; thumbnail_sha256: string | null };
    return small ? [sha256, small] : [sha256];
  });
}

/** SHA-256 over rows as they were written, in the order of their text: what remains of them. */
export const hashOfRows = (rows: readonly string[]): string =>
  createHash("sha256").update(rows.toSorted().join("\n")).digest("hex");
