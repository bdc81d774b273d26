import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, inTransaction, isUnavailable } from "./database.ts";
import { migrate } from "./migrate.ts";
import { besideTransaction } from "./open-transaction.ts";
import { testDatabase } from "./testing/database.ts";
import { openDatabase } from "./open-database.ts";

describe("a PostgreSQL that cannot be reached", () => {
  it("is waited for with a line of progress, then named with the reason and without its password", async () => {
    const lines: string[] = [];
    const url = `postgresql://app:secret@127.0.0.1:${await unusedPort()}/quality`;
    const opening = openDatabase({ dataDir: "", url, patienceSeconds: 1, log: (line) => lines.push(line) });
    await expect(opening).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:\d+\/quality cannot be used: connect ECONNREFUSED/);
    expect(lines.join("\n")).toMatch(/^Waiting for PostgreSQL at 127/);
    expect(lines.join("\n")).not.toContain("secret");
  });
});

describe.runIf(process.env["TEST_ENGINE"] === "postgresql")("PostgreSQL", () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it("answers a read although the server dropped every idle connection", async () => {
    await Promise.all([database.query("select pg_sleep(0.05)"), database.query("select pg_sleep(0.05)")]);
    await dropOtherConnections(database);
    expect(await database.db.execute(sql`select 1 as one`, "objects")).toEqual([{ one: 1 }]);
  });

  it("says unavailable when the connection breaks inside a transaction, and saves nothing", async () => {
    await database.query("create table broken (id int)");
    const error: unknown = await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into broken values (1)`);
      // By somebody else, on a connection of their own.
      const dropped = Promise.withResolvers<unknown>();
      besideTransaction(() => {
        dropped.resolve(dropOtherConnections(database));
      });
      await dropped.promise;
      await tx.execute(sql`insert into broken values (2)`);
    }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 503, problem: { code: "unavailable" } });
    expect(isUnavailable(error)).toBe(true);
    expect(await database.query("select * from broken")).toEqual([]);
  });

  it("applies migrations once when two servers start together", async () => {
    await database.query("drop schema drizzle cascade; drop schema public cascade; create schema public");
    await Promise.all([migrate(database), migrate(database)]);
    const [row] = await database.query<{ twice: number }>(
      "select count(*) - count(distinct name) as twice from drizzle.__drizzle_migrations",
    );
    expect(row).toEqual({ twice: 0 });
  });
});

async function dropOtherConnections(database: Database): Promise<void> {
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
