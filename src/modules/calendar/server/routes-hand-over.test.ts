/** A technician calls in sick in the morning: who could go instead, who goes, and who is told. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assignment, calendar } from "../contract.ts";
import { assignment } from "./tables.ts";
import { certifyIn, jobIn, lastNumber, stamp } from "./testing.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const to = calendar.endpoints;
let on: TestApp;
let operations: Person;
let coordinator: Person;
let ana: Person;
let ben: Person;
let mate: Person;
let sleepy: Person;
beforeAll(async () => {
  // 06:30 in Houston.
  on = await createTestApp({ now: "2026-06-03T11:30:00Z" });
  operations = await on.person("Ola Prins", ["OPS"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  [ana, ben, mate, sleepy] = [
    await on.person("Ana Torres", ["TECH"]),
    await on.person("Ben Ross", ["TECH"]),
    await on.person("Mia Cole", ["TECH"]),
    await on.person("Sid Lowe", ["TECH"]),
  ];
  for (const { id } of [ana, ben, mate, sleepy]) await certifyIn(on, id, "2028-06-18");
});
afterAll(() => on.close());

const shift = { weekdays: [], startClock: "07:00", endClock: "17:00" };
async function confirmed(workOrderId: string, userId: string, fromOn: string, toOn: string, more = {}): Promise<Assignment> {
  const made = await coordinator.ask(to.create, { body: { workOrderId, userId, fromOn, toOn, ...shift, ...more } });
  const { body, problem } = await coordinator.ask(to.confirm, { id: made.body.id, body: { version: made.body.version } });
  expect(problem.message).toBeUndefined();
  return body;
}
const week = { plannedStartOn: "2026-06-01", plannedEndOn: "2026-06-05" };
const job = () => jobIn(on, coordinator.id, week);
const toldTo = async ({ id }: Person) =>
  (await on.db.select().from(notification).where(eq(notification.userId, id))).map(({ title }) => title);
const partsOn = async (workOrderId: string) =>
  (await on.db.select().from(assignment).where(eq(assignment.workOrderId, workOrderId)))
    .toSorted((a, b) => a.fromOn.localeCompare(b.fromOn))
    .map(({ userId, status, fromOn, toOn }) => [userId, status, fromOn.slice(8), toOn.slice(8)]);

describe("a sick call at 06:30 on the third day of five", () => {
  it("is entered by who plans, who reads no more of it, and is for the manager to decide", async () => {
    const days = { userId: ana.id, fromOn: "2026-06-03", toOn: "2026-06-03" };
    const { body, status } = await coordinator.ask(calendar.leave.callIn, { body: days });
    expect(status).toBe(200);
    expect((await coordinator.ask(calendar.leave.find, { id: body.id })).status).toBe(404);
    expect((await operations.ask(calendar.leave.find, { id: body.id })).body).toMatchObject({
      status: "requested",
      type: null,
      mayDecide: true,
    });
    const unknown = { ...days, userId: crypto.randomUUID() };
    expect((await coordinator.ask(calendar.leave.callIn, { body: unknown })).problem.fields).toMatchObject([{ path: "userId" }]);
    const again = await coordinator.ask(calendar.leave.callIn, { body: days });
    expect(again.problem.message).toBe("Leave on these days is entered already.");
    expect((await ben.ask(calendar.leave.callIn, { body: days })).status).toBe(403);
  });

  it("names who is free and rested for that day, and gives the day to one of them; the rest stays", async () => {
    const order = await job();
    const number = lastNumber();
    const { id } = await confirmed(order, ana.id, "2026-06-01", "2026-06-05");
    await confirmed(order, mate.id, "2026-06-01", "2026-06-05");
    await confirmed(await job(), sleepy.id, "2026-06-02", "2026-06-02", { startClock: "14:00", endClock: "23:30" });
    const query = { from: "2026-06-03", to: "2026-06-03" };
    const { body: people } = await coordinator.ask(to.replacements, { id, query });
    const named = new Map(people.map(({ name, eligible }) => [name, eligible]));
    expect(Object.fromEntries(named)).toEqual({ "Ben Ross": true, "Mia Cole": false, "Sid Lowe": false });
    expect(people.find(({ name }) => name === "Sid Lowe")?.reasons[0]).toMatch(/^Sid Lowe: 7.5 h of rest before 2026-06-03/);
    const { body: before } = await coordinator.ask(to.find, { id });
    const whole = await coordinator.ask(to.update, { id, body: { version: before.version, changes: { userId: ben.id } } });
    expect(whole.problem.message).toMatch(/^Days of it are over/);
    const give = { version: before.version, userId: ben.id, fromOn: query.from, toOn: query.to };
    const { body: made, problem } = await coordinator.ask(to.handOver, { id, body: give });
    expect(problem.message).toBeUndefined();
    expect(made).toMatchObject({ personName: "Ben Ross", status: "confirmed", fromOn: "2026-06-03", toOn: "2026-06-03" });
    const of = (await partsOn(order)).filter(([who]) => who !== mate.id);
    expect(of).toEqual([
      [ana.id, "confirmed", "01", "02"],
      [ben.id, "confirmed", "03", "03"],
      [ana.id, "confirmed", "04", "05"],
    ]);
    const [after] = await on.db.select({ crew: workOrder.assignedUserIds }).from(workOrder).where(eq(workOrder.id, order));
    expect(after?.crew.toSorted()).toEqual([ana.id, ben.id, mate.id].toSorted());
    expect(await toldTo(ben)).toContain(`You are on ${number}`);
    expect(await toldTo(ana)).toContain(`You are no longer on ${number}`);
    expect(await toldTo(mate)).toContain(`Ben Ross replaces Ana Torres on ${number}`);
    expect((await ben.ask(to.mine, {})).body.entries).toMatchObject([{ toAcknowledge: true }]);
  });

  it("is refused where the person is not rested, whoever asks, and at days outside the assignment", async () => {
    const order = await job();
    const { id, version } = await confirmed(order, ana.id, "2026-06-08", "2026-06-09");
    const ask = (body: { userId: string; fromOn: string; toOn: string }) =>
      operations.ask(to.handOver, { id, body: { version, ...body } });
    const other = await job();
    await confirmed(other, ben.id, "2026-06-07", "2026-06-07", { startClock: "14:00", endClock: "23:30" });
    expect((await ask({ userId: ben.id, fromOn: "2026-06-08", toOn: "2026-06-09" })).problem.code).toBe("hard-check");
    expect((await ask({ userId: ben.id, fromOn: "2026-06-08", toOn: "2026-06-10" })).problem.fields).toMatchObject([
      { path: "fromOn", message: "Choose days from 2026-06-08 to 2026-06-09." },
    ]);
    expect(await partsOn(order)).toEqual([[ana.id, "confirmed", "08", "09"]]);
    expect((await ask({ userId: sleepy.id, fromOn: "2026-06-08", toOn: "2026-06-09" })).status).toBe(200);
    expect((await partsOn(order)).map(([who, status]) => [who, status])).toEqual(
      expect.arrayContaining([
        [ana.id, "removed"],
        [sleepy.id, "confirmed"],
      ]),
    );
  });

  it("of an assistant names people without a certificate too", async () => {
    const [tim, tom] = [await on.person("Tim Reed", ["TECH"]), await on.person("Tom Vale", ["TECH"])];
    const assists = { role: "assistant" as const };
    const before = { workOrderId: await job(), userId: tom.id, fromOn: "2026-06-22", toOn: "2026-06-22", ...shift, ...assists };
    await coordinator.ask(to.create, { body: before });
    const order = await job();
    await confirmed(order, mate.id, "2026-06-24", "2026-06-24");
    const { id } = await confirmed(order, tim.id, "2026-06-24", "2026-06-24", assists);
    const { body: people } = await coordinator.ask(to.replacements, { id });
    const named = people.filter(({ eligible }) => eligible).map(({ name }) => name);
    expect(named).toContain("Tom Vale");
    expect(named).not.toContain("Cora Diaz");
  });

  it("names whom to tell at the client", async () => {
    const order = await job();
    const { id, clientName } = await confirmed(order, mate.id, "2026-06-15", "2026-06-15");
    const [{ client } = { client: "" }] = await on.db
      .select({ client: workOrder.clientCompanyId })
      .from(workOrder)
      .where(eq(workOrder.id, order));
    const contact = { ...stamp(), clientCompanyId: client, name: "Joe Reeve", roles: ["inspector"], email: "joe@demo.example" };
    await on.db.insert(clientContact).values([contact, { ...contact, ...stamp(), name: "Left Us", active: false }]);
    expect(clientName).toMatch(/^Client /);
    expect((await coordinator.ask(to.clientContacts, { id })).body).toEqual([
      { name: "Joe Reeve", roles: ["inspector"], email: "joe@demo.example", phone: null },
    ]);
  });
});
