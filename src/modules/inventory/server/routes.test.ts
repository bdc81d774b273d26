import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inventory, type InventoryItemDraft } from "../contract.ts";
import { seedEquipmentTypes } from "./seed.ts";
import { equipmentType } from "./tables.ts";
import { calibration } from "#modules/calibration/contract.ts";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";

const { create, update, list, count, find, history, retire, correctIdentity, equipment, calibrated, archive, restore } =
  inventory.endpoints;
const { list: listTypes, create: createType, update: updateType, archive: archiveType } = inventory.types;

let on: TestApp;
let eva: Person;
let tom: Person;
let typeIds: Map<string, string>;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-14T15:00:00Z" });
  eva = await on.person("Eva Controller", ["EQP"]);
  tom = await on.person("Tom Technician", ["TECH"]);
  typeIds = new Map((await on.db.select().from(equipmentType)).map(({ code, id }) => [code, id]));
});
afterAll(() => on.close());

const gauge = (more: Partial<InventoryItemDraft> = {}): InventoryItemDraft => ({
  typeId: typeIds.get("UT-TG") ?? "",
  manufacturer: "Krautkramer",
  model: "DMS Go",
  serialNumber: "88132",
  homeBaseId: on.bases.houston,
  ...more,
});

describe("an item", () => {
  it("is entered with its tag, and found by tag, serial, maker or part of a model", async () => {
    const { status, body } = await eva.ask(create, { body: gauge({ assetTag: "UTG-014", accessories: ["5 MHz probe"] }) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      assetTag: "UTG-014",
      typeCode: "UT-TG",
      baseCode: "HOU",
      state: "in stock",
      calibrationState: "never calibrated",
      ownership: "own",
    });
    for (const q of ["utg-014", "88132", "krautkr", "DMS go"]) {
      const found = await eva.ask(list, { query: { q } });
      expect(found.body.rows.map(({ assetTag }) => assetTag)).toContain("UTG-014");
      expect((await eva.ask(count, { query: { q } })).body.count).toBe(found.body.rows.length);
    }
  });

  it("gets the next tag of its type when none is given", async () => {
    const first = await eva.ask(create, { body: gauge({ serialNumber: "88200" }) });
    await eva.ask(create, { body: gauge({ serialNumber: "88201", assetTag: "UT-TG-002" }) });
    const next = await eva.ask(create, { body: gauge({ serialNumber: "88202" }) });
    expect([first.body.assetTag, next.body.assetTag]).toEqual(["UT-TG-001", "UT-TG-003"]);
  });

  it("is refused when its tag or its serial exists", async () => {
    const tag = await eva.ask(create, { body: gauge({ assetTag: "utg-014", serialNumber: "1" }) });
    expect(tag.status).toBe(400);
    expect(tag.problem.fields).toEqual([{ path: "assetTag", message: "UTG-014 is already used (serial 88132)." }]);
    const serial = await eva.ask(create, { body: gauge({ assetTag: "UTG-099" }) });
    expect(serial.problem.fields).toEqual([
      { path: "serialNumber", message: "This maker, model and serial already exist as UTG-014." },
    ]);
  });

  it("is refused without a serial when it measures, and as a thing when it is tracked by batch", async () => {
    expect((await eva.ask(create, { body: gauge({ serialNumber: null }) })).problem.fields?.[0]).toEqual({
      path: "serialNumber",
      message: "An instrument needs its serial number.",
    });
    const penetrant = await eva.ask(create, { body: gauge({ typeId: typeIds.get("PT-PEN") ?? "", serialNumber: "B1" }) });
    expect(penetrant.problem.fields?.[0]?.message).toBe("Penetrant is tracked by batch, not item by item.");
  });

  it("is changed by whoever may, and a stale change is refused with the record as it is", async () => {
    const { body: item } = await eva.ask(create, { body: gauge({ assetTag: "UTG-020", serialNumber: "90020" }) });
    const changed = await eva.ask(update, { id: item.id, body: { version: 1, changes: { storageBin: "Rack 3" } } });
    expect(changed.body).toMatchObject({ storageBin: "Rack 3", version: 2, model: "DMS Go" });
    const stale = await eva.ask(update, { id: item.id, body: { version: 1, changes: { storageBin: "Rack 4" } } });
    expect(stale.status).toBe(409);
    expect(stale.problem.current).toMatchObject({ storageBin: "Rack 3", version: 2 });
    const events = await eva.ask(history, { id: item.id });
    expect(events.body[0]?.changes).toEqual([{ field: "storageBin", old: null, new: "Rack 3" }]);
  });

  it("made a standard and brought back to the field keeps the days on which it was one", async () => {
    const { body: item } = await eva.ask(create, { body: gauge({ assetTag: "UTG-037", serialNumber: "90037" }) });
    const { body: standard } = await eva.ask(update, {
      id: item.id,
      body: { version: 1, changes: { onlyForCalibration: true, calibrationOnlyFrom: "2026-01-05" } },
    });
    expect(standard).toMatchObject({ calibrationOnlyFrom: "2026-01-05", calibrationOnlyBefore: [] });
    const { body: back } = await eva.ask(update, { id: item.id, body: { version: 2, changes: { onlyForCalibration: false } } });
    expect(back).toMatchObject({ onlyForCalibration: false, calibrationOnlyFrom: null });
    expect(back.calibrationOnlyBefore).toEqual([
      { from: "2026-01-05", to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
    ]);
    const { body: named } = await eva.ask(update, { id: item.id, body: { version: 3, changes: { storageBin: "Rack 9" } } });
    expect(named.calibrationOnlyBefore).toEqual(back.calibrationOnlyBefore);
  });

  it("is filtered by type, base, state and calibration", async () => {
    await eva.ask(create, {
      body: gauge({ assetTag: "VEH-01", typeId: typeIds.get("VEH") ?? "", serialNumber: null, homeBaseId: on.bases.aberdeen }),
    });
    const tags = async (query: object) => (await eva.ask(list, { query })).body.rows.map(({ assetTag }) => assetTag);
    expect(await tags({ typeId: typeIds.get("VEH") })).toEqual(["VEH-01"]);
    expect(await tags({ category: "vehicle,rope" })).toEqual(["VEH-01"]);
    expect(await tags({ homeBaseId: on.bases.aberdeen })).toEqual(["VEH-01"]);
    expect(await tags({ calibrationState: "not required" })).toEqual(["VEH-01"]);
    expect(await tags({ method: "UT", assetTag: "utg-014" })).toEqual(["UTG-014"]);
    expect(await tags({ state: "quarantined,lost" })).toEqual([]);
    expect((await eva.ask(count, { query: { calibrationState: "not required" } })).body.count).toBe(1);
  });

  it("pages without a gap in any order", async () => {
    const all = (await eva.ask(list, { query: { sort: "-serialNumber", limit: "200" } })).body.rows.map(({ id }) => id);
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await eva.ask(list, {
        query: { sort: "-serialNumber", limit: "2", ...(after ? { after } : {}) },
      });
      paged.push(...body.rows.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after);
    expect(paged).toEqual(all);
  });
});

describe("an item after its first certificate", () => {
  it("keeps its type; a mistyped serial is corrected with a reason", async () => {
    const { body: item } = await eva.ask(create, { body: gauge({ assetTag: "UTG-030", serialNumber: "90030" }) });
    const event = { type: "quarantined", effectiveOn: "2026-03-10", note: "Display flickers" } as const;
    await eva.ask(calibration.endpoints.recordEvent, { id: item.id, body: event });
    const retyped = await eva.ask(update, { id: item.id, body: { version: 1, changes: { typeId: typeIds.get("DFT") ?? "" } } });
    expect(retyped.problem.fields?.[0]).toEqual({
      path: "typeId",
      message: "The type cannot change once the item has calibrations or events.",
    });
    const { manufacturer, model } = item;
    const right = { version: 1, manufacturer, model, serialNumber: "90031" };
    expect((await eva.ask(correctIdentity, { id: item.id, body: { ...right, reason: "ok" } })).status).toBe(400);
    const corrected = await eva.ask(correctIdentity, { id: item.id, body: { ...right, reason: "Digits swapped" } });
    expect(corrected.body).toMatchObject({ serialNumber: "90031", state: "quarantined", calibrationState: "out of service" });
    const events = await eva.ask(history, { id: item.id });
    expect(events.body[0]).toMatchObject({
      reason: "Digits swapped",
      changes: [{ field: "serialNumber", old: "90030", new: "90031" }],
    });
  });
});

describe("retiring", () => {
  it("is final, needs the right to approve, and no picker offers the item again", async () => {
    const { body: item } = await eva.ask(create, { body: gauge({ assetTag: "UTG-040", serialNumber: "90040" }) });
    const retirement = { version: 1, retiredOn: "2026-03-14", reason: "Sold" };
    expect((await tom.ask(retire, { id: item.id, body: retirement })).status).toBe(403);
    expect((await eva.ask(retire, { id: item.id, body: { ...retirement, retiredOn: "2026-04-01" } })).status).toBe(400);
    expect((await eva.ask(retire, { id: item.id, body: retirement })).body).toMatchObject({
      state: "retired",
      retireReason: "Sold",
    });
    const later = await eva.ask(update, { id: item.id, body: { version: 2, changes: { notes: "x" } } });
    expect(later.status).toBe(409);
    expect((await eva.ask(equipment, {})).body.map(({ assetTag }) => assetTag)).not.toContain("UTG-040");
  });
  it("differs from archiving, which can be undone", async () => {
    const { body: item } = await eva.ask(create, { body: gauge({ assetTag: "UTG-041", serialNumber: "90041" }) });
    expect((await eva.ask(archive, { id: item.id, query: { version: 1 } })).status).toBe(200);
    expect((await eva.ask(list, { query: { q: "UTG-041" } })).body.rows).toEqual([]);
    expect((await eva.ask(restore, { id: item.id, body: { version: 2 } })).body.archivedAt).toBeNull();
  });
});

describe("who sees and changes what", () => {
  it("a technician sees the items of the own base and enters none", async () => {
    const { rows } = (await tom.ask(list, {})).body;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ baseCode }) => baseCode === "HOU")).toBe(true);
    const [vehicle] = (await eva.ask(list, { query: { q: "VEH-01" } })).body.rows;
    expect((await tom.ask(find, { id: vehicle?.id ?? "" })).status).toBe(404);
    expect((await tom.ask(create, { body: gauge({ serialNumber: "7" }) })).status).toBe(403);
  });
  it("everyone signed in has the pickers, nobody else", async () => {
    const choices = (await tom.ask(equipment, {})).body;
    expect(choices.find(({ assetTag }) => assetTag === "UTG-014")).toMatchObject({
      typeCode: "UT-TG",
      baseCode: "HOU",
      calibrated: { state: "never calibrated", dueOn: null },
    });
    expect((await tom.ask(calibrated, {})).body).toEqual([]);
    expect((await on.nobody(equipment, {})).status).toBe(401);
  });
});

describe("types", () => {
  it("are shipped with their calibration, and shipped again without touching what was changed", async () => {
    const { rows } = (await eva.ask(listTypes, { query: { q: "survey meter" } })).body;
    expect(rows[0]).toMatchObject({ code: "RAD-SM", calibrationRequirement: "required", category: "radiation" });
    await eva.ask(updateType, { id: rows[0]?.id ?? "", body: { version: 1, changes: { name: "Dose rate meter" } } });
    await seedEquipmentTypes(on.db, "2026-03-15T00:00:00.000Z", on.services.secrets);
    const [kept] = await on.db.select().from(equipmentType).where(eq(equipmentType.code, "RAD-SM"));
    expect(kept?.name).toBe("Dose rate meter");
  });
  it("are added by the equipment controller, each code once", async () => {
    const draft = {
      code: "UT-EMAT",
      name: "EMAT instrument",
      category: "instrument",
      tracking: "serial",
      calibrationRequirement: "required",
      methods: ["UT"],
    } as const;
    expect((await eva.ask(createType, { body: { ...draft, methods: ["UT"] } })).body).toMatchObject({
      code: "UT-EMAT",
      items: 0,
    });
    expect((await eva.ask(createType, { body: { ...draft, methods: ["UT"] } })).problem.message).toBe(
      "An equipment type with code UT-EMAT exists already.",
    );
    expect((await tom.ask(createType, { body: { ...draft, methods: ["UT"] } })).status).toBe(403);
  });
  it("in use are not archived", async () => {
    const { rows } = (await eva.ask(listTypes, { query: { q: "UT-TG" } })).body;
    const refusal = await eva.ask(archiveType, { id: rows[0]?.id ?? "", query: { version: 1 } });
    expect(refusal.status).toBe(422);
    expect(refusal.problem.message).toMatch(/items are of the type UT-TG/);
  });
  it("in use ask for no less by a change of the type: what was asked until today stands", async () => {
    const [type] = (await eva.ask(listTypes, { query: { q: "UT-TG" } })).body.rows;
    const change = (changes: object) =>
      eva.ask(updateType, { id: type?.id ?? "", body: { version: type?.version ?? 0, changes } });
    expect((await change({ calibrationRequirement: "none" })).problem.fields?.[0]?.path).toBe("calibrationRequirement");
    // Templates and procedures name it by its code.
    expect((await change({ code: "UT-OLD" })).problem.fields?.[0]?.path).toBe("code");
    expect((await change({ note: "Digital ones only" })).status).toBe(200);
  });
});
