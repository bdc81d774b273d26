import pg from "pg";
import { expect, it } from "vitest";
import { guardPool } from "./connections.ts";
import { outage } from "./database-errors.ts";
import { type Engine, withoutRoom } from "./embedded-stream.ts";

/** A pool whose connections never become free, over an engine in this state. */
function guarded(engine: Pick<Engine, "gaveUp" | "hasNoRoom">): pg.Pool {
  const pool = new pg.Pool();
  pool.connect = (() => new Promise(() => undefined)) as typeof pool.connect;
  guardPool(pool, 5, () => withoutRoom(engine as Engine));
  return pool;
}

const answered = (engine: Parameters<typeof guarded>[0]) =>
  guarded(engine)
    .connect()
    .catch((error: unknown) => outage(error)?.status);

it("answers disk-full to a query that waited for an engine that has given up on a full disk, and busy otherwise", async () => {
  expect(await answered({ gaveUp: true, hasNoRoom: () => true })).toBe(507);
  expect(await answered({ gaveUp: true, hasNoRoom: () => false })).toBe(503);
  expect(await answered({ gaveUp: false, hasNoRoom: () => true })).toBe(503);
});
