import { createHash } from "node:crypto";
import { and, eq, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { PlainRows } from "./plain-rows.ts";
import type { Store } from "./store.ts";
import { storedFile } from "./tables.ts";

/**
 * Deletes rows whose retention period has ended, final ones too, and returns each as the database wrote it. For retention and erasure only, and
 * without an event for each: the deletion is recorded by the count and the hash of these rows. Within this statement the guards of that one table
 * let deletions pass, those of append-only tables only for rows older than seven years (`guards.ts`).
 */
export async function dropRows(store: Store, table: PgTable, condition: SQL | undefined): Promise<string[]> {
  const tx = PlainRows.transactionOf(store.rows);
  const name = getTableName(table);
  const open = (tableName: string) => tx.execute(sql`select set_config('holdpoint.retention', ${tableName}, true)`, "objects");
  await open(name);
  const gone = await tx.execute<{ row: string }>(
    sql`delete from ${table} where ${condition} returning to_jsonb(${sql.identifier(name)})::text as row`,
    "objects",
  );
  await open("");
  return gone.map(({ row }) => row);
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
