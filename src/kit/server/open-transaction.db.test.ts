import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { type Database, type Db, inTransaction } from "./database.ts";
import { besideTransaction, PastTransaction } from "./open-transaction.ts";
import { testDatabase } from "./testing/database.ts";
import { openDatabase } from "./open-database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.query("create table if not exists kept_line (text text not null)");
});
afterAll(async () => {
  await database.query("drop table kept_line");
  await database.close();
});
afterEach(() => database.query("delete from kept_line"));

const lines = async () =>
  (await database.query<{ text: string }>("select text from kept_line order by text")).map(({ text }) => text);
const write = (db: Db, text: string) => db.execute(sql`insert into kept_line values (${text})`);
const one = sql`select 1`;
/** The cause of an error that the query builder wrapped. */
const reasonOf = (error: unknown): unknown => (error instanceof Error && error.cause ? reasonOf(error.cause) : error);

describe("inside a transaction", () => {
  const past: Record<string, () => Promise<unknown>> = {
    "the plain handle": () => database.db.execute(one),
    "raw SQL": () => database.query("select 1"),
    "a transaction of its own": () => inTransaction(database.db, (tx) => tx.execute(one)),
    "a lock of its own": () => database.exclusively("holdpoint test", (db) => db.execute(one)),
  };
  for (const [what, ask] of Object.entries(past))
    it(`${what} is refused at once and named, and nothing is kept`, async () => {
      const failed = inTransaction(database.db, (tx) => write(tx, "half").then(ask), "POST /api/users/invitations");
      const reason = await failed.then(() => null, reasonOf);
      expect(reason).toBeInstanceOf(PastTransaction);
      expect(String(reason)).toContain("Inside the transaction of POST /api/users/invitations a query bypassed it");
      expect(await lines()).toEqual([]);
    });

  it("its own handle works as always, in a savepoint too", async () => {
    await inTransaction(database.db, async (tx) => {
      await write(tx, "whole");
      await tx.transaction((part) => write(part, "part"));
    });
    expect(await lines()).toEqual(["part", "whole"]);
  });

  it("what is started beside it queries on its own, and stays when the transaction is rolled back", async () => {
    let beside: Promise<unknown> = Promise.resolve();
    const refused = inTransaction(database.db, async (tx) => {
      await write(tx, "taken back");
      besideTransaction(() => {
        beside = write(database.db, "beside").execute();
      });
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    await beside;
    expect(await lines()).toEqual(["beside"]);
  });

  it("what it started and left running may query on its own once it has ended", async () => {
    let later: Promise<unknown> = Promise.resolve();
    await inTransaction(database.db, async (tx) => {
      later = pause(50).then(() => write(database.db, "later"));
      await write(tx, "first");
    });
    await later;
    expect(await lines()).toEqual(["first", "later"]);
  });
});

describe("a transaction that sends no query", () => {
  it("is rolled back and named, and further queries in it are refused", async () => {
    let woken: Promise<unknown> = Promise.resolve();
    const silent = inTransaction(
      database.db,
      async (tx) => {
        await write(tx, "silent");
        woken = pause(400).then(() => write(tx, "woken"));
        await woken;
      },
      "POST /api/files",
      100,
    );
    const failure = await silent.catch((error: unknown) => error as Error & { status: number });
    expect(failure).toMatchObject({ status: 503, message: "This took too long. Nothing was saved; try again in a minute." });
    expect(String((failure as Error).cause)).toContain("The transaction of POST /api/files sent no query for 0.1 s");
    expect(await woken.then(() => null, reasonOf)).toMatchObject({
      message: expect.stringContaining("was rolled back") as string,
    });
    expect(await lines()).toEqual([]);
  });

  it("is left alone while it works or sends a query now and then", async () => {
    await inTransaction(
      database.db,
      async (tx) => {
        await tx.execute(sql`select pg_sleep(1.5)`);
        for (let times = 0; times < 6; times++) await pause(250).then(() => write(tx, "busy"));
      },
      "a job",
      1_200,
    );
    expect(await lines()).toHaveLength(6);
  });
});

describe("a query that waits for a connection", () => {
  it("is refused with a message after the given time, and the next one is served", async () => {
    const postgres = database.kind === "postgresql";
    const all = postgres ? 10 : 1;
    const url = postgres ? inject("postgres").replace("%", "postgres") : undefined;
    const few = await openDatabase({ dataDir: "memory", url, longestWait: 2_000 });
    try {
      const held = Promise.withResolvers<undefined>();
      const taken = Array.from({ length: all }, () => Promise.withResolvers<undefined>());
      const holding = taken.map(({ resolve }) =>
        inTransaction(few.db, async (tx) => {
          await tx.execute(one);
          resolve(undefined);
          await held.promise;
        }),
      );
      await Promise.all(taken.map(({ promise }) => promise));
      const began = performance.now();
      await expect(inTransaction(few.db, (tx) => tx.execute(one))).rejects.toMatchObject({
        status: 503,
        message: "The server is busy and could not reach its records in time. Nothing was saved; try again in a minute.",
      });
      expect(performance.now() - began).toBeGreaterThan(1_950);
      held.resolve(undefined);
      await Promise.all(holding);
      expect(await few.query("select 1 as one")).toEqual([{ one: 1 }]);
    } finally {
      await few.close();
    }
  });
});
