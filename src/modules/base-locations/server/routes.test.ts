import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseLocations, type BaseLocationDraft } from "../contract.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { officeHours } from "#directory/bases/working-hours.ts";
import { numberRegister, numberSequence, storedFile } from "#kit/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let admin: Person;
let equipment: Person;
let ana: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T12:00:00Z" });
  admin = await on.person("Ada Minh", ["ADM"]);
  equipment = await on.person("Ed Quinn", ["EQP"]);
  ana = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const { list, create, update, find, history, open, reopen, close, archive, names } = baseLocations.endpoints;
const draft = (more: Partial<BaseLocationDraft> = {}): BaseLocationDraft => ({
  code: "BMT",
  name: "Beaumont",
  kinds: ["branch"],
  address: "12 Spindletop Road, Beaumont TX",
  country: "US",
  timeZone: "America/Chicago",
  ...more,
});
const ready = () => ({ managerId: admin.id, workingHours: officeHours, emergencyPhone: "+1 713 555 0199" });
const planned = async (more: Partial<BaseLocationDraft>) => (await admin.ask(create, { body: draft(more) })).body;

describe("base locations", () => {
  it("are planned by an administrator and opened once they have a manager", async () => {
    const base = await planned({ parentId: on.bases.houston });
    expect(base).toMatchObject({ code: "BMT", status: "planned", parentName: "Houston", people: 0 });
    const early = await admin.ask(open, { id: base.id, body: { version: base.version } });
    expect(early.problem).toMatchObject({
      message: "Beaumont cannot open yet.",
      reasons: [
        { message: "Choose a manager." },
        { message: "Enter the working hours." },
        { message: "Enter the 24 h emergency number." },
      ],
    });
    const managed = await admin.ask(update, { id: base.id, body: { version: base.version, changes: ready() } });
    expect(managed.body.managerName).toBe("Ada Minh");
    const opened = await admin.ask(open, { id: base.id, body: { version: managed.body.version } });
    expect(opened.body.status).toBe("open");
    const trail = await admin.ask(history, { id: base.id });
    expect(trail.body.map(({ action }) => action)).toEqual(["BaseLocation.open", "BaseLocation.update", "BaseLocation.plan"]);
  });
  it("refuse a code that another base has, by its name", async () => {
    const { status, problem } = await admin.ask(create, { body: draft({ code: "HOU", name: "Houston North" }) });
    expect(status).toBe(400);
    expect(problem.fields).toEqual([{ path: "code", message: "Code HOU is used by Houston." }]);
  });
  it("refuse a tax code that is not in the list", async () => {
    const { status, problem } = await admin.ask(create, { body: draft({ code: "TXB", name: "Taxed", defaultTaxCode: "NONE" }) });
    expect([status, problem.fields]).toEqual([400, [{ path: "defaultTaxCode", message: "Choose a tax code from the list." }]]);
    const base = await planned({ code: "TXB", name: "Taxed" });
    const late = await admin.ask(update, { id: base.id, body: { version: 1, changes: { defaultTaxCode: "NONE" } } });
    expect(late.problem.fields?.[0]?.path).toBe("defaultTaxCode");
  });
  it("refuse a name that another base has", async () => {
    const { status, problem } = await admin.ask(create, { body: draft({ code: "HO2", name: "Houston" }) });
    expect([status, problem.message]).toEqual([409, "A base named Houston exists already."]);
  });
  it("keep the code once a number carries it", async () => {
    const base = await planned({ code: "ODS", name: "Odessa" });
    const sequenceId = crypto.randomUUID();
    const at = "2026-05-04T12:00:00Z";
    await on.db.insert(numberSequence).values({ id: sequenceId, key: "x", scope: "LOC=ODS", period: "2026", nextValue: 2 });
    await on.db.insert(numberRegister).values({
      id: crypto.randomUUID(),
      sequenceId,
      value: 1,
      number: "ODS-WO-2605-0001",
      state: "issued",
      entity: "WorkOrder",
      at,
    });
    const { problem } = await admin.ask(update, { id: base.id, body: { version: base.version, changes: { code: "ODE" } } });
    expect(problem.fields).toEqual([{ path: "code", message: "Numbers such as ODS-WO-2605-0001 already use this code." }]);
  });
  it("refuse to lie inside themselves", async () => {
    const yard = await planned({ code: "YD1", name: "Yard one", parentId: on.bases.houston });
    const [houston] = await on.db.select().from(baseLocation).where(eq(baseLocation.id, on.bases.houston));
    const { problem } = await admin.ask(update, {
      id: on.bases.houston,
      body: { version: houston?.version ?? 1, changes: { parentId: yard.id } },
    });
    expect(problem.fields).toEqual([{ path: "parentId", message: "A location cannot be part of itself." }]);
  });
  it("refuse an unknown time zone", async () => {
    const { problem } = await admin.ask(create, { body: draft({ code: "XXX", name: "Nowhere", timeZone: "America/Gotham" }) });
    expect(problem.fields).toEqual([{ path: "timeZone", message: "Choose a time zone from the list." }]);
  });
  it("close only when nobody and nothing is left in them", async () => {
    const [houston] = await on.db.select().from(baseLocation).where(eq(baseLocation.id, on.bases.houston));
    const refusal = await admin.ask(close, { id: on.bases.houston, body: { version: houston?.version ?? 1 } });
    expect(refusal.status).toBe(422);
    expect(refusal.problem.message).toMatch(/^Move 3 people and \d locations before closing Houston\.$/);
    const empty = await admin.ask(close, { id: on.bases.aberdeen, body: { version: 1 } });
    expect(empty.body.status).toBe("closed");
    const opened = await admin.ask(open, { id: on.bases.aberdeen, body: { version: empty.body.version } });
    expect(opened.problem.message).toBe("Base location ABZ Aberdeen is closed: it cannot be opened.");
    const again = await admin.ask(reopen, { id: on.bases.aberdeen, body: { version: 2 } });
    expect(again.problem.reasons?.[0]?.message).toBe("Choose a manager.");
  });
  it("state what must move first, and where it is", async () => {
    const { contents } = baseLocations.endpoints;
    const left = await admin.ask(contents, { id: on.bases.houston });
    expect(left.body.map(({ words }) => words)).toEqual(["people", "locations"]);
    expect(left.body[0]).toEqual({ count: 3, words: "people", href: `/user-management?baseLocationId=${on.bases.houston}` });
    expect((await admin.ask(contents, { id: crypto.randomUUID() })).status).toBe(404);
  });
  it("are archived only when they are not open", async () => {
    const base = await planned({ code: "TMP", name: "Temporary", ...ready() });
    await admin.ask(open, { id: base.id, body: { version: 1 } });
    const refusal = await admin.ask(archive, { id: base.id, query: { version: "2" } });
    expect(refusal.problem.message).toBe("Close Temporary before archiving it.");
  });
  it("open with staff only once they have an emergency plan", async () => {
    const base = await planned({ code: "STF", name: "Staffed", ...ready() });
    await on.person("Stan Staffed", ["TECH"], { base: base.id });
    const bare = await admin.ask(open, { id: base.id, body: { version: 1 } });
    expect(bare.problem.reasons?.map(({ message }) => message)).toEqual([
      "A base with staff needs its nearest hospital.",
      "A base with staff needs its emergency plan: attach it.",
    ]);
    await admin.ask(update, { id: base.id, body: { version: 1, changes: { nearestHospital: "St Luke's" } } });
    const file = { entity: "BaseLocation", entityId: base.id, kind: "plan", name: "plan.pdf", mediaType: "application/pdf" };
    const at = "2026-05-04T12:00:00Z";
    const stored = { ...file, id: crypto.randomUUID(), size: 1, sha256: "1".repeat(64), createdAt: at, updatedAt: at };
    await on.db.insert(storedFile).values(stored);
    expect((await admin.ask(open, { id: base.id, body: { version: 2 } })).body.status).toBe("open");
  });
  it("keep what they were accredited for, and answer for any day", async () => {
    const { accredited } = baseLocations.endpoints;
    const scope = {
      standard: "ISO/IEC 17020",
      accreditationNumber: "IB-0042",
      methods: ["MT", "PT"],
      validFrom: "2025-01-01",
      validTo: "2027-12-31",
    };
    const base = await planned({ code: "ACC", name: "Accredited", scopes: [scope] });
    const was = async (method: string, day: string) =>
      (await ana.ask(accredited, { id: base.id, query: { method, on: day } })).body;
    expect(await was("MT", "2026-05-04")).toEqual({ accredited: true, by: [scope] });
    expect(await was("RT", "2026-05-04")).toEqual({ accredited: false, by: [] });
    const change = (version: number, scopes: (typeof scope)[]) =>
      admin.ask(update, { id: base.id, body: { version, changes: { scopes } } });
    const gone = await change(1, []);
    expect(gone.problem.fields).toEqual([
      {
        path: "scopes",
        message:
          "The accreditation IB-0042 to ISO/IEC 17020 began on 2025-01-01 and stays on record. Enter its last day and add the new one.",
      },
    ]);
    const wider = { ...scope, methods: ["MT", "PT", "RT"], validFrom: "2026-05-01" };
    expect((await change(1, [{ ...scope, validTo: "2026-04-30" }, wider])).status).toBe(200);
    expect([(await was("RT", "2026-04-30")).accredited, (await was("RT", "2026-05-01")).accredited]).toEqual([false, true]);
    expect((await was("MT", "2025-06-01")).accredited).toBe(true);
    expect((await on.nobody(accredited, { id: base.id, query: { method: "MT", on: "2026-05-04" } })).status).toBe(401);
  });
  it("tell everyone who is signed in whom to call", async () => {
    const client = await on.person("Cleo Client", ["FIN"]);
    const { body } = await client.ask(baseLocations.endpoints.emergency, {});
    expect(body.find(({ code }) => code === "STF")).toMatchObject({
      emergencyPhone: "+1 713 555 0199",
      nearestHospital: "St Luke's",
    });
    expect((await on.nobody(baseLocations.endpoints.emergency, {})).status).toBe(401);
  });
  it("are found by kind, status and words", async () => {
    await planned({ code: "LAB", name: "Film laboratory", kinds: ["laboratory", "source storage"] });
    const laboratories = await ana.ask(list, { query: { kind: "laboratory" } });
    expect(laboratories.body.rows.map(({ code }) => code)).toEqual(["LAB"]);
    expect((await ana.ask(list, { query: { q: "film lab", status: "planned" } })).body.rows).toHaveLength(1);
    expect((await ana.ask(list, { query: { q: "film lab", status: "closed" } })).body.rows).toHaveLength(0);
  });
  it("are named to everyone who is signed in", async () => {
    const { body } = await ana.ask(names, {});
    expect(body.find(({ code }) => code === "HOU")).toMatchObject({ name: "Houston", timeZone: "America/Chicago" });
    expect((await on.nobody(names, {})).status).toBe(401);
  });
});

describe("who may do what with a base", () => {
  it("lets a technician look, and no more", async () => {
    expect((await ana.ask(find, { id: on.bases.houston })).status).toBe(200);
    expect((await ana.ask(create, { body: draft({ code: "NEW" }) })).status).toBe(403);
  });
  it("lets the equipment controller change one, but not open, close or plan one", async () => {
    const base = await planned({ code: "VLT", name: "Vault" });
    const changed = await equipment.ask(update, { id: base.id, body: { version: 1, changes: { mainPhone: "+1 713 555 0100" } } });
    expect(changed.status).toBe(200);
    expect((await equipment.ask(open, { id: base.id, body: { version: 2 } })).status).toBe(403);
    expect((await equipment.ask(create, { body: draft({ code: "NEW" }) })).status).toBe(403);
  });
  it("tells who changed it meanwhile, with the record as it is now", async () => {
    const base = await planned({ code: "CNF", name: "Conflict" });
    await equipment.ask(update, { id: base.id, body: { version: 1, changes: { costCentre: "A" } } });
    const late = await admin.ask(update, { id: base.id, body: { version: 1, changes: { costCentre: "B" } } });
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({ code: "changed-meanwhile", current: { costCentre: "A", version: 2 } });
    expect(late.problem.message).toContain("Ed Quinn changed this record");
  });
});

describe("what is true of a base", () => {
  const { distances, readiness, setRoad, sheet } = baseLocations.endpoints;
  const houston = { latitude: "29.760400", longitude: "-95.369800" };
  it("tells how far other places are, once it has coordinates itself", async () => {
    await on.db.update(baseLocation).set(houston).where(eq(baseLocation.id, on.bases.houston));
    const far = await planned({ code: "BPT", name: "Beaumont yard", latitude: "30.080200", longitude: "-94.126600" });
    const nowhere = await planned({ code: "NOW", name: "Without coordinates" });
    const { body } = await ana.ask(distances, { id: on.bases.houston });
    expect(body).toEqual([
      { kind: "base", id: far.id, clientId: null, name: "Beaumont yard", kilometres: 124.98, miles: 77.66, road: null },
    ]);
    const road = (who: Person, kilometres: number | null) =>
      who.ask(setRoad, { id: on.bases.houston, placeId: far.id, body: { kind: "base", kilometres, minutes: 85 } });
    expect((await road(ana, 137.5)).status).toBe(403);
    expect((await road(admin, 99)).problem.fields?.[0]?.message).toBe(
      "No road from Houston is shorter than the 124.98 km in a straight line.",
    );
    expect((await road(admin, 137.5)).body[0]?.road).toMatchObject({ kilometres: 137.5, miles: 85.44, minutes: 85 });
    expect((await road(admin, null)).body[0]?.road).toBeNull();
    expect((await road(admin, 140)).body[0]?.road?.kilometres).toBe(140);
    expect((await ana.ask(distances, { id: nowhere.id })).body).toEqual([]);
  });
  it("tells how ready it is: nobody certified, nothing to calibrate, and no emergency plan for its staff", async () => {
    const { body } = await admin.ask(readiness, { id: on.bases.houston });
    expect(body).toMatchObject({ score: 0, shares: [{ id: "plan", good: 0, of: 1, percent: 0 }] });
    const file = {
      entity: "BaseLocation",
      entityId: on.bases.houston,
      kind: "plan",
      name: "plan.pdf",
      mediaType: "application/pdf",
    };
    const stored = { ...file, id: crypto.randomUUID(), size: 1, sha256: "0".repeat(64), updatedAt: "2025-05-04T12:00:00Z" };
    await on.db.insert(storedFile).values({ ...stored, createdAt: "2025-05-04T12:00:00Z" });
    expect((await admin.ask(readiness, { id: on.bases.houston })).body.score).toBe(100);
    await on.db.update(storedFile).set({ createdAt: "2025-05-03T12:00:00Z" }).where(eq(storedFile.id, stored.id));
    expect((await admin.ask(readiness, { id: on.bases.houston })).body.score).toBe(0);
  });
  it("is printed on a sheet to be posted", async () => {
    const { status, body } = await ana.ask(sheet, { id: on.bases.houston });
    expect([status, String(body).slice(0, 5)]).toEqual([200, "%PDF-"]);
  });
});
