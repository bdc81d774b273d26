/** Whether the database is as the product makes it: something altered by hand could return, or store, something other than what was written. */
import { sql } from "drizzle-orm";
import type { Reading } from "./database.ts";
import { tablesMade } from "./migrate.ts";
import { onePlan } from "./prepared.ts";
import { installedTriggers, triggerFunctions } from "./triggers.ts";

/** Functions that defaults, constraints and indexes of the product and of its job queue call; operators are those of PostgreSQL. */
const called = [
  "clock_timestamp",
  "gen_random_uuid",
  "int4",
  "int8",
  "jsonb_path_query_array",
  "left",
  "lower",
  "nextval",
  "now",
  "numeric",
  "pg_current_xact_id",
  "regexp_replace",
  "upper",
];

/** Read when the process starts: the files of a newer version may be put in place while this one still runs. */
const tablesOfThisVersion = tablesMade();

/** Fixed by the migrations and by the descriptions of the records: what the statement compares with. */
function made() {
  const list = (values: readonly string[]) => `{${values.join(",")}}`;
  return {
    tables: list(tablesOfThisVersion),
    triggers: JSON.stringify(installedTriggers()),
    functions: JSON.stringify(triggerFunctions()),
  };
}
let shipped: ReturnType<typeof made> | undefined;

/**
 * What someone altered in the database by hand so that it could return, or store, something other than what was written. Of the product's tables:
 * one that is missing, is not a table, is hidden behind another of its name, is inherited from, or has rules or policies; a column that is
 * generated or of a foreign type; a kind of constraint, or a foreign key with an action, that the product does not use; a default, constraint or
 * index with a function that the product does not call there. Of all tables of the product and its job queue: a rule, and a trigger that the
 * product does not install, that is switched off or that has another function. Of the database: event triggers, functions and operators that
 * shadow those of PostgreSQL, casts, the search path, and a session in the replica role, in which no trigger runs. In words; [] when everything
 * is as the product makes it.
 *
 * The statement names everything by its schema, so that nothing that was put in by hand can replace what it calls.
 */
export async function alteredTables(db: Reading): Promise<string[]> {
  const { tables, triggers, functions } = (shipped ??= made());
  const rows = await db.execute<{ words: string }>(
    onePlan(sql`with written as materialized (
        select c.oid, c.relname as name, n.nspname = 'public' as is_public, c.relkind = 'r' as is_table,
          c.relrowsecurity or c.relforcerowsecurity or c.relispartition as is_divided
        from pg_catalog.pg_namespace n join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'f')
        where n.nspname in ('public', 'pgboss')),
      own as materialized (
        select r.oid, w.name, r.is_table and not r.is_divided and pg_catalog.pg_table_is_visible(r.oid) as is_plain
        from pg_catalog.unnest(${tables}::pg_catalog.name[]) as w (name) left join written r on r.name = w.name and r.is_public),
      made as materialized (
        select p.oid, f.name from pg_catalog.jsonb_to_recordset(${functions}::pg_catalog.jsonb) as f (name pg_catalog.name, body pg_catalog.text)
        join pg_catalog.pg_proc p on p.proname = f.name and p.prosrc = f.body and p.pronamespace = 'public'::pg_catalog.regnamespace
          and p.oid >= 16384
          and p.pronargs = 0 and p.proconfig is null and not p.prosecdef
        join pg_catalog.pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'),
      wanted as materialized (
        select * from pg_catalog.jsonb_to_recordset(${triggers}::pg_catalog.jsonb)
          as w (name pg_catalog.name, "table" pg_catalog.name, function pg_catalog.name, type pg_catalog.int4, arguments pg_catalog.text)),
      triggers as materialized (
        select t.tgname as name, r.name as of,
          case when t.tgisinternal
            then t.tgenabled = 'O' and t.tgfoid in (select oid from pg_catalog.pg_proc
              where proname >= 'RI_FKey_' and proname < 'RI_FKez' and oid < 16384)
            else w.name is not null and made.oid is not null and t.tgenabled = 'O' and t.tgtype = w.type and t.tgqual is null
              and t.tgconstraint = 0 and t.tgattr::pg_catalog.text = '' and t.tgoldtable is null and t.tgnewtable is null
              and pg_catalog.encode(t.tgargs, 'escape') = w.arguments end as is_ours
        from written r join pg_catalog.pg_trigger t on t.tgrelid = r.oid
        left join wanted w on r.is_public and w.name = t.tgname and w.table = r.name
        left join made on made.oid = t.tgfoid and made.name = w.function),
      expressions as materialized (
        select r.name, d.adbin::pg_catalog.text as tree from written r join pg_catalog.pg_attrdef d on d.adrelid = r.oid
          where d.adbin::pg_catalog.text not like '{CONST %'
        union all select r.name, pg_catalog.concat(i.indexprs::pg_catalog.text, i.indpred::pg_catalog.text)
          from written r join pg_catalog.pg_index i on i.indrelid = r.oid where i.indexprs is not null or i.indpred is not null
        union all select r.name, k.conbin::pg_catalog.text from written r join pg_catalog.pg_constraint k on k.conrelid = r.oid
          where k.conbin is not null),
      allowed as materialized (
        select pg_catalog.concat(':funcid (?!(', pg_catalog.string_agg(oid::pg_catalog.text, '|'), ') )') as others from pg_catalog.pg_proc
        where proname = any(${`{${called.join(",")}}`}::pg_catalog.name[]) and oid < 16384),
      foreign_functions as (
        select p.oid, p.proname from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
        where p.oid >= 16384 and l.lanname not in ('c', 'internal') or p.oid >= 16384 and p.prokind <> 'f')
      select 'table ' || name::pg_catalog.text as words from own where is_plain is not true
        or oid in (select inhparent from pg_catalog.pg_inherits union all select inhrelid from pg_catalog.pg_inherits)
      union all select 'rule ' || w.rulename || ' on ' || r.name from written r join pg_catalog.pg_rewrite w on w.ev_class = r.oid
      union all select 'policy ' || p.polname || ' on ' || own.name from own join pg_catalog.pg_policy p on p.polrelid = own.oid
      union all select 'column ' || a.attname || ' of ' || own.name from own join pg_catalog.pg_attrdef d on d.adrelid = own.oid
        join pg_catalog.pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated <> ''
      union all select 'column ' || a.attname || ' of ' || own.name
        from (select from pg_catalog.pg_type where oid >= 16384 and typtype in ('d', 'm', 'r') limit 1) as strange
        cross join own join pg_catalog.pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and a.atttypid >= 16384
      union all select 'constraint ' || k.conname || ' on ' || own.name from own join pg_catalog.pg_constraint k on k.conrelid = own.oid
        where k.contype not in ('f', 'n', 'p', 'u') or k.contype = 'f' and (k.confupdtype <> 'a' or k.confdeltype <> 'a')
      union all select 'function in an expression of ' || name from expressions, allowed
        where tree like '%:funcid %' and tree ~ allowed.others or tree like '%{COERCETODOMAIN%' or tree ~ ':opno [0-9]{5}'
      union all select 'index on ' || r.name from written r join pg_catalog.pg_index i on i.indrelid = r.oid
        join pg_catalog.pg_opclass o on o.oid = any(i.indclass) and o.oid >= 16384
        where exists (select from pg_catalog.pg_amproc s join foreign_functions f on f.oid = s.amproc where s.amprocfamily = o.opcfamily)
      union all select 'trigger ' || name || ' on ' || of from triggers where is_ours is not true
      union all select 'guard ' || name::pg_catalog.text from wanted where name not in (select name from triggers where is_ours)
      union all select 'event trigger ' || evtname from pg_catalog.pg_event_trigger
      union all select 'function ' || f.proname from foreign_functions f join pg_catalog.pg_proc p on p.oid = f.oid
        where p.pronamespace in ('public'::pg_catalog.regnamespace, 'pg_catalog'::pg_catalog.regnamespace) and p.oid not in (select oid from made)
      union all select 'operator ' || o.oprname from pg_catalog.pg_operator o join foreign_functions f on f.oid = o.oprcode
        where o.oid >= 16384 and o.oprnamespace in ('public'::pg_catalog.regnamespace, 'pg_catalog'::pg_catalog.regnamespace)
      union all select 'cast to ' || t.typname from pg_catalog.pg_cast k join foreign_functions f on f.oid = k.castfunc
        join pg_catalog.pg_type t on t.oid = k.casttarget
      union all select 'the order in which schemas are searched' where (pg_catalog.current_schemas(true))[1:2] <> '{pg_catalog,public}'
      union all select 'session_replication_role' where pg_catalog.current_setting('session_replication_role') <> 'origin'`),
    "objects",
  );
  return rows.map(({ words }) => words);
}
