import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vehicles, type VehicleDraft } from "../contract.ts";
import { vehicleRetention } from "./retention.ts";
import { vehicle } from "./tables.ts";
import { closedOutside } from "#access/outside-rules.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { reminders } from "#modules/reminders/contract.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { list, create, update, find, history, takeOut, putBack, sell, sheet } = vehicles.endpoints;

let on: TestApp;
let controller: Person;
let manager: Person;
let driver: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-04T15:00:00Z" });
  controller = await on.person("Eva Stone", ["EQP"]);
  manager = await on.person("Omar Vance", ["OPS"]);
  driver = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

let made = 0;
async function van(more: Partial<VehicleDraft> = {}) {
  made += 1;
  const draft = { registration: `TX-${100 + made}`, model: "Ford Transit", inspectionDueOn: "2026-05-31" };
  return (await controller.ask(create, { body: { ...draft, baseLocationId: on.bases.houston, ...more } })).body;
}

describe("vehicles", () => {
  it("are in use from the start, each registration once", async () => {
    const one = await van();
    expect(one).toMatchObject({ status: "in use", baseName: "Houston", soldOn: null });
    const body = {
      registration: one.registration,
      model: "Van",
      inspectionDueOn: "2026-09-30",
      baseLocationId: on.bases.houston,
    };
    const { status, problem } = await controller.ask(create, { body });
    expect([status, problem.fields]).toEqual([
      409,
      [{ path: "registration", message: `A vehicle ${one.registration} already exists.` }],
    ]);
  });

  it("are found by their make, and by their state", async () => {
    const one = await van({ model: "Unimog U 4023" });
    const found = async (query: object) => (await driver.ask(list, { query })).body.rows.map(({ id }) => id);
    expect(await found({ q: "unimog" })).toEqual([one.id]);
    expect(await found({ q: "unimog", status: "sold" })).toEqual([]);
  });

  it("can be viewed by drivers, and entered, edited and taken out of service by people who may edit them", async () => {
    const { id, version } = await van();
    const body = { version, reason: "Brakes" };
    expect((await driver.ask(find, { id })).status).toBe(200);
    expect((await driver.ask(update, { id, body: { version, changes: { model: "Mine" } } })).status).toBe(403);
    expect((await driver.ask(takeOut, { id, body })).status).toBe(403);
    expect((await (await on.person("Fay Cole", ["FIN"])).ask(find, { id })).status).toBe(403);
    expect(closedOutside("vehicles")).toBe(true);
  });

  it("go back into use only with a valid inspection", async () => {
    const { id, version } = await van({ inspectionDueOn: "2026-05-03" });
    const out = await controller.ask(takeOut, { id, body: { version, reason: "Inspection ran out" } });
    expect(out.body.status).toBe("out of service");
    const early = await controller.ask(putBack, { id, body: { version: out.body.version } });
    expect(early.problem.message).toContain("The inspection has expired.");
    const changes = { inspectionDueOn: "2028-05-31" };
    const inspected = await controller.ask(update, { id, body: { version: out.body.version, changes } });
    expect((await controller.ask(putBack, { id, body: { version: inspected.body.version } })).body.status).toBe("in use");
    const entries = (await controller.ask(history, { id })).body;
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ["Vehicle.putBack", null],
      ["Vehicle.update", null],
      ["Vehicle.takeOut", "Inspection ran out"],
      ["Vehicle.create", null],
    ]);
  });

  it("are sold by people with the permission, and final from then on", async () => {
    const { id, version } = await van();
    expect((await controller.ask(sell, { id, body: { version } })).problem.message).toBe(
      "Selling a vehicle needs the permission to sell vehicles.",
    );
    const sold = (await manager.ask(sell, { id, body: { version } })).body;
    expect(sold).toMatchObject({ status: "sold", soldOn: "2026-05-04" });
    const changes = { model: "Sold too cheap" };
    expect((await manager.ask(update, { id, body: { version: sold.version, changes } })).status).toBe(409);
  });

  it("have a sheet of one page", async () => {
    const { id } = await van();
    const { status, body } = await driver.ask(sheet, { id });
    expect([status, String(body).slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(String(body).match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

it("an inspection that comes due is listed for people who may edit vehicles, and stops the vehicle once it has expired", async () => {
  const { id } = await van({ inspectionDueOn: "2026-05-01" });
  const query = { subject: "vehicle", limit: 200 };
  const rows = (await controller.ask(reminders.endpoints.due, { query })).body.rows;
  expect(rows.find(({ recordId }) => recordId === id)).toMatchObject({ state: "blocked", daysLeft: -3 });
  const { body } = await controller.ask(find, { id });
  await controller.ask(takeOut, { id, body: { version: body.version, reason: "Not inspected" } });
  const later = (await controller.ask(reminders.endpoints.due, { query })).body.rows;
  expect(later.map(({ recordId }) => recordId)).not.toContain(id);
});

it("a vehicle is disposed of seven years after its sale, one on hold is not", async () => {
  const [{ id, version }, kept] = [await van(), await van()];
  await manager.ask(sell, { id, body: { version } });
  const over = async (until: string) =>
    (await vehicleRetention.find(on.db, { until, limit: 50, ids: [id, kept.id] })).map((one) => one.recordId);
  expect([await over("2026-05-03"), await over("2026-05-04")]).toEqual([[], [id]]);
  await asSystem(on.services, async (store) => vehicleRetention.drop?.(store, [id], []));
  expect(await on.db.select().from(vehicle).where(eq(vehicle.id, id))).toEqual([]);
});
