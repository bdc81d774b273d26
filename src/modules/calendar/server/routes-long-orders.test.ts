/** Work orders over more days than one assignment may have: their crews have several, one after the other. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calendar } from "../contract.ts";
import { assignment } from "./tables.ts";
import { certifyIn, jobIn } from "./testing.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import type { workOrder } from "#modules/project-management/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let coordinator: Person;
let ben: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-06-01T15:00:00Z" });
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  ben = await on.person("Ben Ross", ["TECH"]);
  await certifyIn(on, ben.id, "2036-06-18");
});
afterAll(() => on.close());

const long = { plannedStartOn: "2026-07-01", plannedEndOn: "2028-06-30" };
const job = (more: Partial<typeof workOrder.$inferInsert>) => jobIn(on, coordinator.id, more);
async function changed(id: string, version: number, changes: object) {
  const { body, problem } = await coordinator.ask(projectManagement.workOrders.update, { id, body: { version, changes } });
  expect(problem.message).toBeUndefined();
  return body.version;
}
const partsOn = async (workOrderId: string) =>
  (await on.db.select().from(assignment).where(eq(assignment.workOrderId, workOrderId)))
    .filter(({ status }) => status !== "removed")
    .toSorted((a, b) => a.fromOn.localeCompare(b.fromOn))
    .map(({ status, fromOn, toOn }) => [status, fromOn, toOn]);

it("gives its crew an assignment for each of its years, all checked", async () => {
  const order = await job(long);
  await changed(order, 1, { assignedUserIds: [ben.id] });
  expect(await partsOn(order)).toEqual([
    ["confirmed", "2026-07-01", "2027-07-01"],
    ["confirmed", "2027-07-02", "2028-06-30"],
  ]);
  await changed(order, 2, { assignedUserIds: [] });
  expect(await partsOn(order)).toEqual([]);
});

it("proposes the year in which a hard check fails, and readiness says which", async () => {
  const operations = await on.person("Ola Prins", ["OPS"]);
  const leave = { type: "annual" as const, userId: ben.id, fromOn: "2028-05-02", toOn: "2028-05-03" };
  const { id } = (await operations.ask(calendar.leave.create, { body: leave })).body;
  await operations.ask(calendar.leave.approve, { id, body: { version: 1 } });
  const order = await job(long);
  await changed(order, 1, { assignedUserIds: [ben.id] });
  expect(await partsOn(order)).toEqual([
    ["confirmed", "2026-07-01", "2027-07-01"],
    ["proposed", "2027-07-02", "2028-06-30"],
  ]);
  const { body } = await coordinator.ask(projectManagement.endpoints.readiness, { id: order });
  expect(body.filter(({ hard }) => hard).map(({ message }) => message)).toEqual(["Ben Ross is not available on 2028-05-02."]);
  await changed(order, 2, { assignedUserIds: [] });
});

it("grows into further assignments, and is shortened to fewer", async () => {
  const order = await job({ ...long, plannedEndOn: "2026-12-31" });
  let version = await changed(order, 1, { assignedUserIds: [ben.id] });
  version = await changed(order, version, { plannedEndOn: "2027-12-31" });
  const grown = [
    ["confirmed", "2026-07-01", "2027-07-01"],
    ["confirmed", "2027-07-02", "2027-12-31"],
  ];
  expect(await partsOn(order)).toEqual(grown);
  version = await changed(order, version, { plannedStartOn: "2026-07-08", plannedEndOn: "2028-01-07" });
  expect(await partsOn(order)).toEqual([
    ["confirmed", "2026-07-08", "2027-07-08"],
    ["confirmed", "2027-07-09", "2028-01-07"],
  ]);
  version = await changed(order, version, { plannedEndOn: "2027-03-31" });
  expect(await partsOn(order)).toEqual([["confirmed", "2026-07-08", "2027-03-31"]]);
  await changed(order, version, { assignedUserIds: [] });
});

it("is planned over at most five years", async () => {
  const order = await job({});
  const ask = (plannedEndOn: string) =>
    coordinator.ask(projectManagement.workOrders.update, {
      id: order,
      body: { version: 1, changes: { plannedStartOn: "2026-07-01", plannedEndOn } },
    });
  expect((await ask("2031-07-05")).problem.fields).toMatchObject([{ path: "plannedEndOn" }]);
  expect((await ask("2031-07-04")).status).toBe(200);
});
