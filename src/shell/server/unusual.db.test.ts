import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shell } from "../contract.ts";
import { raiseAlerts } from "#modules/activity-and-audit/server/alerts.ts";
import { activityAndAudit } from "#modules/activity-and-audit/contract.ts";
import { settings } from "#modules/settings/contract.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

const { login } = shell.endpoints;
const addNetwork = settings.knownNetworks.add;

const houston = {
  network: "203.0.113.0/24",
  name: "Houston office",
  country: "US",
  latitude: "29.760400",
  longitude: "-95.369800",
};
const aberdeen = {
  network: "198.51.100.0/24",
  name: "Aberdeen base",
  country: "GB",
  latitude: "57.149700",
  longitude: "-2.094300",
};

let on: TestApp;
let admin: Person;
let ana: Person;
let clock = Date.parse("2026-03-14T08:00:00Z");
const pass = (hours: number) => {
  clock += hours * 3_600_000;
  on.at(new Date(clock).toISOString());
};
beforeAll(async () => {
  on = await createTestApp({ now: new Date(clock).toISOString() });
  admin = await on.person("Ada Admin", ["ADM"]);
  for (const body of [houston, aberdeen]) expect((await admin.ask(addNetwork, { body })).status).toBe(200);
});
afterAll(() => on.close());
beforeEach(async () => {
  pass(1);
  ana = await on.person("Ana Torres", ["TECH"]);
});

const signIn = async (ip: string, device = "device_of_the_cast", who = ana) => {
  const headers = { "x-forwarded-for": ip, "x-device-id": device };
  expect((await on.nobody(login, { body: { email: who.email, password } }, headers)).status).toBe(200);
};

/** What was recorded about a person besides the sign-ins themselves. */
async function noted(who = ana): Promise<string[]> {
  await on.settled();
  const events = await on.db
    .select()
    .from(securityEvent)
    .where(and(eq(securityEvent.userId, who.id), like(securityEvent.kind, "sign-in.%")));
  return events.map(({ kind, severity, detail }) => `${kind} ${severity}: ${detail}`);
}

describe("an unusual sign-in", () => {
  it("is not recorded for a known device from an unknown network", async () => {
    await signIn("192.0.2.1");
    expect(await noted()).toEqual([]);
  });

  it("is the first on another device, and the person is told", async () => {
    await signIn("192.0.2.1", "device_new");
    await signIn("192.0.2.1", "device_new");
    expect(await noted()).toEqual(["sign-in.new-device low: First sign-in on this device"]);
    const told = await on.db.select().from(notification).where(eq(notification.userId, ana.id));
    expect(told.map(({ title }) => title)).toEqual(["Someone signed in to your account on a new device"]);
  });

  it("comes from a place nobody can have reached, and from a new country", async () => {
    await signIn("203.0.113.9");
    pass(4);
    await signIn("198.51.100.9");
    const events = await noted();
    expect(events).toHaveLength(2);
    expect(events).toContain("sign-in.new-country medium: First sign-in from United Kingdom (Aberdeen base)");
    expect(events.find((one) => one.startsWith("sign-in.impossible-travel high"))).toMatch(
      /From Houston office to Aberdeen base, 7\d{3} km within 4 h 0 min: 1\d{3} km\/h$/,
    );
  });

  it("is not recorded when there was enough time to travel", async () => {
    await signIn("203.0.113.9");
    pass(11);
    await signIn("198.51.100.9");
    expect((await noted()).filter((one) => one.startsWith("sign-in.impossible"))).toEqual([]);
  });

  it("of a Super Admin from a new country is reported to administrators immediately", async () => {
    const root = await on.person("Sam Root", ["SUPER"]);
    await signIn("203.0.113.9", undefined, root);
    pass(30);
    await signIn("198.51.100.9", undefined, root);
    expect(await noted(root)).toEqual(["sign-in.new-country high: First sign-in from United Kingdom (Aberdeen base)"]);
    await raiseAlerts(on.services);
    await raiseAlerts(on.services);
    const told = await on.db.select().from(notification).where(eq(notification.userId, admin.id));
    const title = "Sam Root, Super Admin: First sign-in from United Kingdom (Aberdeen base)";
    expect(told.map((one) => one.title).filter((one) => one === title)).toHaveLength(1);
  });

  it("shows its place in the logs", async () => {
    await signIn("203.0.113.9");
    const query = { userId: ana.id };
    const editor = await on.person("Kay Keeper", ["ADM"]);
    const events = (await editor.ask(activityAndAudit.endpoints.securityEvents, { query })).body.rows;
    expect(events.map(({ place }) => place)).toContain("Houston office, United States");
    const sessions = (await editor.ask(activityAndAudit.endpoints.userSessions, { query })).body.rows;
    expect(sessions.map(({ place }) => place)).toContain("Houston office, United States");
  });
});

describe("the known networks", () => {
  it("can be changed by administrators, and one network is listed once", async () => {
    const finance = await on.person("Fay Finance", ["FIN"]);
    expect((await finance.ask(addNetwork, { body: { ...houston, network: "192.0.2.0/24" } })).status).toBe(403);
    expect((await ana.ask(addNetwork, { body: houston })).status).toBe(403);
    const editor = await on.person("Kay Keeper", ["ADM"]);
    const twice = await editor.ask(addNetwork, { body: houston });
    expect([twice.status, twice.problem.message]).toEqual([409, "203.0.113.0/24 is known already."]);
    const half = await editor.ask(addNetwork, { body: { ...houston, network: "192.0.2.0/24", longitude: null } });
    expect([half.status, half.problem.fields?.[0]?.path]).toEqual([400, "longitude"]);
  });
});
