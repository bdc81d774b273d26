import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "./database.ts";
import { isUnavailable, StartRefused } from "./database-errors.ts";
import { type Asked, statementNames } from "./prepared.ts";
import { rawParsers } from "./raw-values.ts";

const oldestMajor = 15;

/** PostgreSQL 15 or newer at `url`; waits for one that is still starting. */
export async function openPostgres(url: string, patienceSeconds: number, log: (line: string) => void): Promise<Database> {
  const pool = patientPool(url, log);
  try {
    await reached(pool, url, patienceSeconds, log);
    await newEnough(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return over(pool, url);
}

function over(pool: pg.Pool, url: string): Database {
  return {
    kind: "postgresql",
    db: drizzle({ client: pool }),
    query: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
      (await pool.query<Row & pg.QueryResultRow>({ text, values: [...params], types: rawTypes })).rows,
    exclusively: (name, work) => withAdvisoryLock(pool, name, work),
    readable: () => Promise.resolve({ dataDir: "", url }),
    bossOptions: { db: { executeSql: (text, values) => pool.query(text, values) } },
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  };
}

/**
 * A pool that outlives a restart of the server: a broken idle connection is dropped and logged, and a read outside a
 * transaction that met a broken connection is asked once more on a new one. A write is not: it may have been done.
 */
function patientPool(url: string, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: "holdpoint",
    pipeline: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise, its type does not say so
    onConnect: plansOnce(statementNames()),
  });
  pool.on("error", (error) => log(`A connection to PostgreSQL was lost: ${error.message}`));
  const once = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const twice = async (...asked: unknown[]) => {
    try {
      return await once(...asked);
    } catch (error) {
      if (isUnavailable(error) && isRead(asked[0])) return once(...asked);
      throw error;
    }
  };
  // Nobody here uses the callback form, the only one of the overloads that this does not serve.
  pool.query = twice as typeof pool.query;
  return pool;
}

/**
 * The compiler of expressions costs more than any of our queries. Days are those of UTC wherever a statement names none. Reading here and there
 * costs hardly more than reading on, unless the server has been told what its disks are like.
 */
const forOurQueries = `set jit = off; set timezone = 'UTC';
  select set_config('random_page_cost', '1.1', false) from pg_settings where name = 'random_page_cost' and source = 'default'`;

/** Statements that come again are planned once a connection: for a list with its joins that takes longer than reading the rows. */
function plansOnce(nameOf: (asked: Asked) => Asked) {
  return async (connection: pg.ClientBase): Promise<void> => {
    await connection.query(forOurQueries);
    const ask = connection.query.bind(connection) as Ask;
    const named: Ask = (first, ...rest) => {
      const [asked, ...others] = nameOf([first, ...rest]);
      return ask(asked, ...others);
    };
    const { stream } = (connection as pg.Client).connection; // the pool makes no others
    connection.query = beginningLate(named, stream) as typeof connection.query;
  };
}

type Ask = (...asked: Asked) => Promise<unknown>;

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

/** A select may call a function that writes, or take a lock; only one that plainly reads is repeated. */
function isRead(asked: unknown): boolean {
  const text = typeof asked === "string" ? asked : (asked as { text?: string }).text;
  return /^\s*(select|show)\b(?!.*\b(for update|nextval|pg_notify|pg_advisory)\b)/is.test(text ?? "");
}

async function reached(pool: pg.Pool, url: string, patienceSeconds: number, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + patienceSeconds * 1000;
  for (;;) {
    try {
      await pool.query("select 1");
      return;
    } catch (error) {
      const reason = reasonOf(error);
      if (!isUnavailable(error) || Date.now() >= deadline) {
        throw new StartRefused(`PostgreSQL at ${placeOf(url)} cannot be used: ${reason}. Check DATABASE_URL.`, { cause: error });
      }
      log(`Waiting for PostgreSQL at ${placeOf(url)} (${reason}) ...`);
      await pause(2_000);
    }
  }
}

async function newEnough(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  const version = rows[0]?.server_version ?? "unknown";
  if (Number.parseInt(version, 10) >= oldestMajor) return;
  throw new StartRefused(`This is PostgreSQL ${version}; Holdpoint needs ${oldestMajor} or newer.`);
}

async function withAdvisoryLock<T>(pool: pg.Pool, name: string, work: (db: Database["db"]) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  const db = drizzle({ client: connection });
  try {
    await db.execute(sql`select pg_advisory_lock(hashtextextended(${name}, 0))`);
    return await work(db);
  } finally {
    const released = await db.execute(sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`).then(
      () => true,
      () => false,
    );
    // A connection that still holds the lock must not go back to the pool.
    connection.release(!released);
  }
}

const rawTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    rawParsers[type] ?? (pg.types.getTypeParser(type, format ?? "text") as (text: string) => unknown),
};

/** Host, port and database, without user and password. */
function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host || "the local socket"}${pathname}`;
  } catch {
    return "DATABASE_URL";
  }
}

function reasonOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error];
  return all.map((one) => (one instanceof Error ? one.message : String(one))).join(", ");
}
