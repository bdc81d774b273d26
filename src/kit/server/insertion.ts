import { getColumns, getTableName, is, SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";
import { type JsonRows, jsonRows } from "./json-rows.ts";

interface Inserted {
  /** The row as stored, with what the database filled in. */
  row: Record<string, unknown>;
  /** Whether the given condition is true for it. */
  holds: boolean;
}

/** Inserts one row and returns it. Values left out or undefined get their default. */
export async function insertRow(
  db: Db,
  table: PgTable,
  values: Record<string, unknown>,
  condition: SQL = always,
): Promise<Inserted> {
  const { read, stored } = returned(table);
  const statement = sql`${rowInto(table, values)} returning ${stored}, coalesce((${condition}), false) as holds`;
  const [found] = await db.execute<{ row: Record<string, unknown>; holds: boolean }>(statement, "objects");
  if (!found) throw new Error(`Nothing was inserted into ${getTableName(table)}.`);
  return { row: read(found.row), holds: found.holds };
}

const always = sql.raw("true");

/** Inserts one row. The statement has been sent when this returns; the promise says how it ended. */
export async function addRow(db: Db, table: PgTable, values: Record<string, unknown>): Promise<void> {
  await db.execute(rowInto(table, values), "objects");
}

/** The statement. The names are assembled once for each choice of columns: the query builder would do it for every row. */
export function rowInto(table: PgTable, values: Record<string, unknown>): SQL {
  const columns = getColumns(table);
  const given = Object.entries(columns).filter(([key]) => values[key] !== undefined);
  const params = given.map(([key, column]) => {
    const value = values[key];
    return is(value, SQL) ? value : sql.param(value, column);
  });
  return sql`${into(
    table,
    given.map(([, column]) => column.name),
  )}${sql.join(params, comma)})`;
}

const comma = sql.raw(", ");
const heads = new WeakMap<PgTable, Map<string, SQL>>();

function into(table: PgTable, names: readonly string[]): SQL {
  const known = heads.get(table) ?? new Map<string, SQL>();
  heads.set(table, known);
  const list = names.map((name) => `"${name}"`).join(", ");
  const head = known.get(list) ?? sql.raw(`insert into "${getTableName(table)}" (${list}) values (`);
  known.set(list, head);
  return head;
}

const asStored = new WeakMap<PgTable, { read: JsonRows<PgTable>["read"]; stored: SQL }>();

function returned(table: PgTable) {
  const known = asStored.get(table);
  if (known) return known;
  const { row, read } = jsonRows(table);
  const made = { read, stored: sql.raw(`${row(getTableName(table))} as row`) };
  asStored.set(table, made);
  return made;
}
