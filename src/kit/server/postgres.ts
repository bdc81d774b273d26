import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { announcerOver } from "./announcer.ts";
import type { Database } from "./database.ts";
import { isUnavailable, noneCameFree, StartRefused, stateOf } from "./database-errors.ts";
import { asWeSpeak, forJobs, guardPool, overPool } from "./connections.ts";
import { PostgresPlaces } from "./postgres-places.ts";
import { WatchConnection } from "./watch-connection.ts";

const oldestMajor = 15;

/** PostgreSQL 15 or newer at `url`; waits for one that is still starting, or is read-only for now. */
export async function openPostgres(
  url: string,
  patienceSeconds: number,
  waits: number,
  log: (line: string) => void,
): Promise<Database> {
  const places = new PostgresPlaces(url);
  const { pool, drop } = patientPool(places, waits, log);
  try {
    await reached(pool, places, patienceSeconds, log);
    await newEnough(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return over(pool, places, new WatchConnection({ places, log, dropOthers: drop }), log);
}

function over(pool: pg.Pool, places: PostgresPlaces, watch: WatchConnection, log: (line: string) => void): Database {
  return {
    kind: "postgresql",
    ...overPool(pool),
    exclusively: (name, work) => withAdvisoryLock(pool, name, work),
    readable: () => Promise.resolve({ dataDir: "", url: places.current }),
    announcer: (channel, hearer) => announcerOver({ pool, watch, log }, channel, hearer),
    state: () => watch.state(),
    bossOptions: { db: forJobs(pool) },
    async close() {
      await watch.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/** How long a statement waits for a row or table that another transaction holds, and how long it may take at all, in milliseconds. */
const limits = { lock_timeout: 5_000, statement_timeout: 120_000 };
/** How long connecting may take: less than a request waits for a connection, so that the next attempt, elsewhere, is in time as well. */
const connectWithin = 5_000;

/**
 * A pool that survives a restart of the server: a broken idle connection is dropped and logged, and a read outside a transaction that met a
 * broken connection is repeated once on a new one. A write is not: it may have been done. `drop` breaks every connection, also those that wait
 * for an answer: their server has vanished.
 */
function patientPool(places: PostgresPlaces, waits: number, log: (line: string) => void) {
  const open = new Set<pg.Client>();
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: waits,
    application_name: "holdpoint",
    ...limits,
    ...asWeSpeak(),
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: places.current, connectionTimeoutMillis: connectWithin });
        open.add(this);
        this.once("end", () => open.delete(this));
      }
    },
  });
  pool.on("error", (error) => log(`A connection to PostgreSQL was lost: ${error.message}`));
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  // When the database has no connection left for another program, one of our own becomes free in a moment.
  const byOwn = async <R>(work: () => Promise<R>): Promise<R> => {
    for (const deadline = Date.now() + waits; ;) {
      try {
        return await work();
      } catch (error) {
        if (stateOf(error) !== "53300" || pool.totalCount === 0 || Date.now() > deadline) throw error;
        await pause(50);
      }
    }
  };
  const once = (...asked: unknown[]) => byOwn(() => query(...asked));
  const twice = async (...asked: unknown[]) => {
    try {
      return await once(...asked);
    } catch (error) {
      if (isUnavailable(error) && !noneCameFree(error) && isRead(asked[0])) return once(...asked);
      throw error;
    }
  };
  // Only the pool itself uses the callback forms, within its query; these are the only overloads that are not supported.
  pool.query = twice as typeof pool.query;
  pool.connect = ((callback?: () => void) =>
    callback ? (take as (callback: () => void) => void)(callback) : byOwn(take)) as typeof pool.connect;
  guardPool(pool);
  const drop = () => {
    for (const { connection } of open) connection.stream.destroy();
  };
  return { pool, drop };
}

/** A select may call a function that writes, or take a lock; only a plain read is repeated. */
function isRead(asked: unknown): boolean {
  const text = typeof asked === "string" ? asked : (asked as { text?: string }).text;
  return /^\s*(select|show)\b(?!.*\b(for update|nextval|pg_notify|pg_advisory)\b)/is.test(text ?? "");
}

async function reached(
  pool: pg.Pool,
  places: PostgresPlaces,
  patienceSeconds: number,
  log: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + patienceSeconds * 1000;
  for (;;) {
    const { current, name } = places;
    const reason = await obstacle(pool);
    if (!reason) return;
    places.leave(current);
    if (!reason.passes || Date.now() >= deadline)
      throw new StartRefused(`PostgreSQL at ${name} cannot be used: ${reason.words}. Check DATABASE_URL.`, {
        cause: reason.error,
      });
    log(`Waiting for PostgreSQL at ${name} (${reason.words}) ...`);
    await pause(places.areSeveral ? 500 : 2_000);
  }
}

/** Why this PostgreSQL cannot be used now, and whether that may pass; null when it can be used. */
async function obstacle(pool: pg.Pool): Promise<{ words: string; passes: boolean; error?: unknown } | null> {
  try {
    const { rows } = await pool.query<{ readOnly: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    return rows[0]?.readOnly ? { words: "it takes no changes (read-only)", passes: true } : null;
  } catch (error) {
    return { words: reasonOf(error), passes: isUnavailable(error), error };
  }
}

async function newEnough(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version");
  const version = rows[0]?.server_version ?? "unknown";
  if (Number.parseInt(version, 10) >= oldestMajor) return;
  throw new StartRefused(`This is PostgreSQL ${version}; Holdpoint needs ${oldestMajor} or newer.`);
}

/** Waits for its turn, and then works, as long as it takes: another server may be migrating the tables. */
async function withAdvisoryLock<T>(pool: pg.Pool, name: string, work: (db: Database["db"]) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  const db = drizzle({ client: connection });
  try {
    await db.execute(
      sql`select ${limitedTo({ lock_timeout: 0, statement_timeout: 0 })}, pg_advisory_lock(hashtextextended(${name}, 0))`,
    );
    return await work(db);
  } finally {
    const released = await db.execute(sql`select pg_advisory_unlock(hashtextextended(${name}, 0)), ${limitedTo(limits)}`).then(
      () => true,
      () => false,
    );
    // A connection that still has the lock must not go back to the pool.
    connection.release(!released);
  }
}

const limitedTo = (set: typeof limits) =>
  sql.join(
    Object.entries(set).map(([name, milliseconds]) => sql`set_config(${name}, ${String(milliseconds)}, false)`),
    sql`, `,
  );

function reasonOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error];
  return all.map((one) => (one instanceof Error ? one.message : String(one))).join(", ");
}
