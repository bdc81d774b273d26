import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { createHash } from "node:crypto";
import type { Database } from "./database.ts";
import { describedRecords, type RecordKind, tablesOfParts, tablesOnlyAdded } from "./record.ts";

const functions = () => `
create or replace function refuse_change_of_final_record() returns trigger language plpgsql as $$
declare
  changeable text[] := tg_argv;
begin
  if old.frozen_at is null or (tg_op = 'DELETE' and current_setting('holdpoint.retention', true) = tg_table_name) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if current_setting('holdpoint.retention', true) = tg_table_name then
    changeable := array(select ltrim(one, '~') from unnest(tg_argv) one);
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(old) - changeable) = (to_jsonb(new) - changeable) then
    return new;
  end if;
  raise exception 'This record is final.' using errcode = 'HP001';
end $$;
create or replace function refuse_change_of_final_part() returns trigger language plpgsql as $$
declare
  part record;
  final boolean;
begin
  if current_setting('holdpoint.retention', true) = tg_table_name then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if tg_op = 'UPDATE' and (to_jsonb(old) - tg_argv[2:]) = (to_jsonb(new) - tg_argv[2:]) then
      return new;
    end if;
  end if;
  if tg_op = 'INSERT' then part := new; else part := old; end if;
  ${whetherFinal()}
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

/** Written out for each table that has parts: such a statement is planned once per connection, one built from names again for each row. */
function whetherFinal(): string {
  const pairs = new Set(tablesOfParts().map((part) => partArguments(part).join(" ")));
  const branches = [...pairs].toSorted().map((pair) => {
    const [table = "", column = ""] = pair.split(" ");
    return `if tg_argv[0] = '${table}' and tg_argv[1] = '${column}' then
    select frozen_at is not null into final from ${table} where id = part.${column};`;
  });
  return `${branches.join("\n  els")}
  else raise exception '% of % is not described.', tg_argv[1], tg_argv[0];
  end if;`;
}

interface Guard {
  name: string;
  table: string;
  when: keyof typeof types;
  function: string;
  arguments: readonly string[];
}

/** When a trigger fires, and how the database stores that (pg_trigger.tgtype). */
const types = {
  "before update or delete": 27,
  "before insert or update or delete": 31,
  "before truncate": 34,
} as const;

/**
 * The database enforces the same as the store: a frozen row changes only in its state metadata, and the trail is append-only. Tables of both
 * kinds can never be truncated. The triggers are made from the same descriptions the store reads, so the two cannot diverge. Only retention may
 * delete and blank (`retention.ts`), and from append-only tables nothing younger than seven years.
 */
export async function installTriggers(database: Database): Promise<void> {
  await database.exclusively("holdpoint guards", async () => {
    const wanted = guards();
    const present = await database.query<{ name: string; table: string; function: string }>(
      `select t.tgname as name, c.relname as table, p.proname as function from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
    );
    const own = new Set(triggerFunctions().map((one) => one.name));
    const missing = wanted.filter(({ name }) => !present.some((one) => one.name === name));
    const obsolete = present.filter((one) => own.has(one.function) && !wanted.some(({ name }) => name === one.name));
    for (const statement of splitFunctions()) await database.query(statement);
    for (const { name, table } of obsolete) await database.query(`drop trigger "${name}" on "${table}"`);
    for (const guard of missing) await database.query(statementOf(guard));
  });
}

const statementOf = ({ name, table, when, function: called, arguments: all }: Guard): string =>
  `create trigger ${name} ${when} on ${table} for each ${when === "before truncate" ? "statement" : "row"} execute function ${called}(${all.map((one) => `'${one}'`).join(", ")})`;

const guards = (): Guard[] => [
  ...describedRecords().map(({ table, kind }) => finalGuard(getTableName(table), kind)),
  ...tablesOfParts().map(partGuard),
  ...tablesOnlyAdded().map(appendGuard),
  ...guardedTables().map(truncateGuard),
];

/** The triggers as the database describes them: when each fires (pg_trigger.tgtype), and its arguments as text, each followed by a zero byte. */
export const installedTriggers = () =>
  guards().map(({ name, table, when, function: called, arguments: all }) => ({
    name,
    table,
    function: called,
    type: types[when],
    arguments: all.map((one) => `${one}\\000`).join(""),
  }));

/** The functions of the triggers, with their bodies. */
export const triggerFunctions = (): { name: string; body: string }[] =>
  splitFunctions().map((text) => ({
    name: /function (\w+)/.exec(text)?.[1] ?? "",
    body: text.slice(text.indexOf("$$") + 2, text.lastIndexOf("$$")),
  }));

const splitFunctions = () =>
  functions()
    .split(/(?=create or replace function)/)
    .filter((part) => part.trim());

function finalGuard(table: string, { afterFreeze = [], blankable = [] }: RecordKind): Guard {
  const always = ["version", "updated_at", "updated_by_id", "archived_at", ...afterFreeze.map(snake)];
  const columns = [...always, ...blankable.map((name) => `~${snake(name)}`)];
  const name = `final_${createHash("sha256").update(`${table}:${columns.join()}`).digest("hex").slice(0, 12)}`;
  return { name, table, when: "before update or delete", function: "refuse_change_of_final_record", arguments: columns };
}

type Part = ReturnType<typeof tablesOfParts>[number];
const partArguments = ({ parent, column }: Part): [table: string, column: string] => [getTableName(parent), snake(column.name)];

function partGuard(part: Part): Guard {
  const table = getTableName(part.table);
  const blankable = part.blankable.map(snake);
  return {
    name: ["final_part", table, ...blankable].join("_"),
    table,
    when: "before insert or update or delete",
    function: "refuse_change_of_final_part",
    arguments: [...partArguments(part), ...blankable],
  };
}

function appendGuard(of: PgTable): Guard {
  const table = getTableName(of);
  return { name: `only_added_${table}`, table, when: "before update or delete", function: "refuse_change", arguments: [] };
}

/** `truncate` does not fire row triggers; this one it does, also when it comes from another table's `cascade`. */
function truncateGuard(of: PgTable): Guard {
  const table = getTableName(of);
  return { name: `never_emptied_${table}`, table, when: "before truncate", function: "refuse_truncate", arguments: [] };
}

const guardedTables = (): PgTable[] => [
  ...new Set<PgTable>([
    ...describedRecords().map(({ table }) => table),
    ...tablesOfParts().map(({ table }) => table),
    ...tablesOnlyAdded(),
  ]),
];

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
