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

  it("reads and writes values in one way, whatever the database was set to", async () => {
    const [here] = await database.query<{ name: string; port: string; socket: string }>(
      "select current_database() as name, current_setting('port') as port, current_setting('unix_socket_directories') as socket",
    );
    if (!here) expect.fail("a row");
    const settings = [
      "datestyle = 'SQL, DMY'",
      "intervalstyle = 'iso_8601'",
      "timezone = 'America/Chicago'",
      "extra_float_digits = -15",
      "bytea_output = 'escape'",
      "standard_conforming_strings = off",
      "array_nulls = off",
      "default_transaction_isolation = 'serializable'",
    ];
    for (const one of settings) await database.query(`alter database ${here.name} set ${one}`);
    const url = `postgresql://postgres@/${here.name}?host=${here.socket}&port=${here.port}`;
    const other = await openDatabase({ dataDir: "", url });
    try {
      const read = `select '2026-03-04'::date::text as day, '2026-03-04T05:06:07Z'::timestamptz::text as instant, '1 day 02:00'::interval::text as lasts,
        0.1::float8::text as number, 'a\\b' as line, decode('00ff', 'hex')::text as bytes, ('{NULL}'::text[])[1] is null as nothing,
        current_setting('transaction_isolation') as isolation`;
      expect(await other.query(read)).toEqual([
        {
          day: "2026-03-04",
          instant: "2026-03-04 05:06:07+00",
          lasts: "1 day 02:00:00",
          number: "0.1",
          line: "a\\b",
          bytes: "\\x00ff",
          nothing: true,
          isolation: "read committed",
        },
      ]);
    } finally {
      await other.close();
      await database.query(`alter database ${here.name} reset all`);
    }
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
