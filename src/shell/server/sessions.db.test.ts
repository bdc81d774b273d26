import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shell } from "../contract.ts";
import { type Browser, browserOn, securityKinds } from "./testing/browser.ts";
import { fieldDevice, userSession } from "#directory/people/server/tables.ts";
import { activityAndAudit } from "#modules/activity-and-audit/contract.ts";
import { settings } from "#modules/settings/contract.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

const { session, login, logout, mySessions, endMySession, endMyOtherSessions } = shell.endpoints;
const { company, changeSecurity } = settings.endpoints;
const { markFieldDevice, userSessions } = activityAndAudit.endpoints;
const { setModuleAccess, update } = peopleAndAccess.endpoints;

let on: TestApp;
let admin: Person;
let ana: Person;
let browser: Browser;
let clock = Date.parse("2026-03-14T08:00:00Z");

function pass({ seconds = 0, hours = 0 }: { seconds?: number; hours?: number }): void {
  clock += (hours * 3600 + seconds) * 1000;
  on.at(new Date(clock).toISOString());
}

beforeAll(async () => {
  on = await createTestApp({ now: new Date(clock).toISOString() });
});
afterAll(() => on.close());
beforeEach(async () => {
  pass({ seconds: 60 });
  admin = await on.person("Sam Root", ["SUPER"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  browser = browserOn(on);
  await browser.ask(
    login,
    { body: { email: ana.email, password } },
    { "x-device-id": "device_1773475200000_k3v9", "user-agent": "Phone" },
  );
});

const token = () => browser.cookies.get("holdpoint_session") ?? "";

/** Why Ana's last session in a browser of that name ended. */
async function whyEnded(userAgent: string) {
  const [row] = await on.db
    .select({ endReason: userSession.endReason })
    .from(userSession)
    .where(and(eq(userSession.userId, ana.id), eq(userSession.userAgent, userAgent)));
  return row?.endReason;
}

/** A browser that still has an older token. */
function keeping(kept: string): Browser {
  const older = browserOn(on);
  older.cookies.set("holdpoint_session", kept);
  return older;
}

describe("7 Calls made: GET /api/auth/session", () => {
  it("yields only a 401 when nobody is signed in", async () => {
    const { status, problem } = await browserOn(on).ask(session, {});
    expect([status, problem.code]).toEqual([401, "not-signed-in"]);
  });

  it("tells a device that its account has ended, so that it deletes its data", async () => {
    const { body } = await admin.ask(peopleAndAccess.endpoints.find, { id: ana.id });
    await admin.ask(peopleAndAccess.endpoints.deactivate, { id: ana.id, body: { version: body.version, reason: "Left" } });
    const { status, problem } = await browser.ask(session, {});
    expect([status, problem.code]).toEqual([401, "account-ended"]);
  });

  it("does not say so for a session that only ended", async () => {
    const kept = token();
    await browser.ask(logout, {});
    expect((await keeping(kept).ask(session, {})).problem.code).toBe("not-signed-in");
  });
});

describe("a session", () => {
  it("notes the device it was opened on", async () => {
    const [row] = await on.db
      .select()
      .from(userSession)
      .where(and(eq(userSession.userId, ana.id), eq(userSession.userAgent, "Phone")));
    expect(row?.deviceId).toBe("device_1773475200000_k3v9");
  });

  it("ends after sixty idle minutes, and not while it is used", async () => {
    pass({ seconds: 59 * 60 });
    expect((await browser.ask(session, {})).status).toBe(200);
    pass({ seconds: 59 * 60 });
    expect((await browser.ask(session, {})).status).toBe(200);
    pass({ hours: 1 });
    expect((await browser.ask(mySessions, {})).status).toBe(401);
    expect(await whyEnded("Phone")).toBe("idle");
    const noted = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "session.ended"));
    expect(noted.filter(({ userId, userAgent }) => userId === ana.id && userAgent === "Phone")).toMatchObject([
      { severity: "info", outcome: "success", detail: "Ended after inactivity" },
    ]);
  });

  it("ends after twelve idle hours on a device that is marked for the field, and is listed as such", async () => {
    const id = (await browser.ask(mySessions, {})).body.find(({ current }) => current)?.id ?? "";
    expect((await ana.ask(markFieldDevice, { body: { sessionId: id, field: true } })).status).toBe(403);
    const { body } = await admin.ask(markFieldDevice, { body: { sessionId: id, field: true } });
    expect(body).toMatchObject({ id, field: true });
    pass({ hours: 11 });
    expect((await browser.ask(session, {})).status).toBe(200);
    const active = await admin.ask(userSessions, { query: { userId: ana.id, state: "active" } });
    expect(active.body.rows.map((row) => row.id)).toContain(id);
    await admin.ask(markFieldDevice, { body: { sessionId: id, field: false } });
    pass({ hours: 2 });
    const over = await admin.ask(userSessions, { query: { userId: ana.id, state: "ended" } });
    expect(over.body.rows.map((row) => row.id)).toContain(id);
    expect((await browser.ask(session, {})).status).toBe(401);
  });

  it("ends after thirty days, however much it is used", async () => {
    const device = { deviceId: "device_1773475200000_k3v9", markedAt: new Date(clock).toISOString(), markedById: admin.id };
    await on.db.insert(fieldDevice).values(device);
    for (let hours = 0; hours < 30 * 24; hours += 10) {
      expect((await browser.ask(session, {})).status).toBe(200);
      pass({ hours: 10 });
    }
    expect((await browser.ask(session, {})).status).toBe(401);
    expect(await whyEnded("Phone")).toBe("absolute");
    await on.db.delete(fieldDevice).where(eq(fieldDevice.deviceId, device.deviceId));
  });

  it("follows the limits the company sets from the next request on", async () => {
    const { version } = (await admin.ask(company, {})).body;
    const changed = await admin.ask(changeSecurity, { body: { version, changes: { idleOfficeMinutes: 5 } } });
    expect(changed.status).toBe(200);
    pass({ seconds: 5 * 60 });
    expect((await browser.ask(session, {})).status).toBe(401);
    await admin.ask(changeSecurity, { body: { version: changed.body.version, changes: { idleOfficeMinutes: 60 } } });
  });

  it("gets a new token when modules change; the earlier one is valid for one more minute", async () => {
    const former = token();
    await admin.ask(setModuleAccess, { id: ana.id, body: { moduleIds: ["dashboard"] } });
    const { body } = await browser.ask(session, {});
    expect(body.modules.map(({ id }) => id)).toEqual(["dashboard"]);
    expect(token()).not.toBe(former);
    expect(browser.lastSet[0]).toMatch(/^holdpoint_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const underWay = await keeping(former).ask(session, {});
    expect([underWay.status, underWay.body.modules.length]).toEqual([200, 1]);
    pass({ seconds: 61 });
    expect((await keeping(former).ask(session, {})).status).toBe(401);
    expect((await browser.ask(session, {})).status).toBe(200);
  });

  it("gets a new token when roles change, once", async () => {
    const former = token();
    const { body } = await admin.ask(peopleAndAccess.endpoints.find, { id: ana.id });
    await admin.ask(update, { id: ana.id, body: { version: body.version, roles: ["Coordinator"] } });
    expect((await browser.ask(session, {})).body.user.role).toBe("Coordinator");
    const next = token();
    expect(next).not.toBe(former);
    await browser.ask(session, {});
    expect(token()).toBe(next);
  });

  it("keeps its token when a name changes", async () => {
    const former = token();
    const { body } = await admin.ask(peopleAndAccess.endpoints.find, { id: ana.id });
    await admin.ask(update, { id: ana.id, body: { version: body.version, lastName: "Torres-Lind" } });
    await browser.ask(session, {});
    expect(token()).toBe(former);
  });
});

describe("a person's own sessions", () => {
  it("are listed with the one in use marked, and never those of others", async () => {
    const { body } = await browser.ask(mySessions, {});
    expect(body).toHaveLength(2);
    expect(body.filter(({ current }) => current)).toMatchObject([{ userAgent: "Phone" }]);
    expect(JSON.stringify(body)).not.toContain("okenHash");
  });

  it("end one by one", async () => {
    const other = (await browser.ask(mySessions, {})).body.find(({ current }) => !current);
    const { body } = await browser.ask(endMySession, { id: other?.id ?? "" });
    expect(body).toHaveLength(1);
    expect((await ana.ask(session, {})).status).toBe(401);
    expect((await browser.ask(session, {})).status).toBe(200);
    expect(await securityKinds(on, ana.id)).toContain("session.ended success");
  });

  it("cannot be ended by anyone else", async () => {
    const [mine] = (await browser.ask(mySessions, {})).body;
    expect((await admin.ask(endMySession, { id: mine?.id ?? "" })).status).toBe(404);
    expect((await browser.ask(session, {})).status).toBe(200);
  });

  it("end everywhere except here", async () => {
    expect((await browser.ask(endMyOtherSessions, {})).body).toMatchObject([{ current: true }]);
    expect((await ana.ask(session, {})).status).toBe(401);
    expect((await browser.ask(session, {})).status).toBe(200);
  });
});
