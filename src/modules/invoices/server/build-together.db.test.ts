import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { earnedByWork } from "./earned.ts";
import { addCrew, logTime, setPrices } from "./testing.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, preview, build, void: voidIt } = invoices.endpoints;
const { ready } = invoices;

let on: TestApp;
let scene: Scene;
let coordinator: Person;
let finance: Person;
let ana: string;
let ben: string;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  await addCrew(on, "165.00");
  coordinator = await on.person("Cara Diaz", ["CRD"]);
  finance = await on.person("Fay Cole", ["FIN"]);
  ben = await logTime(on, scene, scene.ben.id, ["06:00", "18:00"]);
  ana = await logTime(on, scene, scene.ana.id, ["06:00", "19:00"]);
});
afterAll(() => on.close());

type Choice = readonly [id: string, charge: boolean];
const asked = (...chosen: Choice[]) => ({
  id: scene.order,
  body: {
    grouping: "item" as const,
    accepted: [],
    sources: chosen.map(([id, charge]) => ({ type: "TimesheetEntry" as const, id, key: "hours", charge })),
  },
});
const previewed = async (...chosen: Choice[]) => (await coordinator.ask(preview, asked(...chosen))).body;
const drafted = (...chosen: Choice[]) => coordinator.ask(build, asked(...chosen));
const change = (id: string, changes: Partial<typeof timesheetEntry.$inferInsert>) =>
  on.db.update(timesheetEntry).set(changes).where(eq(timesheetEntry.id, id));
const crew = `worked as a crew on ${inspectionDay}`;

/** What the meters of the project and of its purchase orders count. */
async function earned() {
  const [order] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  return earnedByWork({ db: on.db, services: on.services }, { projectId: order?.projectId ?? "", currency: "USD" });
}

/** No draft is made, and the reason is what the preview holds. */
async function refusedFor(text: string, ...chosen: Choice[]) {
  expect((await previewed(...chosen)).obstacles).toEqual([text]);
  const { status, problem } = await drafted(...chosen);
  expect([status, problem.code, problem.reasons]).toEqual([422, "billed-together", [{ message: text }]]);
}

describe("the shift of a crew", () => {
  const both = `Ana Torres and Ben Ruiz ${crew}: choose both.`;
  it("is billed with the time of all its members: 8 h, 4 h of overtime, and what one works beyond it", async () => {
    const shown = await previewed([ben, true], [ana, true]);
    expect([shown.obstacles, shown.total]).toEqual([[], "2506.00"]);
    expect(shown.lines.map(({ quantity, unitPrice }) => `${quantity} × ${unitPrice}`)).toEqual([
      "8 × 165.00",
      "4 × 247.50",
      "1 × 196.00",
    ]);
  });

  it("is not billed by the time of one of them: nothing of it would have a price", async () => {
    await refusedFor(both, [ana, true]);
    await refusedFor(both, [ben, true]);
    await refusedFor(both, [ana, false]);
    await refusedFor(`Ana Torres and Ben Ruiz ${crew}: charge both, or none.`, [ana, true], [ben, false]);
    expect((await coordinator.ask(sources, { id: scene.order })).body.sources).toHaveLength(2);
  });

  it("waits for the time that is not approved yet", async () => {
    await change(ben, { status: "submitted" });
    const open = (await coordinator.ask(sources, { id: scene.order })).body.sources;
    expect(open.flatMap(({ id, blocked }) => (blocked ? [id] : []))).toEqual([ben]);
    await refusedFor(`${both} Ben Ruiz, 06:00-18:00: The time is not approved yet.`, [ana, true]);
    // Of the shift nothing can be billed now; its price waits, and the list says for what.
    const { body } = await coordinator.ask(ready.list, { query: {} });
    expect(body.rows).toMatchObject([
      { amount: "0.00", waiting: "2506.00", blocked: `${both} Ben Ruiz, 06:00-18:00: The time is not approved yet.` },
    ]);
    // The meters of project and purchase order count the same.
    expect(await earned()).toEqual({ earned: [], unpriced: 0 });
    const other = await logTime(on, scene, scene.ana.id, ["06:00", "10:00"], { day: "2026-03-08" });
    expect((await earned()).earned.map(({ amount }) => amount)).toEqual(["784.00"]);
    expect((await coordinator.ask(ready.list, { query: {} })).body.rows).toMatchObject([
      { amount: "784.00", waiting: "2506.00" },
    ]);
    await on.db.delete(timesheetEntry).where(eq(timesheetEntry.id, other));
    await change(ben, { status: "approved" });
  });

  it("is no shift of a crew with time that is not billable: the other is billed by its own item", async () => {
    await change(ben, { billable: false });
    const shown = await previewed([ana, true]);
    expect([shown.obstacles, shown.total]).toEqual([[], "1568.00"]);
    await change(ben, { billable: true });
  });

  it("whose members were billed apart before says where, and what to do", async () => {
    await change(ben, { billable: false });
    const { body: draft } = await drafted([ana, true]);
    await change(ben, { billable: true });
    const place = `Ana Torres, 06:00-19:00 can no longer be chosen (Draft ${draft.id.slice(-6)})`;
    await refusedFor(`${both} ${place}: charge the rest by a line of its own.`, [ben, true]);
    expect((await previewed([ben, false])).obstacles).toEqual([]);
    await finance.ask(voidIt, { id: draft.id, body: { version: draft.version, reason: "Billed apart" } });
  });

  it("is drafted whole, and nothing of it is left", async () => {
    const { body: draft } = await drafted([ben, true], [ana, true]);
    expect(draft.netTotal).toBe("2506.00");
    expect((await coordinator.ask(sources, { id: scene.order })).body.sources).toEqual([]);
  });
});
