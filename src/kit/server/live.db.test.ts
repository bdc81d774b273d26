import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { eq } from "drizzle-orm";
import { buildApp } from "../../app.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Endpoint } from "#kit/contract.ts";
import { calibration } from "#modules/calibration/contract.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { shell } from "#shell/contract.ts";
import { type Database, inTransaction } from "./database.ts";
import { destroyKey, hearErasures, PersonEncryption } from "./person-keys.ts";
import { openDatabase } from "./open-database.ts";
import { migrate } from "./migrate.ts";
import { forgetCounts } from "./request-counts.ts";
import type { Services } from "./services.ts";
import { notify } from "./notices.ts";
import { passingSecrets } from "./secrets.ts";
import { requestCount } from "./tables.ts";
import { type Person, type TestApp, createTestApp, testSigner } from "#testing.ts";
import { writingRows } from "./plain-rows.ts";

const { list } = calibration.endpoints;
const session = "00000000-0000-4000-8000-000000000001";
const theirs = "application_name = 'holdpoint live' and datname = current_database()";

// Only one process can open the embedded database.
describe.runIf(process.env["TEST_ENGINE"] === "postgresql")("two servers on one database", () => {
  let on: TestApp;
  let other: Awaited<ReturnType<typeof buildApp>>;
  let otherDatabase: Database;
  let ana: Person;
  let jobsEnded = 0;
  beforeAll(async () => {
    on = await createTestApp();
    const { files, jobs, publicUrl } = on.services;
    const { url } = await on.database.readable("");
    otherDatabase = await openDatabase({ dataDir: "", url });
    other = await buildApp({
      database: otherDatabase,
      files,
      jobs,
      publicUrl,
      signer: testSigner,
      secrets: passingSecrets(),
      stopJobs: async () => void (jobsEnded += 1),
    });
    await other.app.ready();
    ana = await on.person("Ana Torres", ["TECH"]);
    await listening(2);
  });
  afterAll(async () => {
    await other.app.close();
    await otherDatabase.close();
    await on.close();
  });

  it("tell a page that is open on the other one", async () => {
    const page = openPage(other.services, "one");
    await tell(on.services, "Live");
    expect(await page.until("Live")).toContain("event: notification");
    page.close();
  });

  it("say everything once to their own pages", async () => {
    const page = openPage(on.services, "two");
    await tell(on.services, "Once");
    await page.until("Once");
    await pause(300);
    expect(page.said().split("event: notification")).toHaveLength(2);
    page.close();
  });

  it("end the streams of a session that ended on the other one", async () => {
    const page = openPage(other.services, "three");
    on.services.live.end(ana.id, session);
    expect(await page.until("[end]")).toContain("[end]");
  });

  it("let pages reconnect, and hear again, when the connection was lost", async () => {
    const page = openPage(other.services, "four");
    await on.database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`);
    expect(await page.until("[end]")).toContain("[end]");
    await listening(2);
    const again = openPage(other.services, "five");
    await tell(on.services, "Heard again");
    expect(await again.until("Heard again")).toContain("Heard again");
    again.close();
  });

  describe("a person's rights, cached by both", () => {
    /** Asks the other server with Ana's cookie. */
    const there = async (endpoint: Endpoint) => {
      const { statusCode } = await other.app.inject({
        method: endpoint.method as "GET",
        url: endpoint.path,
        headers: { cookie: ana.cookie },
      });
      return statusCode;
    };
    const within = async (milliseconds: number, status: number) => {
      const begun = performance.now();
      while ((await there(list)) !== status) {
        if (performance.now() - begun > milliseconds) expect.fail(`It was not ${status} within ${milliseconds} ms.`);
        await pause(10);
      }
    };

    it("ends at the other within half a second when they sign out at this one", async () => {
      expect(await there(list)).toBe(200);
      await ana.ask(shell.endpoints.logout, {});
      await within(500, 401);
    });

    it("changes at the other within two seconds when it was changed at this one", async () => {
      const admin = await on.person("Sam Root", ["SUPER"]);
      ana = await on.person("Ana Again", ["TECH"]);
      expect(await there(list)).toBe(200);
      await admin.ask(peopleAndAccess.endpoints.setModuleAccess, { id: ana.id, body: { moduleIds: ["dashboard"] } });
      await within(2_000, 403);
      const { body } = await admin.ask(peopleAndAccess.endpoints.find, { id: ana.id });
      await admin.ask(peopleAndAccess.endpoints.deactivate, { id: ana.id, body: { version: body.version, reason: "Left" } });
      await within(2_000, 401);
    });

    it("are read from the database at every request while the others are not heard", async () => {
      ana = await on.person("Ana Third", ["TECH"]);
      expect(await there(list)).toBe(200);
      await on.database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`);
      await pause(100);
      await on.db.update(appUser).set({ status: "locked" }).where(eq(appUser.id, ana.id));
      expect(await there(list)).toBe(401);
      await listening(2);
    });
  });

  it("count the requests of an address together, each endpoint separately, for one minute", async () => {
    const from = { "x-forwarded-for": "192.0.2.30" };
    const ask = async (app: typeof on.app, url = "/api/auth/forgot-password") =>
      (await app.inject({ method: "POST", url, payload: {}, headers: from, remoteAddress: "192.0.2.30" })).statusCode;
    const apps = [on.app, other.app];
    await on.db.delete(requestCount);
    const statuses = await Promise.all(Array.from({ length: 24 }, (_, n) => ask(apps[n % 2] ?? on.app)));
    expect([statuses.filter((one) => one === 400).length, statuses.filter((one) => one === 429).length]).toEqual([20, 4]);
    expect(await ask(other.app, "/api/auth/invitation")).toBe(400);
    const counted = () => on.db.select().from(requestCount);
    expect((await counted()).map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 24]);
    await on.db.update(requestCount).set({ endsAt: "2026-01-01T00:00:00Z" });
    expect(await ask(on.app)).toBe(400);
    await forgetCounts(on.db);
    expect((await counted()).map(({ count }) => count)).toEqual([1]);
  });

  it("encrypt nothing more for a person whose key was destroyed on the other one", async () => {
    const secrets = passingSecrets();
    const stop = hearErasures(otherDatabase, secrets);
    const encrypt = () =>
      inTransaction(otherDatabase.db, async (tx) => (await new PersonEncryption(tx, secrets).of(ana.id))("Ana"));
    expect(await encrypt()).not.toBe(`sealed:${ana.id}:`);
    await writingRows(on.db, (rows) =>
      destroyKey(rows, on.services.secrets, ana.id, "PR-2026-001", on.services.clock().toISOString()),
    );
    await vi.waitFor(async () => expect(await encrypt()).toBe(`sealed:${ana.id}:`), { timeout: 2_000, interval: 20 });
    stop();
  });

  it("answer no more requests once a newer version has changed the database, and end their jobs", async () => {
    const ben = await on.person("Ben Older", ["TECH"]);
    expect((await ben.ask(list, {})).status).toBe(200);
    const newer = mkdtempSync(join(tmpdir(), "holdpoint-newer-"));
    cpSync(fileURLToPath(new URL("../../../migrations", import.meta.url)), newer, { recursive: true });
    mkdirSync(join(newer, "29990101000000_newer"));
    writeFileSync(join(newer, "29990101000000_newer", "migration.sql"), "select 1");
    onTestFinished(async () => {
      await on.database.query("delete from drizzle.__drizzle_migrations where name = '29990101000000_newer'");
      rmSync(newer, { recursive: true });
    });
    await migrate(on.database, newer);
    // Each server looks for itself once it hears of the change.
    for (const { app } of [on, other])
      await vi.waitFor(async () => expect((await app.inject({ url: "/api/health" })).statusCode).toBe(503), {
        timeout: 2_000,
        interval: 20,
      });
    const { status, problem } = await ben.ask(list, {});
    expect([status, problem.code, problem.message]).toEqual([
      503,
      "outdated",
      "This server is being updated. Nothing was saved; try again in a few minutes.",
    ]);
    await vi.waitFor(() => expect(jobsEnded).toBe(1));
  });

  async function listening(wanted: number): Promise<void> {
    const asked = `select count(*)::int as count from pg_stat_activity where ${theirs} and query not ilike 'listen%'`;
    for (let n = 0; n < 200; n += 1) {
      const [found] = await on.database.query<{ count: number }>(asked);
      if (found?.count === wanted) return pause(50);
      await pause(50);
    }
    expect.fail("The servers do not listen.");
  }

  const tell = (services: Services, title: string) =>
    writingRows(services.database.db, (rows) =>
      notify(rows, services, services.clock(), { userId: ana.id, subject: "review", title }),
    );

  /** An open page of Ana's: the text it has received so far. */
  function openPage({ live }: Services, tab: string) {
    const stream = live.listen({ userId: ana.id, sessionId: session, tab });
    let text = "";
    stream.on("data", (piece: Buffer) => (text += piece.toString()));
    stream.on("end", () => (text += "[end]"));
    return {
      said: () => text,
      close: () => stream.destroy(),
      until: async (words: string) => {
        for (let n = 0; n < 200 && !text.includes(words); n += 1) await pause(50);
        return text;
      },
    };
  }
});
