import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { createHash } from "node:crypto";
import type { Database, Reading } from "./database.ts";
import { describedRecords, tablesOfParts, tablesOnlyAdded } from "./record.ts";

const functions = `
create or replace function refuse_change_of_final_record() returns trigger language plpgsql as $$
begin
  if old.frozen_at is null or (tg_op = 'DELETE' and current_setting('holdpoint.retention', true) = tg_table_name) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(old) - tg_argv) = (to_jsonb(new) - tg_argv) then
    return new;
  end if;
  raise exception 'This record is final.' using errcode = 'HP001';
end $$;
create or replace function refuse_change_of_final_part() returns trigger language plpgsql as $$
declare final boolean;
begin
  if tg_op = 'DELETE' and current_setting('holdpoint.retention', true) = tg_table_name then
    return old;
  end if;
  execute format('select frozen_at is not null from %I where id = ($1).%I', tg_argv[0], tg_argv[1])
    into final using case when tg_op = 'INSERT' then new else old end;
  if final then
    raise exception 'This record is final.' using errcode = 'HP001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create or replace function refuse_change() returns trigger language plpgsql as $$
declare written text := coalesce(to_jsonb(old) ->> 'at', to_jsonb(old) ->> 'sealed_at', to_jsonb(old) ->> 'created_at');
begin
  if tg_op = 'DELETE' and current_setting('holdpoint.retention', true) = tg_table_name
    and written::timestamptz < now() - interval '7 years' then
    return old;
  end if;
  raise exception 'This record is only ever added to.' using errcode = 'HP001';
end $$;
create or replace function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'The table % is never emptied.', tg_table_name using errcode = 'HP001';
end $$;`;

interface Guard {
  name: string;
  statement: string;
}

/**
 * The database says again what the store says: a frozen row keeps everything but its state metadata, and the trail is only added to.
 * No table of either kind is ever truncated. The triggers are made from the same descriptions the store reads, so the two cannot drift apart. Retention alone may delete
 * (`retention.ts`), and of what is only added to nothing that is younger than seven years.
 */
export async function installTriggers(database: Database): Promise<void> {
  await database.exclusively("holdpoint guards", async () => {
    const wanted = guards();
    const present = new Set(
      (await database.query<{ name: string }>("select tgname as name from pg_trigger where not tgisinternal")).map(
        ({ name }) => name,
      ),
    );
    const missing = wanted.filter(({ name }) => !present.has(name));
    for (const statement of splitFunctions()) await database.query(statement);
    for (const { statement } of missing) await database.query(statement);
  });
}

const guards = (): Guard[] => [
  ...describedRecords().map(({ table, kind }) => finalGuard(getTableName(table), kind.afterFreeze ?? [])),
  ...tablesOfParts().map(partGuard),
  ...tablesOnlyAdded().map(appendGuard),
  ...guardedTables().map(truncateGuard),
];

/**
 * What of the product's tables somebody altered by hand so that they could answer otherwise than they were written: one that is missing, no table,
 * hidden behind another of its name, inherited from, or with rules or policies; a guard that is missing, switched off or has another function; and a
 * trigger of anybody else. In words, [] where all is as the product makes it.
 */
export async function alteredTables(db: Reading): Promise<string[]> {
  const tables = guardedTables().map(getTableName);
  const bodies = splitFunctions().map((text) => ({
    name: /function (\w+)/.exec(text)?.[1] ?? "",
    body: text.slice(text.indexOf("$$") + 2, text.lastIndexOf("$$")),
  }));
  const names = (all: readonly string[]) => sql`${`{${all.join(",")}}`}::text[]`;
  const rows = await db.execute<{ words: string }>(
    sql`with own as (
        select c.oid, w.name, c.relkind = 'r' and not (c.relrowsecurity or c.relhasrules) and pg_catalog.pg_table_is_visible(c.oid)
          and not exists (select 1 from pg_catalog.pg_inherits where inhparent = c.oid) as is_plain
        from unnest(${names(tables)}) as w (name)
        left join pg_catalog.pg_class c on c.relname = w.name and c.relnamespace = 'public'::regnamespace),
      made as (
        select p.oid from jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) as f (name text, body text)
        join pg_catalog.pg_proc p on p.proname = f.name and p.prosrc = f.body and p.pronamespace = 'public'::regnamespace),
      triggers as (
        select t.tgname as name, own.name as of, t.tgenabled = 'O' and (t.tgfoid in (select oid from made)
          or (t.tgisinternal and p.proname like 'RI\\_FKey\\_%' and p.pronamespace = 'pg_catalog'::regnamespace)) as is_ours
        from own join pg_catalog.pg_trigger t on t.tgrelid = own.oid join pg_catalog.pg_proc p on p.oid = t.tgfoid)
      select 'table ' || name as words from own where is_plain is not true
      union all select 'trigger ' || name || ' on ' || of from triggers where not is_ours
      union all select 'guard ' || name from unnest(${names(guards().map((one) => one.name))}) as w (name)
        where name not in (select name from triggers)`,
    "objects",
  );
  return rows.map(({ words }) => words);
}

const splitFunctions = () => functions.split(/(?=create or replace function)/).filter((part) => part.trim());

function finalGuard(table: string, afterFreeze: readonly string[]): Guard {
  const columns = ["version", "updated_at", "updated_by_id", "archived_at", ...afterFreeze.map(snake)];
  const name = `final_${createHash("sha256").update(`${table}:${columns.join()}`).digest("hex").slice(0, 12)}`;
  const args = columns.map((column) => `'${column}'`).join(", ");
  return {
    name,
    statement: `create trigger ${name} before update or delete on ${table} for each row execute function refuse_change_of_final_record(${args})`,
  };
}

function partGuard({ table: part, parent, column }: ReturnType<typeof tablesOfParts>[number]): Guard {
  const table = getTableName(part);
  const name = `final_part_${table}`;
  return {
    name,
    statement: `create trigger ${name} before insert or update or delete on ${table} for each row execute function refuse_change_of_final_part('${getTableName(parent)}', '${snake(column.name)}')`,
  };
}

function appendGuard(of: PgTable): Guard {
  const table = getTableName(of);
  const name = `only_added_${table}`;
  return {
    name,
    statement: `create trigger ${name} before update or delete on ${table} for each row execute function refuse_change()`,
  };
}

/** Triggers on rows are not asked by `truncate`; this one is, also where another table's `cascade` reaches it. */
function truncateGuard(of: PgTable): Guard {
  const table = getTableName(of);
  const name = `never_emptied_${table}`;
  return {
    name,
    statement: `create trigger ${name} before truncate on ${table} for each statement execute function refuse_truncate()`,
  };
}

const guardedTables = (): PgTable[] => [
  ...new Set<PgTable>([
    ...describedRecords().map(({ table }) => table),
    ...tablesOfParts().map(({ table }) => table),
    ...tablesOnlyAdded(),
  ]),
];

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
