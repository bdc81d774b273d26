import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AssignmentDraft, calendar } from "../contract.ts";
import { assignment } from "./tables.ts";
import { certifyIn, jobIn, lastNumber } from "./testing.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import type { workOrder } from "#modules/project-management/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const to = calendar.endpoints;
let on: TestApp;
let coordinator: Person;
let ben: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-06-01T15:00:00Z" });
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  ben = await on.person("Ben Ross", ["TECH"]);
  await certifyIn(on, ben.id, "2027-06-18");
});
afterAll(() => on.close());

const certify = (userId: string, expiresOn: string) => certifyIn(on, userId, expiresOn);
const job = (more: Partial<typeof workOrder.$inferInsert> = {}) => jobIn(on, coordinator.id, more);
const ofOrder = (workOrderId: string) => on.db.select().from(assignment).where(eq(assignment.workOrderId, workOrderId));
async function proposed(workOrderId: string, userId: string, fromOn: string, toOn = fromOn) {
  const draft: AssignmentDraft = { workOrderId, userId, fromOn, toOn, weekdays: [], startClock: "07:00", endClock: "17:00" };
  const { body, problem } = await coordinator.ask(to.create, { body: draft });
  expect(problem.message).toBeUndefined();
  return body;
}
async function confirmed(...asked: Parameters<typeof proposed>) {
  const { id, version } = await proposed(...asked);
  const { problem } = await coordinator.ask(to.confirm, { id, body: { version } });
  expect(problem.message).toBeUndefined();
}

it("a job is ready with somebody who is only proposed for another job, and says so", async () => {
  const rita = await on.person("Rita Sol", ["TECH"]);
  await certify(rita.id, "2027-06-18");
  const order = await job({ plannedStartOn: "2026-09-07", plannedEndOn: "2026-09-08" });
  await confirmed(order, rita.id, "2026-09-07", "2026-09-08");
  const other = await proposed(await job({ plannedStartOn: "2026-09-08", plannedEndOn: "2026-09-08" }), rita.id, "2026-09-08");
  const about = async () => {
    const { body } = await coordinator.ask(projectManagement.endpoints.readiness, { id: order });
    return body.filter(({ check, message }) => check === "crew" && message.startsWith("Rita Sol"));
  };
  const number = lastNumber();
  expect(await about()).toMatchObject([
    { ok: true, hard: false, warns: true, message: `Rita Sol is proposed for ${number} until 2026-09-08 17:00.` },
  ]);
  const offered = await coordinator.ask(to.offer, { id: other.id, body: { version: other.version } });
  await rita.ask(to.accept, { id: other.id, body: { version: offered.body.version } });
  expect(await about()).toMatchObject([{ ok: false, hard: true, message: `Rita Sol is on ${number} until 2026-09-08 17:00.` }]);
});

it("a job names another on which one of its crew is planned several times once, and to a colleague only that the person is busy", async () => {
  const tom = await on.person("Tom Vale", ["TECH"]);
  await certify(tom.id, "2027-06-18");
  const order = await job({ plannedStartOn: "2026-10-05", plannedEndOn: "2026-10-09" });
  await confirmed(order, tom.id, "2026-10-05", "2026-10-09");
  await confirmed(order, ben.id, "2026-10-05", "2026-10-09");
  const other = await job({ plannedStartOn: "2026-10-05", plannedEndOn: "2026-10-09" });
  await proposed(other, tom.id, "2026-10-05");
  await proposed(other, tom.id, "2026-10-07", "2026-10-08");
  const number = lastNumber();
  const told = async (reader: Person) => {
    const { body } = await reader.ask(projectManagement.endpoints.readiness, { id: order });
    return body.flatMap(({ message, warns, entityId }) => (warns && message.startsWith("Tom Vale") ? [[message, entityId]] : []));
  };
  const days = "2026-10-05, 2026-10-07 to 2026-10-08";
  const named = [[`Tom Vale is proposed for ${number} on ${days}.`, other]];
  expect(await told(coordinator)).toEqual(named);
  expect(await told(tom)).toEqual(named);
  expect(await told(ben)).toEqual([[`Tom Vale is busy on ${days}.`, null]]);
  // Once Ben is on the other job as well, it is one of his crew.
  await proposed(other, ben.id, "2026-10-09");
  expect(await told(ben)).toEqual(named);
});

it("of two jobs proposed at the same time a coordinator confirms one, without a reason; the other then refuses", async () => {
  const sam = await on.person("Sam Reed", ["TECH"]);
  await certify(sam.id, "2027-06-18");
  const first = await proposed(await job({ plannedStartOn: "2026-09-14", plannedEndOn: "2026-09-15" }), sam.id, "2026-09-14");
  // A short night after it is told as well, as it depends on the proposal.
  const late = { weekdays: [], startClock: "16:00", endClock: "23:30" };
  const { body: second } = await coordinator.ask(to.create, {
    body: { workOrderId: await job(), userId: sam.id, fromOn: "2026-09-13", toOn: "2026-09-14", ...late },
  });
  const { body, problem } = await coordinator.ask(to.confirm, { id: first.id, body: { version: first.version } });
  expect(problem.message).toBeUndefined();
  expect(body.status).toBe("confirmed");
  expect(body.checked?.findings.map(({ check, severity }) => [check, severity])).toEqual(
    expect.arrayContaining([["booked elsewhere", "told"]]),
  );
  expect(body.checked?.findings.every(({ severity }) => severity === "told")).toBe(true);
  const refusal = await coordinator.ask(to.confirm, { id: second.id, body: { version: second.version } });
  expect(refusal.status).toBe(422);
});

it("a job loses from its crew whoever declines it and has nothing else on it; what they said stays", async () => {
  const dan = await on.person("Dan Petit", ["TECH"]);
  await certify(dan.id, "2026-10-13");
  const order = await job({ plannedStartOn: "2026-10-14", plannedEndOn: "2026-10-15" });
  // His certificate ends before: the crew has him as a proposal.
  await coordinator.ask(projectManagement.workOrders.update, {
    id: order,
    body: { version: 1, changes: { assignedUserIds: [dan.id, ben.id] } },
  });
  const own = (await ofOrder(order)).find(({ userId }) => userId === dan.id);
  expect(own).toMatchObject({ status: "proposed" });
  const offered = await coordinator.ask(to.offer, { id: own?.id ?? "", body: { version: own?.version ?? 0 } });
  const declined = await dan.ask(to.decline, {
    id: own?.id ?? "",
    body: { version: offered.body.version, reason: "My certificate ends" },
  });
  expect(declined.body).toMatchObject({ status: "declined", declineReason: "My certificate ends" });
  const { body } = await coordinator.ask(projectManagement.workOrders.find, { id: order });
  expect(body.assignedUserIds).toEqual([ben.id]);
  expect((await ofOrder(order)).find(({ userId }) => userId === dan.id)?.status).toBe("declined");
});
