import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Database } from "../database.ts";
import { migrate } from "../migrate.ts";
import { templateName } from "./postgres.ts";
import { openDatabase } from "../open-database.ts";

/**
 * An empty, migrated database on the engine of this run (TEST_ENGINE: "embedded" or "postgresql"). Call it in `beforeAll` or `beforeEach`; one at
 * a time, since the embedded one is reused after emptying. Migrations must not insert rows.
 */
export async function testDatabase(): Promise<Database> {
  return process.env["TEST_ENGINE"] === "postgresql" ? copyOfTemplate() : emptiedEmbedded();
}

/** A copy of the template, and the description of its schema when new. */
interface Copy {
  name: string;
  schema: string;
}

/** Copies that nobody uses at the moment, emptied when they are needed: creating one and dropping it takes a third of a second. */
const free: Copy[] = [];
let administration: Promise<Database> | undefined;

async function copyOfTemplate(): Promise<Database> {
  const { copy, database } = (await emptiedCopy()) ?? (await newCopy());
  let closed: Promise<void> | undefined;
  return {
    ...database,
    close: () => (closed ??= database.close().then(() => void free.push(copy))),
  };
}

async function newCopy() {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name} template ${templateName} strategy file_copy`);
  const database = await openDatabase({ dataDir: "", url: urlOf(name) });
  return { copy: { name, schema: await schemaOf(database) }, database };
}

/** One of the unused copies, emptied; those whose schema has changed are dropped. */
async function emptiedCopy() {
  for (let copy = free.pop(); copy; copy = free.pop()) {
    // New connections: one that another test used has prepared its statements for the rows of that test.
    // oxlint-disable-next-line no-await-in-loop -- the first that fits
    const database = await openDatabase({ dataDir: "", url: urlOf(copy.name) });
    // oxlint-disable-next-line no-await-in-loop
    if (await emptied(database, copy)) return { copy, database };
    // oxlint-disable-next-line no-await-in-loop
    await database.close();
    // oxlint-disable-next-line no-await-in-loop
    await administer(`drop database if exists ${copy.name} with (force)`);
  }
  return undefined;
}

/** False when a test changed more than rows, or wrote so much that creating a new copy is faster. */
async function emptied(database: Database, { schema }: Copy): Promise<boolean> {
  try {
    await database.query(emptying);
    // In space left by deleted rows, new ones would be stored in another order than in a new table.
    const written = await database.query<{ name: string }>(writtenTables);
    if (written.length > 0) await database.query(`vacuum ${written.map(({ name }) => name).join(", ")}`);
    if ((await database.query(writtenTables)).length > 0) return false;
    await database.query(unknownSizes);
    return (await schemaOf(database)) === schema;
  } catch {
    return false;
  }
}

const writtenTables = `select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

/** The sizes that `vacuum` noted: with them a query is planned differently than on a new copy, and unsorted rows come in another order. */
const unknownSizes = `update pg_class set relpages = case relkind when 'i' then 1 else 0 end, reltuples = case relkind when 'i' then 0 else -1 end
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples <> case relkind when 'i' then 0 else -1 end`;

/**
 * Deletes the rows of all tables and restarts their sequences. Guarded tables refuse to be emptied, so the guards are switched off. Deleting a
 * few rows takes a hundredth of the time of `truncate`, which creates new files for each table and each index on one.
 */
const emptying = `do $$
declare named text;
begin
  if (select sum(pg_relation_size(oid)) from pg_class where relnamespace = 'public'::regnamespace) > 32 * 1024 * 1024 then
    raise exception 'Creating a new copy takes less time.';
  end if;
  set local session_replication_role = replica;
  for named in ${writtenTables} loop
    execute format('delete from %s', named);
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
  drop schema if exists pgboss cascade;
end $$`;

/** The schema as one hash. The guards are left out where they are in force: the product creates them itself when it starts. */
async function schemaOf(database: Database): Promise<string> {
  const [row] = await database.query<{ schema: string }>(`select md5(string_agg(line, ',' order by line)) as schema from (
    select format('%s %s %s', oid, relname, relkind) as line from pg_class where relnamespace = 'public'::regnamespace
    union all select format('%s %s %s %s %s %s', attrelid, attnum, attname, atttypid, attnotnull, atthasdef)
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all select format('%s %s %s', oid, conname, convalidated) from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('%s %s %s', oid, tgname, tgenabled) from pg_trigger
      where tgenabled <> 'O' or not (tgname ~ '^(final|only_added|never_emptied)_')
    union all select format('%s %s', proname, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace and not (proname ~ '^refuse_')
    union all select format('%s %s', oid, nspname) from pg_namespace where nspname !~ '^pg_'
  ) as lines`);
  return row?.schema ?? "";
}

const urlOf = (name: string) => inject("postgres").replace("%", name);

/** One statement outside a transaction, in no test database. */
async function administer(statement: string): Promise<void> {
  await (await (administration ??= openDatabase({ dataDir: "", url: urlOf("postgres") }))).query(statement);
}

let kept: Promise<Database> | undefined;

/** Starting one takes a second and 200 MB, emptying it some milliseconds; so one is shared by all files of a worker. */
async function emptiedEmbedded(): Promise<Database> {
  const database = await (kept ??= migrated());
  const tables = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  if (tables.length > 0) {
    // Guarded tables refuse to be emptied, so the guards are switched off.
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
