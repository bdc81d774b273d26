import type { PgAsyncDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ConstructorOptions } from "pg-boss";
import type { Announcer } from "./announcer.ts";
import { conflicting } from "#kit/refusals.ts";
import { outage, stateOf } from "./database-errors.ts";
import type { DatabaseState, Hearer } from "./watch-connection.ts";
import { inside, longestSilence, OpenTransaction } from "./open-transaction.ts";

/**
 * The only access to the database, whichever engine is behind it: `openDatabase` gives the query builder, raw SQL and what the job queue needs.
 * Nothing above this file knows whether PostgreSQL or the embedded database answers.
 */
export interface Database {
  readonly kind: "embedded" | "postgresql";
  readonly db: Db;
  /** Raw SQL with $1, $2; days as "2026-03-14", instants as ISO strings, bigint as number, numeric as string. */
  query<Row extends object = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` while no other process runs work of the same name: an advisory lock on PostgreSQL, a queue in the embedded database. */
  exclusively<T>(name: string, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Gives a separate thread the database as it is now: PostgreSQL at its address; for the embedded one a copy in `folder`, during which queries
   * wait. The caller removes the folder.
   */
  readable(folder: string): Promise<DatabaseOptions>;
  /** Messages to the other processes on this database; null where there can be none. */
  readonly announcer: ((channel: string, hearer: Hearer) => Announcer) | null;
  /** Whether it answers, asked on a separate connection where there can be several; it may throw instead of returning false. */
  state(): Promise<DatabaseState>;
  /** How pg-boss reaches the same database. */
  readonly bossOptions: ConstructorOptions;
  close(): Promise<void>;
}

/**
 * A database or a transaction, for reads and writes. Results of raw SQL differ between the drivers, so use `db.execute<Row>(sql`...`,
 * "objects")`, which gives the rows on both.
 */
export type Db = PgAsyncDatabase<PgQueryResultHKT>;
/** The same object, for functions that only read. */
export type Reading = Pick<Db, "select" | "selectDistinct" | "selectDistinctOn" | "with" | "$with" | "$count" | "execute">;

export interface DatabaseOptions {
  /** The folder of the embedded database, or "memory" for one that is discarded when the process ends. */
  dataDir: string;
  /** postgres://... replaces the embedded database. */
  url?: string | undefined;
  /** How long to wait for a PostgreSQL that is still starting, in seconds; 30 by default. */
  patienceSeconds?: number;
  /** How long a query waits for a connection, in milliseconds; ten seconds by default. */
  longestWait?: number | undefined;
  log?: (line: string) => void;
}

/**
 * All or nothing. A lost connection becomes `unavailable()`, a deadlock or serialization failure becomes a conflict the person can retry. Inside,
 * use only the `tx` given: a query through the pool or the plain handle throws `PastTransaction`, on both engines. A transaction that sends no
 * query for a minute is rolled back (503). `purpose` names it there: the endpoint or the job.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  purpose = "a job",
  longest = longestSilence,
): Promise<T> {
  const others: Promise<unknown>[] = [];
  const then: (() => void)[] = [];
  let open: OpenTransaction | undefined;
  try {
    const result = await db.transaction((tx) => {
      underWay.set(tx, others);
      committed.set(tx, then);
      const transaction = new OpenTransaction(purpose, longest);
      open = transaction;
      return Promise.race([inside(transaction, () => work(tx)), transaction.silent]);
    });
    await Promise.all(others);
    open?.end();
    for (const next of then) next();
    return result;
  } catch (after) {
    const error = (await firstFailure(others)) ?? after;
    const out = outage(error);
    if (out) throw out;
    if (inEachOthersWay.has(stateOf(error) ?? "")) {
      throw conflicting("Someone saved related records at the same moment. Nothing was saved; try again.", "busy");
    }
    throw error;
  } finally {
    open?.end();
  }
}

/**
 * A part of this transaction that can fail by itself: its writes and its actions after the commit are then rolled back, and the transaction goes
 * on. The error goes to the caller.
 */
export async function savepoint<T>(tx: Db, work: (part: Db) => Promise<T>): Promise<T> {
  const then = committed.get(tx) ?? [];
  const before = then.length;
  try {
    return await tx.transaction((part) => {
      committed.set(part, then);
      return work(part);
    });
  } catch (error) {
    then.length = before;
    throw error;
  }
}

const underWay = new WeakMap<Reading, Promise<unknown>[]>();
const committed = new WeakMap<Reading, (() => void)[]>();

/** Makes a handle that wraps this transaction part of it: actions after the commit wait there too. */
export function joinTransaction(tx: Db, handle: Db): Db {
  const [others, then] = [underWay.get(tx), committed.get(tx)];
  if (others) underWay.set(handle, others);
  if (then) committed.set(handle, then);
  return handle;
}

/** Runs `work` once this transaction has committed, and never if it does not; outside of one, immediately. It must not fail. */
export function afterCommit(tx: Reading, work: () => void): void {
  const then = committed.get(tx);
  if (then) then.push(work);
  else work();
}

/**
 * A statement of this transaction that has been sent, and whose answer is not needed. The transaction goes on without waiting; if the statement
 * fails, the database refuses everything after it and the commit, and the transaction ends with this error.
 */
export async function alongside(tx: Reading, sent: Promise<unknown>): Promise<void> {
  const others = underWay.get(tx);
  if (!others) return void (await sent);
  sent.catch(() => undefined);
  others.push(sent);
}

/**
 * Sends queries that need not wait for one another: on one connection the statements are sent together, in this order. It ends when all have
 * ended, so that none runs after the transaction is over; the first failure is the reason.
 */
export async function together<T extends readonly unknown[] | []>(
  asked: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const failures: unknown[] = [];
  const answers = await Promise.all(
    asked.map((one) =>
      Promise.resolve(one).catch((reason: unknown) => {
        failures.push(reason);
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return answers as { -readonly [K in keyof T]: Awaited<T[K]> };
}

/** The first failure is the reason; later ones only followed from it. */
async function firstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const ended = await Promise.allSettled(sent);
  return ended.find((one) => one.status === "rejected")?.reason;
}

const inEachOthersWay = new Set(["40001", "40P01"]);

export { isUnavailable } from "./database-errors.ts";
