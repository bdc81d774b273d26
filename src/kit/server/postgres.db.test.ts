import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, inTransaction, isUnavailable } from "./database.ts";
import { migrate } from "./migrate.ts";
import { besideTransaction } from "./open-transaction.ts";
import { testDatabase } from "./testing/database.ts";
import { openDatabase } from "./open-database.ts";
import { unusedPort } from "./testing/unused-port.ts";

describe("a PostgreSQL that cannot be reached", () => {
  it("is waited for with a line of progress, then reported with the reason and without its password", async () => {
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

  it("throws unavailable when the connection breaks inside a transaction, and saves nothing", async () => {
    await database.query("create table broken (id int)");
    const error: unknown = await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into broken values (1)`);
      // By another client, on a connection of its own.
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

  it("reads and writes values the same way, whatever the database is set to", async () => {
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

  it("refuses a query that waits for a lock of another program after five seconds, and stays healthy meanwhile", async () => {
    await database.query("create table counter (n int); insert into counter values (1)");
    const other = await openDatabase({ dataDir: "", url: (await placeOf(database)).url });
    const held = Promise.withResolvers<void>();
    const holding = inTransaction(other.db, async (tx) => {
      await tx.execute(sql`update counter set n = 2`);
      await held.promise;
    });
    await pause(100);
    const begun = performance.now();
    const waiting = Array.from({ length: 12 }, () =>
      inTransaction(database.db, (tx) => tx.execute(sql`update counter set n = 3`)).catch((error: unknown) => error),
    );
    await pause(1_000);
    expect(await database.state()).toBe("working");
    // The next in the queue for the row starts to wait again, and may take twice as long.
    expect(await Promise.race(waiting)).toMatchObject({
      status: 503,
      problem: { message: expect.stringMatching(/^Someone else is changing the same/) },
    });
    // The connections are free again for queries that do not wait for the lock.
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
    expect(performance.now() - begun).toBeLessThan(8_000);
    held.resolve();
    await Promise.all([holding, ...waiting]);
    await other.close();
  });

  it("reports a read-only server, uses the one of several that accepts changes, and follows when another takes over", async () => {
    const { url, name, folder } = await placeOf(database);
    await database.query("create table noted (n int)");
    const write = (to: Database) => inTransaction(to.db, (tx) => tx.execute(sql`insert into noted values (1)`));
    const one = await openDatabase({ dataDir: "", url });
    const both = await openDatabase({
      dataDir: "",
      url: `postgresql://postgres@127.0.0.1:1,${encodeURIComponent(folder)}/${name}?target_session_attrs=read-write`,
    });
    await write(both);
    await database.query(`alter database ${name} set default_transaction_read_only = on`);
    await dropOtherConnections(database);
    // On a connection that was dropped a moment ago it cannot be reached.
    await write(one).catch(() => undefined);
    try {
      await expect(write(one)).rejects.toMatchObject({
        status: 503,
        problem: { message: "The database takes no changes at the moment. Nothing was saved; try again in a minute." },
      });
      expect(await one.state()).toBe("read-only");
      await expect(openDatabase({ dataDir: "", url, patienceSeconds: 0 })).rejects.toThrow("it takes no changes (read-only)");
      expect(await both.state()).toBe("away");
    } finally {
      await database.query(`set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`);
    }
    await vi.waitFor(() => write(both), { timeout: 10_000, interval: 200 });
    await vi.waitFor(async () => expect(await both.state()).toBe("working"), { timeout: 5_000, interval: 200 });
    await Promise.all([one.close(), both.close()]);
  });

  it("is given up when it falls silent, as when its machine vanishes, and used again where it is next found", async () => {
    const { name, folder } = await placeOf(database);
    const gate = await openGate(join(folder, ".s.PGSQL.5432"));
    const through = await openDatabase({ dataDir: "", url: `postgresql://postgres@127.0.0.1:${gate.port}/${name}` });
    expect(await through.state()).toBe("working");
    gate.freeze();
    const begun = performance.now();
    const silent = await inTransaction(through.db, (tx) => tx.execute(sql`select 1`)).catch((error: unknown) => error);
    expect(silent).toMatchObject({ status: 503 });
    expect(performance.now() - begun).toBeLessThan(8_000);
    gate.pass();
    await vi.waitFor(() => through.query("select 1"), { timeout: 7_000, interval: 200 });
    await vi.waitFor(async () => expect(await through.state()).toBe("working"), { timeout: 7_000, interval: 200 });
    await through.close();
    gate.close();
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

/** The address of the database of a test, with its parts. */
async function placeOf(database: Database) {
  const { url = "" } = await database.readable("");
  const [, name = "", folder = ""] = /@\/(\w+)\?host=(.*)$/.exec(url) ?? [];
  return { url, name, folder };
}

/** A connection to PostgreSQL that can stop passing data while every connection stays open; those made after `pass` work again. */
async function openGate(socket: string) {
  let frozen = false;
  const open = new Set<Socket>();
  const server = createServer((from) => {
    open.add(from.on("error", () => undefined));
    if (frozen) return;
    const to = connect(socket).on("error", () => undefined);
    from.pipe(to).pipe(from);
    open.add(to);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    freeze() {
      frozen = true;
      for (const one of open) one.unpipe().pause();
    },
    pass: () => void (frozen = false),
    close() {
      server.close();
      for (const one of open) one.destroy();
    },
  };
}
