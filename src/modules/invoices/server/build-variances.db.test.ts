/** Variances of tickets against the road and the plan of equipment: each is accepted with a reason, or corrected at its source (invoices rule 9). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invoices } from "../contract.ts";
import { draftName } from "./tables.ts";
import { addTicket, allOf, logTime, setPrices } from "./testing.ts";
import { roadDistance } from "#modules/base-locations/server/tables.ts";
import { assignment } from "#modules/calendar/server/tables.ts";
import { inspectionDay, type Scene, setScene } from "#modules/inspection-reports/server/testing.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { createTestApp, type Person, type TestApp } from "#testing.ts";

const { sources, build, priceAgain, void: voidIt } = invoices.endpoints;

let on: TestApp;
let scene: Scene;
let coordinator: Person;
let order: typeof workOrder.$inferSelect;
let gauge: string;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z` });
  scene = await setScene(on);
  await setPrices(on, scene);
  coordinator = await on.person("Cara Diaz", ["CRD"]);
  const [found] = await on.db.select().from(workOrder).where(eq(workOrder.id, scene.order));
  const [item] = await on.db.select().from(inventoryItem).where(eq(inventoryItem.assetTag, "UTG-014"));
  if (!found || !item) throw new Error("The scene has its job and its gauge.");
  [order, gauge] = [found, item.id];
});
afterAll(() => on.close());

const stamp = { createdAt: "2026-01-05T12:00:00.000Z", updatedAt: "2026-01-05T12:00:00.000Z" };
const open = async () => (await coordinator.ask(sources, { id: scene.order })).body;

it("a distance above the road there and back is told with the road", async () => {
  const row = { kind: "travel", description: "Truck 5", unit: "mile", category: "travel" } as const;
  const { number } = await addTicket(on, scene, "approved", [{ ...row, quantity: "60" }, { ...row, quantity: "40" }]); // prettier-ignore
  expect((await open()).variances).toEqual([]);
  await on.db.insert(roadDistance).values({
    ...stamp,
    id: randomUUID(),
    baseId: order.baseLocationId,
    placeKind: "site",
    placeId: order.clientSiteId ?? "",
    kilometres: 69.2,
    minutes: null,
  });
  expect((await open()).variances.map(({ text }) => text)).toEqual([
    `${number} line 2 (Truck 5): 100 mile driven on 2026-03-11, the road there and back is 86 mile.`,
  ]);
});

it("a day of hire without its assignment is told, and keeps the draft from being written until it is accepted", async () => {
  const row = { kind: "equipment", description: "Gauge", unit: "day", category: "equipment", quantity: "1", inventoryItemId: gauge } as const; // prettier-ignore
  const { number } = await addTicket(on, scene, "approved", [row]);
  const distance = (await open()).variances.length;
  // What the calendar does not plan is not told.
  expect(distance).toBe(1);
  await on.db.insert(assignment).values({
    ...stamp,
    id: randomUUID(),
    workOrderId: order.id,
    clientCompanyId: order.clientCompanyId,
    baseLocationId: order.baseLocationId,
    inventoryItemId: gauge,
    role: "equipment",
    fromOn: "2026-03-09",
    toOn: "2026-03-10",
    startClock: "07:00",
    endClock: "17:00",
    timeZone: "America/Chicago",
    startAt: "2026-03-09T12:00:00.000Z",
    endAt: "2026-03-10T22:00:00.000Z",
    status: "confirmed",
  });
  const found = await open();
  const said = found.variances.find(({ key }) => key.endsWith(" days"));
  expect(said?.text).toBe(
    `${number} line 1 (Gauge, UTG-014): 2026-03-11 is on a ticket, and it was not assigned; it was assigned on 2026-03-09, 2026-03-10 without a day on a ticket.`,
  );
  const refusal = await coordinator.ask(build, { id: scene.order, body: allOf(found) });
  expect([refusal.problem.code, JSON.stringify(refusal.problem)]).toEqual(["variances", expect.stringContaining("UTG-014")]);
  // What the client is not charged for needs no word.
  const uncharged = allOf(found);
  const differs = ({ id }: { id: string }) => found.variances.some(({ source }) => source.includes(id));
  const without = uncharged.sources.map((source) => (differs(source) ? { ...source, charge: false } : source));
  const free = await coordinator.ask(build, { id: scene.order, body: { ...uncharged, sources: without } });
  expect(free.problem.code).not.toBe("variances");
  const finance = await on.person("Fay Cole", ["FIN"]);
  await finance.ask(voidIt, { id: free.body.id, body: { version: free.body.version, reason: "Not to be billed like this" } });
  const accepted = found.variances.map(({ key }) => ({ key, reason: "Agreed with the client's inspector" }));
  const { body: draft } = await coordinator.ask(build, { id: scene.order, body: allOf(found, { accepted }) });
  expect(draft.internalNote).toContain("2026-03-11 is on a ticket");
  expect(draft.internalNote).toContain("Accepted: Agreed with the client's inspector");
  // What is billed has no variance any more.
  expect((await open()).variances).toEqual([]);
});

it("hours of the morning that are logged after the evening was billed are told: the evening is overtime now", async () => {
  await logTime(on, scene, scene.ana.id, ["14:00", "20:00"]);
  const evening = await open();
  expect(evening.variances).toEqual([]);
  const { body: draft } = await coordinator.ask(build, { id: scene.order, body: allOf(evening) });
  await logTime(on, scene, scene.ana.id, ["06:00", "14:00"]);
  const late = await open();
  expect(late.variances.map(({ text }) => text)).toEqual([
    `Ana Torres, 06:00-14:00 on 2026-03-12 counts toward overtime: Ana Torres, 14:00-20:00 on 2026-03-12, was billed as 6 h at 98.00 (${draftName(draft.id)}); by the rate sheet it is 4 h at 147.00 and 2 h at 196.00 now. Price that draft again, or accept it with a reason.`,
  ]);
  const refusal = await coordinator.ask(build, { id: scene.order, body: allOf(late) });
  expect(refusal.problem.code).toBe("variances");
  const { body: again } = await coordinator.ask(priceAgain, { id: draft.id, body: { version: draft.version } });
  expect(again.lines.map(({ quantity, unitPrice }) => `${quantity} at ${unitPrice}`)).toEqual(["4 at 147.00", "2 at 196.00"]);
  const after = await open();
  expect(after.variances).toEqual([]);
  const { body: rest } = await coordinator.ask(build, { id: scene.order, body: allOf(after) });
  expect(rest.lines.map(({ quantity, unitPrice }) => `${quantity} at ${unitPrice}`)).toEqual(["8 at 98.00"]);
});
