import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forms } from "../contract.ts";
import { seedBuiltInForms } from "./seed.ts";
import { formKiosk, formSubmission, kioskPin } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { auditEvent, securityEvent } from "#kit/server/tables.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "../../../testing.ts";

const { kiosk, openAtKiosk, sendAtKiosk, setPin, pin: asked } = forms.endpoints;

let on: TestApp;
let hse: Person;
let driver: Person;
let equipment: Person;
let token: string;
let van: { id: string; assetTag: string };
let elsewhere: { id: string };
const pin = "4711";
const formCode = "VEH-CHK";
beforeAll(async () => {
  on = await createTestApp({ now: "2026-11-20T14:00:00Z" });
  await seedBuiltInForms(on.db, "2026-11-20T14:00:00.000Z", on.services.secrets);
  hse = await on.person("Hal Reyes", ["HSE"]);
  driver = await on.person("Ana Torres", ["TECH"]);
  equipment = await on.person("Max Hale", ["EQP"]);
  await on.db.update(appUser).set({ baseLocationId: on.bases.houston }).where(eq(appUser.id, driver.id));
  const [type] = await on.db.select().from(equipmentType).where(eq(equipmentType.code, "VEH"));
  const made = (serialNumber: string, homeBaseId: string) => ({
    typeId: type?.id ?? "",
    manufacturer: "Ford",
    model: "Transit",
    serialNumber,
    ownership: "own" as const,
    homeBaseId,
  });
  van = (await equipment.ask(inventory.endpoints.create, { body: made("V-1", on.bases.houston) })).body;
  elsewhere = (await equipment.ask(inventory.endpoints.create, { body: made("V-2", on.bases.aberdeen) })).body;
  expect((await driver.ask(asked, {})).body.isSet).toBe(false);
  expect((await driver.ask(setPin, { body: { pin } })).body.isSet).toBe(true);
  token = await setUp();
});
afterAll(() => on.close());

/** A kiosk in the yard of Houston; returns the token of its address. */
async function setUp(): Promise<string> {
  const body = { name: "Yard gate", baseLocationId: on.bases.houston, formCodes: [formCode] };
  return (await hse.ask(forms.kiosks.create, { body })).body.address.split("/").at(-1) ?? "";
}

const lines = [
  "service_brakes",
  "parking_brake",
  "steering",
  "lights",
  "tyres",
  "horn",
  "wipers",
  "mirrors",
  "coupling",
  "wheels",
  "emergency",
  "fluids",
  "load",
];
const checked = (failed = "") => ({
  odometer: { value: "84213" },
  date: { value: "2026-11-20" },
  last_reviewed: { value: "yes" },
  source_aboard: { value: "no" },
  checks: {
    value: Object.fromEntries(
      lines.map((line) => [line, line === failed ? { value: "fail", comment: "Soft" } : { value: "pass" }]),
    ),
  },
  safe_to_drive: { value: failed ? "no" : "yes" },
});
/** One pixel. */
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M9QDwADgQGAJ5yEXgAAAABJRU5ErkJggg==";
const sent = (more: object = {}) => ({
  personId: driver.id,
  pin,
  formCode,
  id: randomUUID(),
  inventoryItemId: van.id,
  answers: checked(),
  signatures: [{ slot: "driver", name: "Ana Torres", picture }],
  ...more,
});
const address = () => ({ token });

describe("a kiosk", () => {
  it("shows nothing but the names of its base that have a PIN, and its forms", async () => {
    const { body } = await on.nobody(kiosk, address());
    expect(body).toEqual({
      company: { name: expect.any(String) },
      name: "Yard gate",
      isEnded: false,
      people: [{ id: driver.id, name: "Ana Torres" }],
      forms: [{ code: "VEH-CHK", title: "Vehicle daily check" }],
    });
  });

  it("opens a form for a name with its PIN, with the vehicles of its base and without what needs files", async () => {
    const { body } = await on.nobody(openAtKiosk, { ...address(), body: { personId: driver.id, pin, formCode } });
    expect([body.person.name, body.items, body.itemRequired]).toEqual([
      "Ana Torres",
      [{ id: van.id, label: `${van.assetTag} Ford Transit` }],
      true,
    ]);
    const asks = body.definition.sections.flatMap(({ fields }) => fields);
    expect(asks.some(({ key }) => key === "vehicle")).toBe(false);
    expect(asks.find(({ key }) => key === "defects")?.columns?.map(({ key }) => key)).toEqual(["item", "description"]);
    expect(JSON.stringify(body)).not.toContain(hse.id);
    const other = await on.nobody(openAtKiosk, { ...address(), body: { personId: driver.id, pin, formCode: "QUA-CSF" } });
    expect(other.problem.message).toBe("This form is not at this kiosk any more. Start again.");
  });

  it("sends the form as the person, about the vehicle, once, with their drawn signature", async () => {
    const body = sent();
    const { number } = (await on.nobody(sendAtKiosk, { ...address(), body })).body;
    expect(number).toMatch(/^F-VEH-CHK-26-\d{5}$/);
    expect((await on.nobody(sendAtKiosk, { ...address(), body })).body.number).toBe(number);
    const [row] = await on.db.select().from(formSubmission).where(eq(formSubmission.id, body.id));
    expect(row).toMatchObject({
      filledById: driver.id,
      filledByName: "Ana Torres",
      atKiosk: "Yard gate",
      inventoryItemId: van.id,
      answers: { vehicle: { value: { id: van.id } } },
      waitsFor: "Signature: Driver",
      signatures: [{ slot: "driver", kind: "drawn", personId: driver.id }],
    });
    expect((await on.db.select().from(formKiosk))[0]?.usedCount).toBe(1);
    const events = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, body.id));
    expect(new Set(events.map(({ actorId }) => actorId))).toEqual(new Set([driver.id]));
  });

  it("refuses what is missing, a vehicle of another base, and a picture that is none, and stores nothing of it", async () => {
    const refusal = async (more: object) => {
      const body = sent(more);
      const { status, problem } = await on.nobody(sendAtKiosk, { ...address(), body });
      expect(await on.db.$count(formSubmission, eq(formSubmission.id, body.id))).toBe(0);
      return [status, problem.fields?.[0]?.message ?? problem.message];
    };
    expect(await refusal({ inventoryItemId: undefined })).toEqual([400, "Choose the equipment first"]);
    expect(await refusal({ inventoryItemId: elsewhere.id })).toEqual([400, "Choose equipment of this base."]);
    expect(await refusal({ signatures: [] })).toEqual([422, "Driver has not signed"]);
    expect((await refusal({ answers: {} }))[0]).toBe(422);
    const text = Buffer.from("<script>1</script>").toString("base64");
    expect((await refusal({ signatures: [{ slot: "driver", name: "Ana", picture: text }] }))[0]).toBeGreaterThanOrEqual(400);
  });

  it("takes a vehicle out of service at a critical fail, as from the driver's own device", async () => {
    const { problem, status } = await on.nobody(sendAtKiosk, {
      ...address(),
      body: sent({ answers: checked("service_brakes") }),
    });
    expect([status, problem.reasons]).toEqual([200, undefined]);
    expect((await equipment.ask(inventory.endpoints.find, { id: van.id })).body.state).toBe("out of service");
  });

  it("locks a PIN for ten minutes after five wrong ones, with a security event each, and tells no more than that", async () => {
    const tries = async (personId: string, wrong: string) =>
      (await on.nobody(openAtKiosk, { ...address(), body: { personId, pin: wrong, formCode } })).problem.message;
    // Someone without a PIN, or of another base, is answered the same.
    expect(await tries(hse.id, pin)).toBe("This PIN is not right.");
    for (let count = 0; count < 5; count += 1) expect(await tries(driver.id, "0001")).toBe("This PIN is not right."); // oxlint-disable-line no-await-in-loop -- one after the other
    expect(await tries(driver.id, pin)).toBe("This PIN is locked for ten minutes after five wrong ones.");
    expect((await on.nobody(sendAtKiosk, { ...address(), body: sent() })).status).toBe(429);
    const events = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "kiosk.wrong-pin"));
    expect(events.filter(({ userId }) => userId === driver.id)).toHaveLength(5);
  });

  it("is not found by a guess, and ends at once", async () => {
    const other = await setUp();
    expect((await on.nobody(kiosk, { token: `${other.slice(0, -1)}_` })).status).toBe(404);
    const [row] = (await hse.ask(forms.kiosks.list, { query: {} })).body.rows;
    await hse.ask(forms.kiosks.end, { id: row?.id ?? "", body: { version: row?.version ?? 0 } });
    expect((await on.nobody(kiosk, { token: other })).body).toMatchObject({ isEnded: true, people: [], forms: [] });
    expect((await on.nobody(openAtKiosk, { token: other, body: { personId: driver.id, pin, formCode } })).problem.code).toBe(
      "link-over",
    );
  });

  it("takes no form that is confidential or needs what a kiosk has not; whoever fills forms cannot set one up", async () => {
    const refused = async (code: string, by = hse) => {
      const body = { name: "Gate", baseLocationId: on.bases.houston, formCodes: [code] };
      const { status, problem } = await by.ask(forms.kiosks.create, { body });
      return [status, problem.fields?.[0]?.message ?? problem.message];
    };
    expect(await refused("RAD-PRE")).toEqual([422, expect.stringContaining("cannot be filled at a kiosk")]);
    expect(await refused("NONE-1")).toEqual([400, "No issued form has the code NONE-1."]);
    expect((await refused("HR-IND"))[0]).toBeGreaterThanOrEqual(400);
    expect((await refused("VEH-CHK", driver))[0]).toBe(403);
  });

  it("knows a PIN only by its hash, and refuses one that anyone would try", async () => {
    const [stored] = await on.db.select().from(kioskPin);
    expect(stored?.pinHash).toMatch(/^\$argon2id\$/);
    expect((await driver.ask(setPin, { body: { pin: "1111" } })).status).toBe(400);
    const events = await on.db.select().from(auditEvent).where(eq(auditEvent.entity, "KioskPin"));
    expect(JSON.stringify(events)).not.toContain("argon2");
  });
});
