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

/** How pg-boss asks over the same connections. Nobody waits for its answer, so it waits its turn. */
export const forJobs = (pool: pg.Pool): ConstructorOptions["db"] => ({
  executeSql: (text, values) => lowPriority(() => pool.query(text, values)),
});

/** How a pool says that none came free in time; `outage` makes a 503 of it. */
const noneFree = "timeout exceeded when trying to connect";

const patience = new AsyncLocalStorage<true>();
const lowPriority = <R>(work: () => R): R => patience.run(true, work);

/**
 * Makes the pool refuse whatever is asked of it inside an open transaction, which has a connection of its own (`PastTransaction`). With
 * `waits`, whoever has waited that many milliseconds for a connection is refused as well, and the connection goes to the next; `why` is the
 * reason they are given where another is known than that none came free.
 */
export function guardPool(pool: pg.Pool, waits?: number, why: () => Error | null = () => null): void {
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const inTime = async () => (waits && !patience.getStore() ? takenWithin(take, waits, why) : take());
  // Nobody uses the callback forms but the pool itself, within its query.
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

/** What every connection does: statements go out without waiting for answers, and those that come again are planned once. */
export function asWeSpeak(): Pick<pg.PoolConfig, "pipeline" | "onConnect"> {
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, its type does not say so
  return { pipeline: true, onConnect: plansOnce(statementNames()) };
}

/**
 * How values are written and read is the product's own, whatever the database or the role was set to: hashes are made of what is read. Days are those of
 * UTC wherever a statement names none.
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
 * The compiler of expressions costs more than any of our queries. Reading here and there costs hardly more than reading on, unless the server has
 * been told what its disks are like.
 */
const forOurQueries = `set jit = off; ${Object.entries(asWritten)
  .map(([name, value]) => `set ${name} = '${value}';`)
  .join(" ")}
  select set_config('random_page_cost', '1.1', false) from pg_settings where name = 'random_page_cost' and source = 'default'`;

/** Statements that come again are planned once a connection: for a list with its joins that takes longer than reading the rows. */
function plansOnce(nameOf: (asked: Asked) => Asked) {
  return async (connection: pg.ClientBase): Promise<void> => {
    // That it was lost is said by the statements under way, and by the pool where there are none.
    connection.on("error", () => undefined);
    await connection.query(forOurQueries);
    const ask = connection.query.bind(connection) as Ask;
    const named: Ask = (first, ...rest) => {
      const [asked, ...others] = nameOf([first, ...rest]);
      return ask(asked, ...others);
    };
    const { stream } = (connection as pg.Client).connection; // the pool makes no others
    connection.query = noted(beginningLate(plannedOnce(named, stream), stream)) as typeof connection.query;
  };
}

type Ask = (...asked: Asked) => Promise<unknown>;

/** The transaction in which a query is asked hears of it, so that one that has fallen silent can be told from one that works. */
function noted(ask: Ask): Ask {
  return (...asked) => {
    const transaction = openTransaction();
    return transaction ? transaction.asking(() => ask(...asked)) : ask(...asked);
  };
}

/** A statement that wants one plan goes out between two words that say so, as one write. Where it fails, a transaction takes the first back. */
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
 * The begin of the query builder's transaction waits for the first statement and goes out with it: one way to the server and back less. The
 * statement ends well only when the begin did.
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
