import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityAndAudit } from "../contract.ts";
import { foldOldUsage } from "./usage.ts";
import { usageEvent, usageMonth } from "./tables.ts";
import { clientCompanies } from "#modules/client-companies/contract.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";

const e = activityAndAudit.endpoints;

let on: TestApp;
let admin: Person;
let quality: Person;
let operations: Person;
let coordinator: Person;
let faraway: Person;
let technician: Person;

beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-22T23:40:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  quality = await on.person("Helen Marsh", ["QM"]);
  operations = await on.person("Omar Ops", ["OPS"]);
  coordinator = await on.person("Cora Crew", ["CRD"]);
  faraway = await on.person("Fiona Far", ["CRD"], { base: on.bases.aberdeen });
  technician = await on.person("Ana Torres", ["TECH"]);
  for (const [who, code] of [
    [coordinator, "ACME"],
    [coordinator, "BOLT"],
    [faraway, "CORE"],
  ] as const)
    await who.ask(clientCompanies.endpoints.create, { body: { code, legalName: `${code} Inc`, displayName: code } });
});
afterAll(() => on.close());

describe("the feed of what people did", () => {
  const labels = async (who: Person, query: object = {}) =>
    (await who.ask(e.activity, { query })).body.rows.map(({ actorName, entityLabel }) => `${actorName}: ${entityLabel}`);

  it("tells quality what everyone did, the latest first", async () => {
    expect(await labels(quality)).toEqual(["Fiona Far: CORE CORE", "Cora Crew: BOLT BOLT", "Cora Crew: ACME ACME"]);
    expect((await quality.ask(e.countActivity, {})).body).toEqual({ count: 3 });
  });

  it("tells operations of the people of their own bases", async () => {
    expect(await labels(operations)).toEqual(["Cora Crew: BOLT BOLT", "Cora Crew: ACME ACME"]);
    expect((await operations.ask(e.activityPeople, {})).body.map(({ userName }) => userName)).toEqual(["Cora Crew"]);
    const { body } = await operations.ask(e.activityChoices, {});
    expect(body.bases.map(({ name }) => name)).toEqual(["Houston"]);
    expect(body.people.map(({ name }) => name)).not.toContain("Fiona Far");
  });

  it("is narrowed by team, person, module and title", async () => {
    expect(await labels(quality, { baseLocationId: on.bases.aberdeen })).toEqual(["Fiona Far: CORE CORE"]);
    expect(await labels(quality, { actorId: coordinator.id, q: "AC" })).toEqual(["Cora Crew: ACME ACME"]);
    expect(await labels(quality, { module: "client-companies" })).toHaveLength(3);
    expect(await labels(quality, { module: "calibration" })).toEqual([]);
    expect(await labels(quality, { to: "2026-03-21", actorId: coordinator.id })).toEqual([]);
  });

  it("counts for each person, the most active first", async () => {
    const { body } = await quality.ask(e.activityPeople, {});
    expect(body).toMatchObject([
      { userName: "Cora Crew", count: 2, signed: 0 },
      { userName: "Fiona Far", count: 1 },
    ]);
    expect(body[0]?.lastAt).toBe("2026-03-22T23:40:00.000Z");
  });

  it("is refused to a technician, who sees only what they did themselves", async () => {
    expect((await technician.ask(e.activity, {})).status).toBe(403);
    expect((await technician.ask(e.ownActivity, {})).body.rows).toEqual([]);
    const { body } = await faraway.ask(e.ownActivity, {});
    expect(body.rows.map(({ entityLabel }) => entityLabel)).toEqual(["CORE CORE"]);
  });

  it("does not tell of a restricted client to those who do not know it", async () => {
    await on.database.query("update client_company set confidentiality_level = 'restricted' where code = 'CORE'");
    expect(await labels(admin)).not.toContain("Fiona Far: CORE CORE");
    expect(await labels(quality)).toContain("Fiona Far: CORE CORE");
    await on.database.query("update client_company set confidentiality_level = 'standard' where code = 'CORE'");
  });

  it("is exported, and the export is an event", async () => {
    const { body } = await quality.ask(e.exportActivity, { query: { columns: "actorName,entityLabel" } });
    expect(String(body)).toContain("Fiona Far,CORE CORE");
    const { body: trail } = await admin.ask(e.auditEvents, { query: { only: "exports" } });
    expect(trail.rows[0]).toMatchObject({ action: "activity.export", actorName: "Helen Marsh" });
  });
});

describe("counting the use of pages", () => {
  const visit = (route: string, seconds = 60, online = true) => ({ route, seconds, online });
  const send = (who: Person, visits: ReturnType<typeof visit>[], device = `device_${who.id.slice(0, 8)}`) =>
    who.ask(
      e.sendUsage,
      { body: { visits, deviceClass: "phone", packaged: false, appVersion: "2.0" } },
      { "x-device-id": device },
    );

  it("has no names unless someone chooses so: rows hold a pseudonym that lasts a week", async () => {
    expect((await technician.ask(e.usageMode, {})).body).toEqual({ mode: "aggregated" });
    expect((await send(technician, [visit("/calibration/$id"), visit("/calibration/$id", 30)])).status).toBe(200);
    await send(technician, [visit("/calibration", 10, false)]);
    on.at("2026-03-23T00:10:00Z");
    await send(technician, [visit("/")]);
    const rows = await on.db.select().from(usageEvent).orderBy(usageEvent.hour, usageEvent.route);
    expect(rows).toMatchObject([
      { route: "/calibration", views: 1, seconds: 10, online: false, module: "calibration", named: false },
      { route: "/calibration/$id", views: 2, seconds: 90, online: true },
      { route: "/", views: 1, module: "dashboard" },
    ]);
    expect(rows[0]?.who).toBe(rows[1]?.who);
    expect(rows[2]?.who).not.toBe(rows[1]?.who);
    expect(rows.map(({ who }) => who)).not.toContain(technician.id);
    on.at("2026-03-22T23:40:00Z");
  });

  it("takes only patterns of addresses", async () => {
    expect((await send(technician, [visit("/reset?key=hush")])).status).toBe(400);
    expect((await send(technician, [visit("https://elsewhere.example")])).status).toBe(400);
  });

  it("is shown with active people, heat, offline share and what nobody opens", async () => {
    await send(quality, [visit("/calibration")]);
    const { body } = await admin.ask(e.usage, {});
    expect(body).toMatchObject({
      mode: "aggregated",
      from: "2026-02-23",
      to: "2026-03-22",
      views: 5,
      people: 2,
      offlineShare: 20,
    });
    // Whoever used it before and after midnight UTC on Sunday has two pseudonyms, one in each week, and is one of two people that day.
    expect(body.days).toEqual([{ day: "2026-03-22", people: 2 }]);
    expect(body.weeks).toEqual([
      { day: "2026-03-16", people: 2 },
      { day: "2026-03-23", people: 1 },
    ]);
    expect(body.heat).toContainEqual({ module: "calibration", weekday: 7, views: 4 });
    expect(body.devices).toEqual([{ deviceClass: "phone", packaged: false, appVersion: "2.0", devices: 2 }]);
    expect(body.neverUsed.map(({ id }) => id)).toContain("inventory");
    expect(body.neverUsed.map(({ id }) => id)).not.toContain("calibration");
  });

  it("names devices that have not been heard from for five days", async () => {
    await on.database.query(
      "update usage_device set last_at = '2026-03-17T23:00:00Z' where id = (select min(id) from usage_device)",
    );
    const { body } = await admin.ask(e.usage, {});
    expect(body.unsynced.map(({ days, userName }) => ({ days, userName }))).toEqual([{ days: 5, userName: null }]);
  });

  it("goes down to persons only where names are counted, which settings decide and the trail records", async () => {
    expect((await admin.ask(e.usageByPerson, {})).problem.message).toContain("without names");
    expect((await quality.ask(e.setUsageMode, { body: { mode: "named" } })).status).toBe(403);
    expect((await admin.ask(e.setUsageMode, { body: { mode: "named" } })).body).toEqual({ mode: "named" });
    await send(coordinator, [visit("/inventory", 720)]);
    await send(faraway, [visit("/inventory", 360)]);
    const { body } = await admin.ask(e.usageByPerson, {});
    expect(body).toMatchObject([{ views: 1 }, { views: 1 }]);
    expect(body.find(({ userName }) => userName === "Cora Crew")).toMatchObject({ hours: 0.2, modules: 1, offlineShare: 0 });
    expect((await operations.ask(e.usageByPerson, {})).body.map(({ userName }) => userName)).toEqual(["Cora Crew"]);
    const { body: trail } = await admin.ask(e.auditEvents, { query: { action: "UsageSetting.update" } });
    expect(trail.rows[0]?.changes).toEqual([{ field: "mode", old: "aggregated", new: "named" }]);
  });

  it("loses its names when they are not wanted any more, and stops when it is off", async () => {
    await admin.ask(e.setUsageMode, { body: { mode: "off" } });
    const rows = await on.db.select().from(usageEvent);
    expect(rows.filter(({ named, who }) => named || who === coordinator.id)).toEqual([]);
    expect(new Set(rows.filter(({ module }) => module === "inventory").map(({ who }) => who)).size).toBe(2);
    const before = rows.length;
    expect((await send(technician, [visit("/inventory")])).body).toEqual({ mode: "off" });
    expect(await on.db.$count(usageEvent)).toBe(before);
  });

  it("leaves only totals of a month after thirteen months", async () => {
    expect(await foldOldUsage(new PlainRows(on.db), "2026-03-23T00:00:00Z")).toBeGreaterThan(0);
    const months = await on.db.select().from(usageMonth).orderBy(usageMonth.route);
    expect(months).toContainEqual({
      month: "2026-03-01",
      module: "calibration",
      route: "/calibration/$id",
      views: 2,
      seconds: 90,
    });
    expect(await on.db.$count(usageEvent)).toBe(1);
  });
});
