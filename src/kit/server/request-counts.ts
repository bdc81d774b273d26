import { lte, sql } from "drizzle-orm";
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { RouteOptions } from "fastify";
import { createHash } from "node:crypto";
import { callbackify } from "node:util";
import type { Database, Db } from "./database.ts";
import type { Jobs } from "./jobs.ts";
import { writingRows } from "./plain-rows.ts";
import { requestCount } from "./tables.ts";

/**
 * Where the requests of an address are counted: on PostgreSQL in the database, so that several servers share one limit; undefined for the
 * embedded database, whose single process counts by itself.
 */
export function countsIn(database: Database): FastifyRateLimitStoreCtor | undefined {
  if (database.kind === "embedded") return undefined;
  return class Counts implements FastifyRateLimitStore {
    /** The endpoint this counter is for. */
    #endpoint = "";

    incr(address: string, done: Parameters<FastifyRateLimitStore["incr"]>[1], within: number): void {
      const key = createHash("sha256").update(`${this.#endpoint} ${address}`).digest("hex");
      callbackify(() => countOne(database, key, within))(done);
    }

    child(options: object): Counts {
      // The library's types promise the route itself; at run time it has it under this name, as its documentation says.
      const { routeInfo } = options as { routeInfo: RouteOptions };
      const own = new Counts();
      own.#endpoint = `${[routeInfo.method].flat().join(",")} ${routeInfo.url}`;
      return own;
    }
  };
}

/** Counts one more; returns how many there were in the span of `within` milliseconds that began with the first, and when it ends. */
async function countOne(database: Database, key: string, within: number): Promise<{ current: number; ttl: number }> {
  const ends = sql`clock_timestamp() + ${within} * interval '1 millisecond'`;
  const { endsAt, count } = requestCount;
  const over = sql`${endsAt} <= clock_timestamp()`;
  const [row] = await database.db
    .insert(requestCount)
    .values({ key, count: 1, endsAt: ends })
    .onConflictDoUpdate({
      target: requestCount.key,
      set: {
        count: sql`case when ${over} then 1 else ${count} + 1 end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${endsAt} end`,
      },
    })
    .returning({
      current: count,
      ttl: sql<number>`greatest(ceil(extract(epoch from ${endsAt} - clock_timestamp()) * 1000), 0)::int`,
    });
  return row ?? { current: 1, ttl: within };
}

/** Deletes counts whose span has ended. */
export const forgetCounts = (db: Db): Promise<void> =>
  writingRows(db, async (rows) => void (await rows.delete(requestCount).where(lte(requestCount.endsAt, sql`clock_timestamp()`))));

export function defineRequestCountsJob(jobs: Jobs, { db, kind }: Database): void {
  if (kind === "postgresql") jobs.define("request-counts.forget", () => forgetCounts(db), { every: "*/10 * * * *", retries: 2 });
}
