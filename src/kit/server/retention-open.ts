import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

/**
 * Within this work the guards of this one table let retention delete rows and blank the columns that are described as such, of final rows too
 * (`triggers.ts`).
 */
export async function whileRetention<R>(tx: Db, table: PgTable, work: () => Promise<R>): Promise<R> {
  const open = (tableName: string) => tx.execute(sql`select set_config('holdpoint.retention', ${tableName}, true)`, "objects");
  await open(getTableName(table));
  const done = await work();
  await open("");
  return done;
}
