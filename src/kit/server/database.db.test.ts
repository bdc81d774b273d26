import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { afterCommit, alongside, type Database, type Db, inTransaction, joinTransaction, together } from "./database.ts";
import { migrate } from "./migrate.ts";
import { onePlan } from "./prepared.ts";
import { testDatabase } from "./testing/database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe("a statement with a generic plan", () => {
  const mode = async () => (await database.query<{ plan_cache_mode: string }>("show plan_cache_mode"))[0]?.plan_cache_mode;
  const asked = (divisor: number) =>
    onePlan(sql`select 12 / ${divisor}::int as part, current_setting('plan_cache_mode') as mode`);

  it("is planned for any values, and the statements after it for their own", async () => {
    for (let time = 0; time < 5; time++)
      expect(await database.db.execute(asked(4), "objects")).toEqual([{ part: 3, mode: "force_generic_plan" }]);
    expect(await mode()).toBe("auto");
  });
  it("leaves nothing behind when it fails, alone or in a transaction", async () => {
    await expect(database.db.execute(asked(0), "objects")).rejects.toMatchObject({ cause: { code: "22012" } });
    expect(await mode()).toBe("auto");
    const failing = inTransaction(database.db, (tx) => tx.execute(asked(0)));
    await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
    expect(await mode()).toBe("auto");
  });
});

describe("a transaction", () => {
  it("saves all or nothing", async () => {
    await database.query("create table kept (id int primary key)");
    const insert = sql`insert into kept values (1)`;
    const changed = inTransaction(database.db, async (tx) => {
      await tx.execute(insert);
      throw new Error("changed my mind");
    });
    await expect(changed).rejects.toThrow("changed my mind");
    expect(await database.query("select * from kept")).toEqual([]);
    await inTransaction(database.db, (tx) => tx.execute(insert));
    expect(await database.query("select * from kept where id = $1", [1])).toEqual([{ id: 1 }]);
    await database.query("drop table kept");
  });
});

describe("an action after the commit", () => {
  const done: string[] = [];
  const work = (ends: boolean) =>
    inTransaction(database.db, async (tx) => {
      const handle = joinTransaction(tx, new Proxy(tx, {}));
      afterCommit(handle, () => void done.push("noted"));
      expect(done).toEqual([]);
      if (!ends) throw new Error("killed on the way");
    });
  it("runs once the transaction has committed, also through a handle that joined it, and never after a rollback", async () => {
    await expect(work(false)).rejects.toThrow("killed on the way");
    expect(done).toEqual([]);
    await work(true);
    expect(done).toEqual(["noted"]);
  });
});

describe("a statement whose answer is not awaited", () => {
  const broken = sql`insert into trail values ('not a number')`;
  const kept = () => database.query("select * from work_done");
  beforeAll(async () => {
    await database.query("create table work_done (id int)");
    await database.query("create table trail (id int)");
  });
  afterAll(async () => {
    await database.query("drop table work_done");
    await database.query("drop table trail");
  });

  it("is done when the transaction has ended", async () => {
    await inTransaction(database.db, async (tx) => {
      await alongside(tx, send(tx, sql`insert into trail values (1)`));
    });
    expect(await database.query("select * from trail")).toEqual([{ id: 1 }]);
  });
  it("makes the transaction fail when it fails, although nothing came after it", async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await tx.execute(sql`insert into work_done values (1)`);
      await alongside(tx, send(tx, broken));
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: "22P02" } });
    expect(await kept()).toEqual([]);
  });
  it("is reported as the reason, not what the database refused after it", async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await alongside(tx, send(tx, broken));
      await tx.execute(sql`insert into work_done values (2)`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: "22P02" } });
    expect(await kept()).toEqual([]);
  });
  it("is awaited where there is no transaction", async () => {
    await expect(alongside(database.db, send(database.db, broken))).rejects.toMatchObject({ cause: { code: "22P02" } });
  });
});

describe("independent statements", () => {
  it("are sent and answered in order", async () => {
    await database.query("create table sent (id serial, word text)");
    const add = (tx: Db, word: string) =>
      tx.execute<{ id: number }>(sql`insert into sent (word) values (${word}) returning id`, "objects");
    const answers = await inTransaction(database.db, (tx) => together([add(tx, "one"), add(tx, "two"), "three"]));
    expect(answers).toEqual([[{ id: 1 }], [{ id: 2 }], "three"]);
    await database.query("drop table sent");
  });
  it("have all ended when one has failed, and the first failure is the reason", async () => {
    const order: string[] = [];
    const late = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push("late");
      throw new Error("failed later");
    };
    const refused = together([late(), Promise.reject(new Error("failed first"))]).catch((error: Error) =>
      order.push(error.message),
    );
    await refused;
    expect(order).toEqual(["late", "failed first"]);
  });
});

describe("raw answers", () => {
  it("are days, ISO instants, numbers and exact decimals on both engines", async () => {
    const text =
      "select 1::bigint as id, '2026-03-14'::date as day, '2026-03-14 10:00+02'::timestamptz as at, 10.50::numeric as amount";
    expect(await database.query(text)).toEqual([{ id: 1, day: "2026-03-14", at: "2026-03-14T08:00:00.000Z", amount: "10.50" }]);
  });
});

describe("work under an advisory lock", () => {
  it("waits for its turn, also after a turn that failed", async () => {
    const done: string[] = [];
    const turn = (name: string, fails = false) =>
      database.exclusively("sealing", async (db) => {
        done.push(`${name} begins`);
        await db.execute(sql`select pg_sleep(0.02)`);
        done.push(`${name} ends`);
        if (fails) throw new Error("no paper");
      });
    const [first, second] = await Promise.allSettled([turn("one", true), turn("two")]);
    expect([first?.status, second?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(done.map((line) => line.split(" ")[1])).toEqual(["begins", "ends", "begins", "ends"]);
  });
});

describe("migrations", () => {
  it("are applied once, and a database of a newer version is refused", async () => {
    const count = "select count(*) as applied from drizzle.__drizzle_migrations";
    const [first] = await database.query<{ applied: number }>(count);
    await migrate(database);
    expect(await database.query(count)).toEqual([first]);
    expect(first?.applied).toBeGreaterThan(0);

    await database.query("insert into drizzle.__drizzle_migrations (hash, name) values ('x', '29990101000000_later')");
    await expect(migrate(database)).rejects.toThrow("changed by a newer version of Holdpoint (29990101000000_later)");
    await database.query("delete from drizzle.__drizzle_migrations where hash = 'x'");
  });
});

const send = async (db: Db, statement: SQL) => void (await db.execute(statement, "objects"));
