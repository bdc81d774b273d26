import { and, asc, desc, eq, getColumns, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgColumn, PgTable } from "drizzle-orm/pg-core";
import { asCounted, type Counted, mostCounted } from "../contract.ts";
import { notFound, wrongField } from "../refusals.ts";
import { historyOf } from "./audit.ts";
import { exportRows } from "./export.ts";
import type { ExportedFields } from "./export-columns.ts";
import type { Ctx, Services } from "./services.ts";
import { kindOf, type NewRow, type RecordTable, type Row } from "./record.ts";
import { selection } from "./selection.ts";
import type { ListQuery } from "./list-query.ts";

type ExtraColumns = Record<string, AnyPgColumn | SQL>;
type ExtraRow<X extends ExtraColumns> = {
  [K in keyof X]: X[K] extends SQL<infer V> ? V : X[K] extends AnyPgColumn ? X[K]["_"]["data"] | null : never;
};
type Listed<T extends RecordTable, X extends ExtraColumns> = Row<T> & ExtraRow<X>;

/** A column or an expression that the search box searches; each has a trigram index (gin_trgm_ops). */
type Searched = AnyPgColumn | SQL;

interface Join {
  table: PgTable;
  on: SQL | undefined;
}

interface CrudOptions<X extends ExtraColumns> {
  /** What the search box searches. */
  search?: Searched[];
  /** Numbers people copy from documents, each with an index: a complete number is looked up before the search by words. */
  numbers?: AnyPgColumn[];
  /** The number that records are given, with an index of how it begins (text_pattern_ops) and their id: a part typed of it finds them there. */
  numbered?: AnyPgColumn;
  /** Sortable columns by the name used in the URL; default: every column of the table except secret ones. */
  sorts?: Record<string, AnyPgColumn>;
  /** The order when none is given: "-createdAt" by default. */
  sort?: string | ((query: ListQuery) => string);
  /** Filters that are not plain equality with the column of the same name. */
  filters?: Record<string, (value: never, ctx: Ctx) => SQL | undefined>;
  /**
   * Two filters that become one expression with an index when each has one value: both values with a space between. The database assumes that
   * they are spread evenly over the order, and passes thousands of rows that do not match; with this index it cannot misjudge.
   */
  pair?: { of: readonly [string, string]; spaced: SQL };
  /**
   * Columns of joined tables shown with the row. The day of the request is `sql.placeholder("today")`, here and in `joins`. What other modules
   * contribute is read from `services` when rows are first read.
   */
  extra?: X | ((services: Services) => X);
  joins?: Join[] | ((services: Services) => Join[]);
  /** Column names a list leaves out because they are long; `find` still has them. */
  long?: string[];
  /** The columns of a list: nothing else is read for it. Exports have all except the long ones. */
  row?: { shape: object };
  /**
   * The index of the order by creation has all columns that reach asks for. Of one's own records the first of a page are then found in that index
   * alone and read afterwards; otherwise each record of others that is newer is read and passed over.
   */
  reachIsIndexed?: true;
  /** Headings of the export. */
  labels?: Record<string, string>;
  /** The fields of the record, where it has decimals or units: the export writes these as numbers. */
  fields?: ExportedFields;
}

/**
 * The standard handlers of a record: spread them into `serve` and replace those that differ. Lists are paged by keyset (all pages are equally
 * fast), filtered, sorted and searched in SQL.
 */
export function crud<T extends RecordTable, X extends ExtraColumns = Record<never, never>>(
  table: T,
  options: CrudOptions<X> = {},
) {
  type Out = Listed<T, X>;
  let selections: ReturnType<typeof selectionsOf> | undefined;
  const rowsOf = (length: Length, ctx: Ctx, wanted: Parameters<ReturnType<typeof selection>>[1]) => {
    selections ??= selectionsOf(table, options, ctx.services);
    return selections[length](ctx.db, wanted);
  };
  const idsOnly = selection(table, { id: table.id }, []);

  async function read(ctx: Ctx, id: string): Promise<Out> {
    const [row] = await rowsOf("whole", ctx, { values: ofToday(ctx), where: and(eq(table.id, id), ctx.lookup.within(table)) });
    if (!row) throw notFound(kindOf(table).noun);
    return row as Out;
  }

  /**
   * A search first finds the ids and reads the rows afterwards: every search is planned again, and planning the joins would take longer than the
   * whole query.
   */
  async function searched(ctx: Ctx, length: Length, part: { where: SQL | undefined; orderBy: SQL[]; limit: number }) {
    const ids = (await idsOnly(ctx.db, part)).map(({ id }) => String(id));
    if (ids.length === 0) return [];
    const among = sql`${table.id} = any(${`{${ids.join()}}`}::text::uuid[])`;
    const { orderBy } = part;
    return rowsOf(length, ctx, { values: ofToday(ctx), where: and(among, ctx.lookup.within(table)), orderBy });
  }

  async function page(ctx: Ctx, query: ListQuery, length: Length): Promise<{ rows: Out[]; next: string | null }> {
    const number = await numberSought(ctx, query);
    if (number) {
      const found = await pageOf(ctx, number.others, length, and(conditions(table, options, ctx, number.others), number.isAsked));
      if (found.rows.length > 0) return found;
    }
    return pageOf(ctx, query, length, conditions(table, options, ctx, query));
  }

  async function counted(ctx: Ctx, query: ListQuery): Promise<Counted> {
    const number = await numberSought(ctx, query);
    const bearing = number ? await countUpTo(ctx, and(conditions(table, options, ctx, number.others), number.isAsked)) : 0;
    return asCounted(bearing || (await countUpTo(ctx, conditions(table, options, ctx, query))));
  }

  /** The search text as a number: one that people have copied, or the beginning of those that records were given. */
  async function numberSought(
    ctx: Ctx,
    { q, ...others }: ListQuery,
  ): Promise<{ others: ListQuery; isAsked: SQL | undefined } | null> {
    const word = q?.trim() ?? "";
    if (!options.numbers || !/^(?=.*\d)\S+$/.test(word)) return null;
    const written = [...new Set([word, word.toUpperCase()])];
    const begun = options.numbered && word.length >= fewestOfNumber ? await begunWith(ctx, options.numbered, written) : undefined;
    return { others, isAsked: or(...options.numbers.map((column) => inArray(column, written)), begun) };
  }

  /**
   * The records whose number begins so; undefined when none does, or more than a list counts. Numbers of one kind share most of what the search
   * for words goes by, so that it would read a large part of the table; and walking it in its order would pass over all that are newer.
   */
  async function begunWith({ db }: Ctx, column: AnyPgColumn, written: readonly string[]): Promise<SQL | undefined> {
    const begins = or(...written.map((text) => sql`(${column} ~>=~ ${text} and ${column} ~<~ ${text + lastOfAll})`));
    const some = sql`select 1 from ${table} where ${begins} limit ${sql.raw(String(mostCounted + 1))}`;
    const [found] = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${some}) q`, "objects");
    const isAny = found && found.count > 0 && found.count <= mostCounted;
    return isAny ? sql`${table.id} = any(array(select ${table.id} from ${table} where ${begins}))` : undefined;
  }

  /** The limit is part of the statement: with it the server reads no further. */
  async function countUpTo({ db }: Ctx, wanted: SQL | undefined): Promise<number> {
    const some = sql`select 1 from ${table}${wanted && sql` where ${wanted}`} limit ${sql.raw(String(mostCounted + 1))}`;
    const [found] = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${some}) q`, "objects");
    return found?.count ?? 0;
  }

  async function pageOf(
    ctx: Ctx,
    query: ListQuery,
    length: Length,
    wanted: SQL | undefined,
  ): Promise<{ rows: Out[]; next: string | null }> {
    const order = orderOf(table, options, query);
    const fewAmongMany = options.reachIsIndexed && order.name === "createdAt" && ctx.lookup.reachesOwnOnly(table);
    const found: Record<string, unknown>[] = [];
    for (const range of rangesOf(table, order, query.after)) {
      const left = query.limit + 1 - found.length;
      if (left <= 0) break;
      const part = { where: and(wanted, range), orderBy: order.by, limit: left };
      const asked = fewAmongMany ? { where: amongFirst(table, part), orderBy: order.by } : part;
      found.push(...(await (query.q ? searched(ctx, length, part) : rowsOf(length, ctx, { ...asked, values: ofToday(ctx) }))));
    }
    const rows = found.slice(0, query.limit);
    const last = found.length > query.limit ? rows.at(-1) : undefined;
    return { rows: rows as Out[], next: last ? cursorOf(last[order.name], last.id as string) : null };
  }

  return {
    /** The condition of a list, for what is computed of the same rows. */
    where: (ctx: Ctx, query: object) => conditions(table, options, ctx, query as ListQuery),
    list: (ctx: Ctx, { query }: { query: object }) => page(ctx, query as ListQuery, "listed"),
    count: (ctx: Ctx, { query }: { query: object }) => counted(ctx, query as ListQuery),
    export: (ctx: Ctx, { query }: { query: object }) =>
      exportRows(ctx, {
        noun: kindOf(table).noun,
        labels: options.labels ?? {},
        fields: options.fields ?? {},
        query: query as ListQuery & { format: "csv" | "xlsx" },
        page: (asked) => page(ctx, asked, "short"),
      }),
    find: (ctx: Ctx, { id }: { id: string }) => read(ctx, id),
    history: async (ctx: Ctx, { id }: { id: string }) => {
      await ctx.lookup.mustReach(table, id);
      return historyOf(ctx, id);
    },
    create: async (ctx: Ctx, { body }: { body: object }) => {
      if (!options.extra) return (await ctx.store.insertWithin(table, body as NewRow<T>)) as Out;
      const row = await ctx.store.insert(table, body as NewRow<T>);
      return read(ctx, row.id);
    },
    update: async (ctx: Ctx, { id, body }: { id: string; body: { version: number; changes: object } }) => {
      await ctx.store.update(table, id, body.version, body.changes);
      return read(ctx, id);
    },
    archive: async (ctx: Ctx, { id, query }: { id: string; query: { version: number } }) => {
      await ctx.store.archive(table, id, query.version);
      return read(ctx, id);
    },
    restore: async (ctx: Ctx, { id, body }: { id: string; body: { version: number } }) => {
      await ctx.store.restore(table, id, body.version);
      return read(ctx, id);
    },
  };
}

/** So many characters of a number say which is meant. */
const fewestOfNumber = 4;
/** After every other character. */
const lastOfAll = "\u{10FFFF}";

/** One of the first of a page, which are found before anything else of them is read. */
function amongFirst(table: RecordTable, part: { where: SQL | undefined; orderBy: SQL[]; limit: number }): SQL {
  const { where, orderBy, limit } = part;
  const condition = where && sql` where ${where}`;
  const order = sql.join(orderBy, sql.raw(", "));
  return sql`${table.id} = any(array(select ${table.id} from ${table}${condition} order by ${order} limit ${sql.raw(String(limit))}))`;
}

type Length = "whole" | "short" | "listed";

/** All columns of a row, those of an export, and those of a list with the columns it can be sorted by. */
function selectionsOf<X extends ExtraColumns>(
  table: RecordTable,
  { extra, joins, long, row, sorts }: CrudOptions<X>,
  services: Services,
): Record<Length, ReturnType<typeof selection>> {
  const whole = { ...getColumns(table), ...(typeof extra === "function" ? extra(services) : extra) };
  const short = Object.fromEntries(Object.entries(whole).filter(([key]) => !long?.includes(key)));
  const joined = (typeof joins === "function" ? joins(services) : joins) ?? [];
  const keys = row && new Set([...Object.keys(row.shape), ...Object.keys(sorts ?? openColumns(table))]);
  const listed = Object.fromEntries(Object.entries(short).filter(([key]) => keys?.has(key) ?? true));
  return {
    whole: selection(table, whole, joined),
    short: selection(table, short, joined),
    listed: selection(table, listed, joined),
  };
}

/** The values of placeholders in columns and joins, computed only where there are any. */
const ofToday = (ctx: Ctx) => () => ({ today: ctx.today });

/** Archived or not, within reach, filtered, and found by the search. */
function conditions<T extends RecordTable>(
  table: T,
  options: CrudOptions<ExtraColumns>,
  ctx: Ctx,
  query: ListQuery,
): SQL | undefined {
  const columns = getColumns(table) as Record<string, PgColumn>;
  const { q, sort: _sort, after: _after, limit: _limit, archived, format: _format, columns: _columns, ...filters } = query;
  const parts: (SQL | undefined)[] = [
    archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt),
    ctx.lookup.within(table),
  ];
  const pair = pairAsked(options, filters);
  if (pair) parts.push(pair);
  for (const [name, value] of Object.entries(filters)) {
    if (pair && options.pair?.of.includes(name)) continue;
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const special = options.filters?.[name];
    const column = columns[name];
    if (special) parts.push(special(value as never, ctx));
    else if (column) parts.push(Array.isArray(value) ? inArray(column, value) : eq(column, value));
  }
  if (q && options.search) parts.push(occurring(options.search, q));
  return and(...parts);
}

/** When both filters of a pair have one value each: the two as one. */
function pairAsked({ pair }: CrudOptions<ExtraColumns>, filters: Record<string, unknown>): SQL | undefined {
  const words = pair?.of.map((name) => filters[name]).flatMap((value) => (Array.isArray(value) && value.length > 1 ? [] : value));
  return pair && words?.length === 2 && words.every((word) => typeof word === "string")
    ? sql`${pair.spaced} = ${words.join(" ")}`
    : undefined;
}

/** Every word must occur in one of the columns. */
function occurring(search: readonly Searched[], q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 6);
  return and(
    ...words.map((word) => or(...search.map((column) => sql`${column} ilike ${`%${word.replace(/[%_\\]/g, "\\$&")}%`}`))),
  );
}

interface Order {
  name: string;
  column: PgColumn;
  descending: boolean;
  by: SQL[];
}

function orderOf<T extends RecordTable>(table: T, options: CrudOptions<ExtraColumns>, query: ListQuery): Order {
  const sortable = options.sorts ?? openColumns(table);
  const { sort } = options;
  const usual = typeof sort === "function" ? sort(query) : sort;
  const wanted = query.sort ?? usual ?? "-createdAt";
  const descending = wanted.startsWith("-");
  const name = descending ? wanted.slice(1) : wanted;
  const column = Object.hasOwn(sortable, name) ? (sortable[name] as PgColumn | undefined) : undefined;
  if (!column) throw wrongField("sort", `This list cannot be sorted by ${name}. Sort by ${Object.keys(sortable).join(", ")}.`);
  const by = descending ? [desc(column), desc(table.id)] : [asc(column), asc(table.id)];
  return { name, column, descending, by };
}

/** The columns that anyone who sees the list may sort by. The marker of the next page contains the value, so secret columns are excluded. */
function openColumns(table: RecordTable): Record<string, PgColumn> {
  const { secret = [] } = kindOf(table);
  const all = Object.entries(getColumns(table) as Record<string, PgColumn>);
  return Object.fromEntries(all.filter(([name]) => !secret.includes(name)));
}

const cursorOf = (value: unknown, id: string) => Buffer.from(JSON.stringify([value ?? null, id])).toString("base64url");

/**
 * The rows of the list that are still to come, in its order. Rows without a value come last in both directions: they are a range of their own, so
 * that either range can be read along the index.
 */
function rangesOf(table: RecordTable, { column, descending }: Order, after: string | undefined): (SQL | undefined)[] {
  const [value, id] = after ? readCursor(after) : [undefined, ""];
  const past = descending ? lt : gt;
  const pair = sql`(${column}, ${table.id}) ${sql.raw(descending ? "<" : ">")} (${sql.param(value, column)}, ${sql.param(id, table.id)})`;
  const beyond = value === undefined || value === null ? undefined : pair;
  if (column.notNull) return [beyond];
  const blank = isNull(column);
  if (value === null) return [and(blank, past(table.id, id))];
  return [and(isNotNull(column), beyond), blank];
}

function readCursor(after: string): [unknown, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(after, "base64url").toString()) as [unknown, string];
    if (typeof id === "string" && /^[0-9a-f-]{36}$/.test(id)) return [value, id];
  } catch {
    // falls through to the refusal
  }
  throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
}
