import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendar } from "../contract.ts";
import { certifyIn, jobIn, lastNumber } from "./testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const to = calendar.endpoints;
let on: TestApp;
let coordinator: Person;
let ana: Person;
let ben: Person;
let manned: string;
let open: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-06-08T15:00:00Z" });
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  ben = await on.person("Ben Ross", ["TECH"]);
  await certifyIn(on, ana.id, "2027-06-18");
  await certifyIn(on, ben.id, "2026-06-17");
  // Monday 15 to Friday 19 June, and the week after, which nobody is on.
  manned = await jobIn(on, coordinator.id, { plannedStartOn: "2026-06-15", plannedEndOn: "2026-06-19" });
  open = await jobIn(on, coordinator.id, { plannedStartOn: "2026-06-22", plannedEndOn: "2026-06-26" });
  await book(ana, "2026-06-15", "2026-06-19", true);
});
afterAll(() => on.close());

async function book(person: Person, fromOn: string, toOn: string, confirmed: boolean): Promise<void> {
  const made = await coordinator.ask(to.create, {
    body: {
      workOrderId: manned,
      userId: person.id,
      method: "UT",
      level: 2,
      fromOn,
      toOn,
      startClock: "07:00",
      endClock: "15:00",
    },
  });
  expect(made.problem.message).toBeUndefined();
  if (!confirmed) return;
  const { problem } = await coordinator.ask(to.confirm, { id: made.body.id, body: { version: made.body.version } });
  expect(problem.message).toBeUndefined();
}

const query = { on: "2026-06-15" };
const rowsOf = async (more: { figure: "load" | "demand" | "capacity" | "equipment"; of: string; week?: string }) => {
  const { body, problem } = await coordinator.ask(to.chartRows, { query: { ...query, ...more } });
  expect(problem.message).toBeUndefined();
  return body;
};

describe("the charts of the calendar", () => {
  it("have the load of each person and week, and the assignments it comes from", async () => {
    const { body } = await coordinator.ask(to.loadChart, { query });
    const load = body.people.find(({ id }) => id === ana.id);
    expect(load?.weeks.slice(0, 2)).toMatchObject([
      { assigned: 40, jobs: 1 },
      { assigned: 0, jobs: 0 },
    ]);
    const rows = await rowsOf({ figure: "load", of: ana.id, week: "2026-06-15" });
    expect([rows.title, rows.total, rows.rows.length]).toEqual(["Ana Torres", load?.weeks[0]?.assigned, load?.weeks[0]?.jobs]);
    expect(rows.rows[0]?.name).toContain("Weld scan");
  });

  it("do not count a proposal as load, but as demand", async () => {
    const before = await coordinator.ask(to.demandChart, { query });
    await book(ben, "2026-06-15", "2026-06-16", false);
    const after = await coordinator.ask(to.demandChart, { query });
    const ut = (found: typeof before) => found.body.rows.find(({ method, level }) => method === "UT" && level === 2)?.weeks[0];
    expect([ut(before)?.demand, ut(after)?.demand]).toEqual([40, 56]);
    const { body } = await coordinator.ask(to.loadChart, { query });
    expect(body.people.find(({ id }) => id === ben.id)?.weeks[0]?.assigned).toBe(0);
  });

  it("set the demand of an order nobody is on against people whose certificate is valid on its days", async () => {
    const { body } = await coordinator.ask(to.demandChart, { query });
    const ut = body.rows.find(({ method, level }) => method === "UT" && level === 2);
    const hours = ut?.weeks[1]?.demand ?? 0;
    expect(ut?.weeks[1]).toMatchObject({ orders: 1, people: 1 });
    // Five working days of one shift; Ben's certificate ended on Wednesday of the week before.
    const wanted = await rowsOf({ figure: "demand", of: "UT 2", week: "2026-06-22" });
    expect(wanted).toMatchObject({ total: hours, rows: [{ id: open, name: `${lastNumber()} Weld scan` }] });
    expect(hours).toBeGreaterThan(0);
    expect(ut?.weeks[0]?.people).toBe(2);
    const there = await rowsOf({ figure: "capacity", of: "UT 2", week: "2026-06-15" });
    expect(there.total).toBe(ut?.weeks[0]?.capacity);
    const [own, others] = [ana.id, ben.id].map((id) => there.rows.find((row) => row.id === id)?.amount ?? 0);
    expect((others ?? 0) / (own ?? 1)).toBeCloseTo(3 / 5);
  });

  it("take demand and capacity of one method and base only where they are asked for", async () => {
    const other = await coordinator.ask(to.demandChart, { query: { ...query, method: "RT" } });
    expect(other.body.rows).toEqual([]);
    const elsewhere = await coordinator.ask(to.demandChart, { query: { ...query, baseLocationId: on.bases.aberdeen } });
    expect(elsewhere.body.rows).toEqual([]);
  });

  it("are exported with a row for each week", async () => {
    for (const chart of ["load", "demand", "equipment"] as const)
      for (const format of ["csv", "xlsx"] as const) {
        const { status, problem } = await coordinator.ask(to.exportChart, { query: { ...query, chart, format } });
        expect([chart, format, status, problem.message]).toEqual([chart, format, 200, undefined]);
      }
  });

  it("are for those who plan", async () => {
    for (const endpoint of [to.loadChart, to.demandChart, to.equipmentChart])
      expect((await ana.ask(endpoint, { query })).problem.message).toBe(
        "Charts of the calendar are for coordinators, Operations and leads.",
      );
  });
});
