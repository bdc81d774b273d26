import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CostRateDraft, jobCosts } from "../contract.ts";
import { costRateRetention } from "./retention.ts";
import { costRate } from "./tables.ts";
import { closedOutside } from "#access/outside-rules.ts";
import { payPresets } from "#directory/finance/pay-rule.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { fxRate, payRule } from "#directory/finance/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { answerTo } from "#kit/server/questions.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { settings } from "#modules/settings/contract.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { list, count, create, update, find, archive, restore, history } = jobCosts.endpoints;

let on: TestApp;
let finance: Person;
let operations: Person;
let technician: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-05-20T15:00:00Z" });
  finance = await on.person("Sue Park", ["FIN"]);
  operations = await on.person("Ola Prins", ["OPS"]);
  technician = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const draft = (more: Partial<CostRateDraft> = {}): CostRateDraft => ({
  of: "grade",
  grade: "Helper",
  rate: "20",
  burden: "10",
  currency: "USD",
  validFrom: "2026-01-01",
  ...more,
});
const made = async (more: Partial<CostRateDraft> = {}) => {
  const { body, problem } = await finance.ask(create, { body: draft(more) });
  expect(problem.message).toBeUndefined();
  return body;
};
const stamp = () => ({ id: randomUUID(), createdAt: "2026-01-02T08:00:00.000Z", updatedAt: "2026-01-02T08:00:00.000Z" });

async function closeThrough(day: string | null) {
  const { version } = await financeDefaultsOf(on.db);
  const body = { version, changes: { periodClosedThrough: day } };
  const { problem } = await finance.ask(settings.endpoints.changeFinance, { body });
  expect(problem.message).toBeUndefined();
}

describe("cost rates", () => {
  it("are entered by Finance, read by Operations, and by nobody else", async () => {
    const one = await made();
    expect(one).toMatchObject({ name: "Helper", total: "30", validTo: null });
    expect((await operations.ask(find, { id: one.id })).body.name).toBe("Helper");
    expect((await operations.ask(list, { query: { inForce: "true" } })).body.rows).toHaveLength(1);
    expect((await operations.ask(create, { body: draft() })).status).toBe(403);
    for (const role of ["ADM", "CRD", "LEAD", "COM", "QM", "AUD"] as const) {
      const other = await on.person(`Person ${role}`, [role]);
      const asked = await Promise.all([other.ask(list, {}), other.ask(find, { id: one.id }), other.ask(history, { id: one.id })]);
      expect([role, ...asked.map(({ status }) => status)]).toEqual([role, 403, 403, 403]);
    }
    expect(closedOutside("job-costs")).toBe(true);
  });

  it("are found by the name of the person or the grade", async () => {
    const wes = await on.person("Wes Hale", ["TECH"]);
    const { id } = await made({ of: "person", userId: wes.id, grade: null });
    const found = async (q: string) => (await finance.ask(list, { query: { q } })).body.rows.map((row) => row.id);
    expect(await found("wes hale")).toEqual([id]);
    expect(await found("helper")).toHaveLength(1);
    expect((await finance.ask(count, { query: { q: "wes" } })).body.count).toBe(1);
  });

  it("are one for a subject on a day", async () => {
    const twice = await finance.ask(create, { body: draft({ grade: " helper", validFrom: "2026-06-01" }) });
    expect(twice.problem.fields).toEqual([
      { path: "validFrom", message: "Another rate counts on these days already. Give it a last day first." },
    ]);
    expect((await finance.ask(create, { body: draft({ of: "person", grade: null }) })).problem.fields?.[0]?.path).toBe("userId");
    const nobody = await finance.ask(create, { body: draft({ of: "person", userId: randomUUID() }) });
    expect(nobody.status).toBe(404);
  });

  it("that counted on a closed day keep what they said, and end on it at the earliest", async () => {
    const one = await made({ grade: "Welder" });
    await closeThrough("2026-04-30");
    const change = (changes: Partial<CostRateDraft>) =>
      finance.ask(update, { id: one.id, body: { version: one.version, changes } });
    expect((await change({ rate: "22" })).problem.fields?.[0]?.message).toBe(
      "The period up to 2026-04-30 is closed. Give this one a last day, and add another from 2026-05-01.",
    );
    const gone = await finance.ask(archive, { id: one.id, query: { version: String(one.version) } });
    expect([gone.status, gone.problem.message]).toEqual([422, expect.stringContaining("is closed")]);
    expect((await finance.ask(create, { body: draft({ grade: "New", validFrom: "2026-04-30" }) })).status).toBe(400);
    const ended = await change({ validTo: "2026-05-10" });
    expect(ended.body.validTo).toBe("2026-05-10");
    const next = await made({ grade: "Welder", rate: "22", validFrom: "2026-05-11" });
    const away = await finance.ask(archive, { id: next.id, query: { version: String(next.version) } });
    expect(away.status).toBe(200);
    const back = await finance.ask(restore, { id: next.id, body: { version: away.body.version } });
    expect(back.status).toBe(200);
    await closeThrough(null);
  });

  it("are disposed of seven years after their last day, those without one stay", async () => {
    const old = await made({ grade: "Rigger", validTo: "2026-02-28" });
    const found = await costRateRetention.find(on.db, { until: "2026-02-28", limit: 50 });
    expect(found.map(({ recordId, day }) => [recordId, day])).toEqual([[old.id, "2026-02-28"]]);
    await asSystem(on.services, async (store) => costRateRetention.drop?.(store, [old.id], []));
    expect(await on.db.select().from(costRate).where(eq(costRate.id, old.id))).toEqual([]);
  });
});

describe("what a job costs", () => {
  it("is pay hours by their class times the rate with burden, of approved time only", async () => {
    const ids = await job();
    await on.db.insert(payRule).values({
      ...stamp(),
      name: "By the day",
      region: "US",
      overtimeRule: { ...payPresets.California, weekStartsOn: "Monday" },
    });
    const approved = await worked(ids, "2026-05-05", "approved");
    await worked(ids, "2026-05-06", "submitted");
    const ctx = { db: on.db, services: on.services };
    const costs = async () => answerTo(on.services, "labourCosts")(ctx, { workOrderIds: [ids.workOrderId] });
    expect(await costs()).toEqual([expect.objectContaining({ day: "2026-05-05", hours: "13", weightedHours: "16", cost: null })]);
    expect((await costs())[0]?.missing).toBe("No cost rate of Ana Torres on 2026-05-05.");
    await on.db.update(appUser).set({ jobTitle: "Technician II" }).where(eq(appUser.id, technician.id));
    await made({ grade: "Technician II", rate: "42.00", burden: "28.50" });
    expect(await costs()).toMatchObject([{ userId: technician.id, cost: "1128.00", missing: null }]);
    await made({ of: "person", grade: null, userId: technician.id, rate: "40", burden: "0", currency: "EUR" });
    expect((await costs())[0]?.missing).toBe("No exchange rate from EUR to USD on 2026-05-05.");
    const of = { fromCurrency: "EUR", toCurrency: "USD", source: "ECB" as const };
    await on.db.insert(fxRate).values({ ...stamp(), ...of, date: "2026-05-04", rate: "1.08345" });
    // 16 × 40 EUR = 640.00 EUR at 1.08345.
    expect((await costs())[0]?.cost).toBe("693.41");
    await on.db.update(timesheetEntry).set({ archivedAt: "2026-05-06T08:00:00.000Z" }).where(eq(timesheetEntry.id, approved));
    expect(await costs()).toEqual([]);
  });

  it("of equipment is the rate of the item's day", async () => {
    const kind = { category: "vehicle", tracking: "serial", calibrationRequirement: "none" } as const;
    const type = { ...stamp(), ...kind, code: "TRK", name: "Truck", methods: [] };
    await on.db.insert(equipmentType).values(type);
    const state = { ownership: "own", onlyForCalibration: false, state: "in stock", accessories: [] } as const;
    const truck = { ...stamp(), typeId: type.id, assetTag: "TRK-01", manufacturer: "Ford", model: "F-250" };
    await on.db.insert(inventoryItem).values({ ...truck, ...state, homeBaseId: on.bases.houston, accessories: [] });
    const one = await made({ of: "equipment", grade: null, inventoryItemId: truck.id, rate: "90", burden: "6" });
    expect(one.name).toBe("TRK-01 F-250");
    const days = ["2025-12-31", "2026-01-01"].map((day) => ({ inventoryItemId: truck.id, day }));
    expect(await answerTo(on.services, "equipmentCosts")({ db: on.db }, days)).toMatchObject([
      { cost: null, missing: "No cost rate of this equipment on 2025-12-31." },
      { cost: "96.00", missing: null },
    ]);
  });
});

async function job() {
  const client = { ...stamp(), code: "ACME", legalName: "Acme", displayName: "Acme", status: "active" as const };
  const of = { clientCompanyId: client.id, baseLocationId: on.bases.houston };
  const parent = { ...stamp(), ...of, number: "P-1", name: "Spring", kind: "in-service" as const, managerId: operations.id };
  const order = { ...stamp(), ...of, number: "WO-1", projectId: parent.id, title: "Scan", status: "in progress" as const };
  await on.db.insert(clientCompany).values(client);
  await on.db.insert(project).values({ ...parent, startOn: "2026-05-01", endOn: "2026-05-30", status: "active" });
  await on.db.insert(workOrder).values(order);
  return { workOrderId: order.id, projectId: parent.id, clientCompanyId: client.id };
}

/** 13 hours in Houston: 8 ST, 4 OT and 1 DT by the day. */
async function worked(of: Awaited<ReturnType<typeof job>>, day: string, status: "approved" | "submitted") {
  const values = { ...stamp(), ...of, userId: technician.id, baseLocationId: on.bases.houston, timeZone: "America/Chicago" };
  const span = {
    startAt: `${day}T11:00:00.000Z`,
    endAt: `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, "0")}T00:00:00.000Z`,
  };
  await on.db.insert(timesheetEntry).values({ ...values, ...span, day, activity: "work", billable: true, status });
  return values.id;
}
