import { sql } from "drizzle-orm";
import type { Reading } from "../database.ts";

/** A table as seen by the backup. */
export interface TableLayout {
  name: string;
  /** The columns of each row that are written, in order. */
  columns: string[];
  /** Left out: columns computed from the others, or that give the row's place in its database. */
  left: string[];
  /** The order in which rows are written, so that both engines write the same lines for the same rows. */
  order: string;
  /** Columns filled by a sequence. */
  counted: string[];
}

interface ColumnFound {
  table: string;
  column: string;
  type: string;
  computed: boolean;
  counted: boolean;
  /** Position in the primary key, from 1. */
  key: number | null;
}

/** Left out: pieces of files that are still being sent, which their sender still has, and the requests of the last minute. */
const passing = "'file_piece', 'request_count'";

/** Every table of the product: those of the schema public. */
export async function layoutOf(db: Reading): Promise<TableLayout[]> {
  const found = await db.execute<ColumnFound & Record<string, unknown>>(sql.raw(columnsFound), "objects");
  const tables = [...new Set(found.map(({ table }) => table))];
  return tables.map((name) =>
    tableFrom(
      name,
      found.filter(({ table }) => table === name),
    ),
  );
}

const columnsFound = `
select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, a.attgenerated <> '' as computed,
  a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false) as counted,
  array_position(string_to_array(i.indkey::text, ' ')::int[], a.attnum::int) as key
from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in (${passing})
order by c.relname collate "C", a.attnum`;

/**
 * Transaction numbers (xid8) mean nothing in another database: a table that has one is written in the order of its transactions and of its
 * counter, and a restored one counts again in that order.
 */
function tableFrom(name: string, all: readonly ColumnFound[]): TableLayout {
  const transactions = all.filter(({ type }) => type === "xid8");
  const keys = all.filter(({ key }) => key !== null).toSorted((a, b) => (a.key ?? 0) - (b.key ?? 0));
  const counters = transactions.length > 0 ? all.filter(({ counted, key }) => counted && key === null) : [];
  const places = [...transactions, ...counters];
  const left = [...all.filter(({ computed }) => computed), ...places].map(({ column }) => column);
  return {
    name,
    columns: all.map(({ column }) => column).filter((column) => !left.includes(column)),
    left,
    order: orderBy(places.length > 0 ? places : keys),
    counted: all.filter(({ counted }) => counted).map(({ column }) => column),
  };
}

function orderBy(columns: readonly ColumnFound[]): string {
  if (columns.length === 0) return 'to_jsonb(t)::text collate "C"';
  return columns
    .map(({ column, type }) => (type === "text" ? `t.${quoted(column)} collate "C"` : `t.${quoted(column)}`))
    .join(", ");
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
