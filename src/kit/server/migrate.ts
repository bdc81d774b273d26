import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyAll } from "drizzle-orm/pg-core/async/session";
import type { Database } from "./database.ts";
import { StartRefused } from "./database-errors.ts";

const shippedMigrations = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** The channel on which servers hear that the tables were changed. */
export const migrated = "holdpoint_migrated";

/**
 * Brings the database to this version: pending migrations in order, all in one transaction, one process at a time. Refuses a database that a
 * newer version has already changed, since this version does not know what it may write there.
 */
export async function migrate(
  database: Database,
  folder = shippedMigrations,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  await database.exclusively("holdpoint migrations", async (db) => {
    const applied = await appliedTo(database);
    const known = namesIn(folder);
    const unknown = applied.filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      throw new StartRefused(
        `The database was changed by a newer version of Holdpoint (${unknown.join(", ")}). Install that version.`,
      );
    }
    const pending = known.filter((name) => !applied.includes(name));
    if (pending.length === 0) return;
    log(`Updating the database: ${pending.join(", ")}`);
    await applyAll(readMigrationFiles({ migrationsFolder: folder }), db, { migrationsFolder: folder });
    // From now on an older server that is still running writes nothing.
    await db.execute(sql`select pg_notify(${migrated}, ${pending.at(-1)})`, "objects");
  });
}

/** Applies the named migrations to an empty database, to match another one; this version must know them. */
export async function migrateTo(database: Database, names: readonly string[], folder = shippedMigrations): Promise<void> {
  const wanted = readMigrationFiles({ migrationsFolder: folder }).filter(({ name }) => names.includes(name));
  await database.exclusively("holdpoint migrations", (db) => applyAll(wanted, db, { migrationsFolder: folder }));
}

/** The migrations applied to a database, in order. */
export async function appliedTo(database: Database): Promise<string[]> {
  const [known] = await database.query<{ kept: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as kept",
  );
  if (!known?.kept) return [];
  return (await database.query<{ name: string }>("select name from drizzle.__drizzle_migrations order by id")).map(
    ({ name }) => name,
  );
}

/** The migrations of this version, in order. */
export function namesIn(folder = shippedMigrations): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** The tables that the migrations of this version create. */
export function tablesMade(folder = shippedMigrations): string[] {
  const tables = new Set<string>();
  for (const { sql } of readMigrationFiles({ migrationsFolder: folder }))
    for (const statement of sql) {
      const [, made] = /^\s*create table (?:if not exists )?"(\w+)"/i.exec(statement) ?? [];
      const [, dropped] = /^\s*drop table (?:if exists )?"(\w+)"/i.exec(statement) ?? [];
      const [, before, after] = /^\s*alter table "(\w+)" rename to "(\w+)"/i.exec(statement) ?? [];
      for (const gone of [dropped, before]) if (gone) tables.delete(gone);
      for (const there of [made, after]) if (there) tables.add(there);
    }
  return [...tables];
}
