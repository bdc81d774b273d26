import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { announcerOver } from "./announcer.ts";
import type { Database } from "./database.ts";
import { isUnavailable, noneCameFree, StartRefused } from "./database-errors.ts";
import { asWeSpeak, forJobs, guardPool, overPool } from "./connections.ts";

const oldestMajor = 15;

/** PostgreSQL 15 or newer at `url`; waits for one that is still starting. */
export async function openPostgres(
  url: string,
  patienceSeconds: number,
  waits: number,
  log: (line: string) => void,
): Promise<Database> {
  const pool = patientPool(url, waits, log);
  try {
    await reached(pool, url, patienceSeconds, log);
    await newEnough(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return over(pool, url, log);
}

function over(pool: pg.Pool, url: string, log: (line: string) => void): Database {
  return {
    kind: "postgresql",
    ...overPool(pool),
    exclusively: (name, work) => withAdvisoryLock(pool, name, work),
    readable: () => Promise.resolve({ dataDir: "", url }),
    announcer: (channel, hearer) => announcerOver({ pool, url, log }, channel, hearer),
    bossOptions: { db: forJobs(pool) },
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
  };
}

/**
 * A pool that outlives a restart of the server: a broken idle connection is dropped and logged, and a read outside a
 * transaction that met a broken connection is asked once more on a new one. A write is not: it may have been done.
 */
function patientPool(url: string, waits: number, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: waits,
    application_name: "holdpoint",
    ...asWeSpeak(),
  });
  pool.on("error", (error) => log(`A connection to PostgreSQL was lost: ${error.message}`));
  const once = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const twice = async (...asked: unknown[]) => {
    try {
      return await once(...asked);
    } catch (error) {
      if (isUnavailable(error) && !noneCameFree(error) && isRead(asked[0])) return once(...asked);
      throw error;
    }
  };
  // Nobody here uses the callback form, the only one of the overloads that this does not serve.
  pool.query = twice as typeof pool.query;
  guardPool(pool);
  return pool;
}

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
