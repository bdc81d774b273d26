import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "../database.ts";
import { migrate } from "../migrate.ts";
import { run, templateName } from "./postgres.ts";

/**
 * An empty, migrated database on the engine of this run (TEST_ENGINE: "embedded" or "postgresql"). Call it in `beforeAll` or
 * `beforeEach`; one at a time, since the embedded one is kept and emptied. Migrations must not insert rows.
 */
export async function testDatabase(): Promise<Database> {
  return process.env["TEST_ENGINE"] === "postgresql" ? copyOfTemplate() : emptiedEmbedded();
}

async function copyOfTemplate(): Promise<Database> {
  const server = inject("postgres");
  const at = (name: string) => server.replace("%", name);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await run(at("postgres"), `create database ${name} template ${templateName}`);
  const database = await openDatabase({ dataDir: "", url: at(name) });
  return {
    ...database,
    async close() {
      await database.close();
      await run(at("postgres"), `drop database if exists ${name} with (force)`);
    },
  };
}

let kept: Promise<Database> | undefined;

/** Starting one takes a second and 200 MB, emptying it some milliseconds; so there is one for all files of a worker. */
async function emptiedEmbedded(): Promise<Database> {
  const database = await (kept ??= migrated());
  const tables = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  if (tables.length > 0) {
    // Nobody may empty a guarded table, so the guards are told to look away.
    await database.query("set session_replication_role = replica");
    await database.query(`truncate ${tables.map(({ name }) => name).join(", ")} restart identity cascade`);
    await database.query("set session_replication_role = default");
  }
  await database.query("drop schema if exists pgboss cascade");
  return { ...database, close: () => Promise.resolve() };
}

async function migrated(): Promise<Database> {
  const database = await openDatabase({ dataDir: "memory" });
  await migrate(database);
  return database;
}
