import { AsyncLocalStorage } from "node:async_hooks";
import type { Duplex } from "node:stream";
import { drizzle } from "drizzle-orm/node-postgres";
import type { ConstructorOptions } from "pg-boss";
import pg from "pg";
import type { Database } from "./database.ts";
import { openTransaction } from "./open-transaction.ts";
import { type Asked, hasOnePlan, statementNames } from "./prepared.ts";
import { rawParsers } from "./raw-values.ts";

/** The query builder and raw SQL over connections of the driver, whichever engine they lead to. */
export function overPool(pool: pg.Pool): Pick<Database, "db" | "query"> {
  return {
    db: drizzle({ client: pool }),
    query: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
      (await pool.query<Row & pg.QueryResultRow>({ text, values: [...params], types: rawTypes })).rows,
  };
}

/** How pg-boss queries over the same connections. Nobody waits for its answer, so it has low priority. */
export const forJobs = (pool: pg.Pool): ConstructorOptions["db"] => ({
  executeSql: (text, values) => lowPriority(() => pool.query(text, values)),
});

/** The pool's error when no connection became free in time; `outage` makes a 503 of it. */
const noneFree = "timeout exceeded when trying to connect";

const patience = new AsyncLocalStorage<true>();
const lowPriority = <R>(work: () => R): R => patience.run(true, work);

/**
 * Makes the pool refuse queries sent to it inside an open transaction, which has a connection of its own (`PastTransaction`). With `waits`, a
 * caller that has waited that many milliseconds for a connection is refused as well, and the connection goes to the next; `why` is the reason
 * given when another one is known than that none became free.
 */
export function guardPool(pool: pg.Pool, waits?: number, why: () => Error | null = () => null): void {
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const inTime = async () => (waits && !patience.getStore() ? takenWithin(take, waits, why) : take());
  // Only the pool itself uses the callback forms, within its query.
  pool.connect = ((callback?: Parameters<pg.Pool["connect"]>[0]) => {
    if (callback) return (take as unknown as pg.Pool["connect"])(callback);
    openTransaction()?.refusePast("a connection of its own was asked for");
    return inTime();
  }) as typeof pool.connect;
  pool.query = (async (...asked: unknown[]) => {
    openTransaction()?.refusePast(textOf(asked[0]));
    return query(...asked);
  }) as typeof pool.query;
}

async function takenWithin(
  take: () => Promise<pg.PoolClient>,
  milliseconds: number,
  why: () => Error | null,
): Promise<pg.PoolClient> {
  let late = false;
  let timer: NodeJS.Timeout | undefined;
  const connection = take();
  const refused = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(why() ?? new Error(noneFree));
    }, milliseconds);
  });
  connection.then(
    (taken) => (late ? taken.release() : undefined),
    () => undefined,
  );
  try {
    return await Promise.race([connection, refused]);
  } finally {
    clearTimeout(timer);
  }
}

/** The beginning of a statement, without its values. */
function textOf(asked: unknown): string {
  const text = typeof asked === "string" ? asked : (asked as { text?: unknown }).text;
  return (typeof text === "string" ? text : "a statement").replace(/\s+/g, " ").slice(0, 120);
}

/** What every connection does: statements are sent without waiting for earlier answers, and repeated statements are prepared once. */
export function asWeSpeak(): Pick<pg.PoolConfig, "pipeline" | "onConnect"> {
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, its type does not say so
  return { pipeline: true, onConnect: plansOnce(statementNames()) };
}

/**
 * How values are written and read is fixed by the product, whatever the database or the role is set to: hashes are computed from what is read.
 * Days are those of UTC wherever a statement names no zone.
 */
const asWritten = {
  datestyle: "ISO, MDY",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "1",
  bytea_output: "hex",
  standard_conforming_strings: "on",
  escape_string_warning: "off",
  backslash_quote: "safe_encoding",
  array_nulls: "on",
  transform_null_equals: "off",
  quote_all_identifiers: "off",
  xmloption: "content",
  lc_numeric: "C",
  default_transaction_isolation: "read committed",
};

/**
 * JIT compilation costs more than any of the product's queries. Random reads cost hardly more than sequential ones, unless the server was
 * configured for its disks.
 */
const forOurQueries = `set jit = off; ${Object.entries(asWritten)
  .map(([name, value]) => `set ${name} = '${value}';`)
  .join(" ")}
  select set_config('random_page_cost', '1.1', false) from pg_settings where name = 'random_page_cost' and source = 'default'`;

/** Repeated statements are prepared once per connection: for a list with its joins, planning takes longer than reading the rows. */
function plansOnce(nameOf: (asked: Asked) => Asked) {
  return async (connection: pg.ClientBase): Promise<void> => {
    // A lost connection is reported by the statements in progress, or by the pool when there are none.
    connection.on("error", () => undefined);
    await connection.query(forOurQueries);
    const ask = connection.query.bind(connection) as Ask;
    const named: Ask = (first, ...rest) => {
      const [asked, ...others] = nameOf([first, ...rest]);
      return ask(asked, ...others);
    };
    const { stream } = (connection as pg.Client).connection; // the pool creates no others
    connection.query = noted(beginningLate(plannedOnce(named, stream), stream)) as typeof connection.query;
  };
}

type Ask = (...asked: Asked) => Promise<unknown>;

/** Notifies the transaction of its queries, so that one that has fallen silent can be told from one that works. */
function noted(ask: Ask): Ask {
  return (...asked) => {
    const transaction = openTransaction();
    return transaction ? transaction.asking(() => ask(...asked)) : ask(...asked);
  };
}

/**
 * A statement that needs a generic plan is sent between two SET statements, in one write. When it fails, a transaction rolls back the first one.
 */
function plannedOnce(ask: Ask, stream: Duplex): Ask {
  return async (...asked) => {
    if (!hasOnePlan(asked)) return ask(...asked);
    stream.cork();
    const all = Promise.allSettled([
      ask("set plan_cache_mode = force_generic_plan"),
      ask(...asked),
      ask("reset plan_cache_mode"),
    ]);
    stream.uncork();
    const [, answer] = await all;
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  };
}

/**
 * The BEGIN of the query builder's transaction waits for the first statement and is sent with it: one round trip less. The statement succeeds
 * only when the BEGIN did.
 */
function beginningLate(ask: Ask, stream: Duplex): Ask {
  let waiting: Asked | null = null;
  return async (...asked) => {
    if (isBegin(asked[0])) {
      waiting = asked;
      return { rows: [] };
    }
    if (!waiting) return ask(...asked);
    stream.cork();
    const both = Promise.all([ask(...waiting), ask(...asked)]);
    stream.uncork();
    waiting = null;
    return (await both)[1];
  };
}

const isBegin = (asked: unknown) => typeof asked === "object" && asked !== null && "text" in asked && asked.text === "begin";

const rawTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    rawParsers[type] ?? (pg.types.getTypeParser(type, format ?? "text") as (text: string) => unknown),
};
