import { Column, fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, PgDialect, type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import type { Reading } from "./database.ts";
import { isDecimal, isoOf, widened } from "./record.ts";

type Columns = Record<string, AnyPgColumn | SQL>;

interface Join {
  table: PgTable;
  on: SQL | undefined;
}

/** What differs each time a selection is run. */
interface Wanted {
  /** Values for each `sql.placeholder(name)` in the columns and joins. */
  values?: () => Record<string, unknown>;
  where: SQL | undefined;
  orderBy?: SQL[];
  limit?: number;
  /** Stops others from changing the rows until the transaction ends. */
  lock?: boolean;
}

/**
 * Rows of a table and its joins. Their columns and joins are built as text when they are first used and never again: the query builder would take
 * as long for it as the database for its answer. Each row comes as one JSON value, which is read faster than its fields one by one. A value in
 * the columns or joins is fixed permanently; one that changes is a placeholder.
 */
export function selection(table: PgTable, columns: Columns, joins: readonly Join[]) {
  const instants = Object.entries(columns).flatMap(([key, one]) => (typeOf(one).startsWith("timestamp") ? [key] : []));
  let head: ((values: NonNullable<Wanted["values"]>) => SQL) | undefined;
  return async (db: Reading, { values = none, where, orderBy, limit, lock }: Wanted): Promise<Record<string, unknown>[]> => {
    head ??= headOf(table, columns, joins);
    const condition = where && sql` where ${where}`;
    const order = orderBy && sql` order by ${sql.join(orderBy, comma)}`;
    // A number in the statement itself: with a parameter the planner assumes that a tenth of the table is wanted.
    const most = limit === undefined ? undefined : sql.raw(` limit ${limit}`);
    const kept = lock ? sql.raw(" for update") : undefined;
    const found = await db.execute<{ row: Record<string, unknown> }>(
      sql`select row_to_json(q) as row from (${head(values)}${condition}${order}${most}${kept}) q`,
      "objects",
    );
    return found.map(({ row }) => {
      for (const key of instants) if (typeof row[key] === "string") row[key] = isoOf(row[key]);
      return row;
    });
  };
}

const none = () => ({});
const comma = sql.raw(", ");
const typeOf = (one: AnyPgColumn | SQL) => (one instanceof Column ? one.getSQLType() : "");

/** The select without its conditions, as a function of the values of its placeholders. */
function headOf(table: PgTable, columns: Columns, joins: readonly Join[]): (values: NonNullable<Wanted["values"]>) => SQL {
  const named = Object.entries(columns).map(([key, one]) => {
    const exact = one instanceof Column && isDecimal(one) ? sql`${one}::text` : sql`${one}`;
    return [key, exact.as(key)] as const;
  });
  let query = new QueryBuilder().select(Object.fromEntries(named)).from(widened(table)).$dynamic();
  for (const { table: other, on } of joins) query = query.leftJoin(other, on);
  const { sql: text, params } = new PgDialect().sqlToQuery(query.getSQL().inlineParams());
  if (params.length === 0) {
    const whole = sql.raw(text);
    return () => whole;
  }
  const parts = text.split(/\$\d+/).map((part) => sql.raw(part));
  return (values) => {
    const filled = fillPlaceholders(params, values());
    return sql.join(parts.flatMap((part, at) => (at === 0 ? [part] : [sql`${filled[at - 1]}`, part])));
  };
}
