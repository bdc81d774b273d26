import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NewTimesheetEntry, timesheets, type TimesheetEntry } from "../contract.ts";
import { remindOfGaps } from "./remind.ts";
import { timesheetRetention } from "./retention.ts";
import { timesheetEntry } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { instantOf } from "#kit/local-time.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { dashboard } from "#modules/dashboard/contract.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { rateSheet } from "#modules/rate-sheets/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";
import { eq } from "drizzle-orm";

const to = timesheets.endpoints;
let on: TestApp;
let operations: Person;
let lead: Person;
let technician: Person;
let mate: Person;
let outsider: Person;
let finance: Person;
let auditor: Person;
let order: string;
beforeAll(async () => {
  // Friday 8 May 2026, 12:00 in Houston.
  on = await createTestApp({ now: "2026-05-08T17:00:00Z" });
  operations = await on.person("Ola Prins", ["OPS"]);
  lead = await on.person("Leo Marsh", ["LEAD"]);
  technician = await on.person("Ana Torres", ["TECH"]);
  mate = await on.person("Ben Ross", ["TECH"]);
  outsider = await on.person("Ewan Reid", ["LEAD"], { base: on.bases.aberdeen });
  finance = await on.person("Sue Park", ["FIN"]);
  auditor = await on.person("Aud Itor", ["AUD"]);
  order = await job("WO-0417", [technician.id, mate.id, lead.id]);
});
afterAll(() => on.close());

const stamp = () => ({ id: randomUUID(), createdAt: "2026-05-01T08:00:00.000Z", updatedAt: "2026-05-01T08:00:00.000Z" });
async function job(number: string, crew: string[], more: Partial<typeof workOrder.$inferInsert> = {}) {
  const code = number.replace("-", "").slice(-6);
  const client = { ...stamp(), code, legalName: number, displayName: `Client ${code}`, status: "active" as const };
  const site = { ...stamp(), clientCompanyId: client.id, code: "BAY", name: "Bay", address: "Pier 4", country: "US" };
  const of = { clientCompanyId: client.id, baseLocationId: on.bases.houston };
  const parent = {
    ...stamp(),
    ...of,
    number: `P-${code}`,
    name: "Spring",
    kind: "in-service" as const,
    managerId: operations.id,
  };
  const days = { startOn: "2026-05-01", endOn: "2026-05-30" };
  await on.db.insert(clientCompany).values(client);
  await on.db.insert(clientSite).values({ ...site, timeZone: "America/Chicago" });
  await on.db.insert(project).values({ ...parent, ...days, status: "active" });
  const { id } = stamp();
  await on.db.insert(workOrder).values({
    ...stamp(),
    ...of,
    id,
    number,
    projectId: parent.id,
    clientSiteId: site.id,
    title: "Weld scan",
    status: "in progress",
    startedOn: "2026-05-06",
    leadUserId: lead.id,
    assignedUserIds: crew,
    ...more,
  });
  return id;
}

const chicago = (wall: string) => new Date(instantOf(wall, "America/Chicago") ?? 0).toISOString();
const time = (from: string, until: string, more: Partial<NewTimesheetEntry> = {}): NewTimesheetEntry => ({
  workOrderId: order,
  activity: "work",
  startAt: chicago(from),
  endAt: chicago(until),
  ...more,
});
const log = (person: Person, from: string, until: string, more: Partial<NewTimesheetEntry> = {}) =>
  person.ask(to.create, { body: time(from, until, more) });
const logged = async (person: Person, from: string, until: string, more: Partial<NewTimesheetEntry> = {}) => {
  const { body, problem } = await log(person, from, until, more);
  expect(problem.message).toBeUndefined();
  return body;
};
const step = <M extends object = object>({ id, version }: TimesheetEntry, more?: M) => ({
  id,
  body: { version, ...(more ?? ({} as M)) },
});
const submitted = async (person: Person, from: string, until: string, more: Partial<NewTimesheetEntry> = {}) =>
  (await person.ask(to.submit, step(await logged(person, from, until, more)))).body;
const week = (person: Person, day: string, userId?: string) =>
  person.ask(to.week, { query: { on: day, ...(userId ? { userId } : {}) } });

describe("an entry", () => {
  it("has the day, project, client and zone of its job, and its hours by class under the preset of the base", async () => {
    const one = await logged(technician, "2026-05-04T06:00", "2026-05-04T19:30", { breakMin: 30, methods: ["UT"] });
    expect(one).toMatchObject({
      day: "2026-05-04",
      timeZone: "America/Chicago",
      hours: "13",
      startClock: "06:00",
      status: "draft",
      billable: true,
      workOrderNumber: "WO-0417",
      personName: "Ana Torres",
    });
    const { body } = await week(technician, "2026-05-04");
    expect(body).toMatchObject({ from: "2026-05-04", hours: "13", byClass: { ST: "8", OT: "4", DT: "1" } });
    expect(body.rules.map(({ name, source }) => [name, source])).toEqual([["US 8/12/40", "preset"]]);
    // For pay nothing is overtime below 40 h a week, and the contract's classes stay.
    expect(body.pay).toEqual({ byClass: { ST: "13" }, rules: [{ name: "40 h a week", isPreset: true }] });
  });

  it("of a night of a clock change has its true length", async () => {
    on.at("2026-03-09T17:00:00Z");
    const night = await logged(technician, "2026-03-07T22:00", "2026-03-08T06:00");
    expect([night.day, night.hours]).toEqual(["2026-03-07", "7"]);
    const whole = { activity: "training" as const, workOrderId: null };
    const { problem } = await log(mate, "2026-03-08T00:00", "2026-03-09T00:30", whole);
    expect(problem.message).toBe("End must be after start, and a day has 24 hours.");
    on.at("2026-05-08T17:00:00Z");
  });

  it("is refused where it overlaps, ends first, is not of the crew, or is older than 14 days", async () => {
    const said = async (...asked: Parameters<typeof log>) => {
      const { status, problem } = await log(...asked);
      return [status, problem.message];
    };
    await logged(mate, "2026-05-05T06:00", "2026-05-05T12:00");
    expect(await said(mate, "2026-05-05T11:00", "2026-05-05T13:00")).toEqual([400, "Overlaps 06:00-12:00 on WO-0417."]);
    await logged(mate, "2026-05-05T12:00", "2026-05-05T18:00");
    expect(await said(mate, "2026-05-05T20:00", "2026-05-05T19:00")).toEqual([
      400,
      "End must be after start, and a day has 24 hours.",
    ]);
    expect(await said(operations, "2026-05-05T06:00", "2026-05-05T07:00")).toEqual([
      400,
      "Ola Prins is not on the crew of WO-0417: enter why.",
    ]);
    expect((await log(operations, "2026-05-05T06:00", "2026-05-05T07:00", { offCrewReason: "Audit" })).status).toBe(200);
    const old = { activity: "training" as const, workOrderId: null };
    expect((await said(mate, "2026-04-23T06:00", "2026-04-23T07:00", old))[0]).toBe(403);
    expect((await said(mate, "2026-04-24T06:00", "2026-04-24T07:00", old))[0]).toBe(200);
    expect((await log(operations, "2026-04-23T06:00", "2026-04-23T07:00", { ...old, userId: mate.id })).status).toBe(200);
  });

  it("belongs to who worked it: others neither enter nor change it, and those without time cannot", async () => {
    expect((await log(technician, "2026-05-06T06:00", "2026-05-06T07:00", { userId: mate.id })).status).toBe(403);
    const one = await logged(technician, "2026-05-06T06:00", "2026-05-06T07:00");
    const changes = { note: "Mine" };
    expect((await lead.ask(to.update, { id: one.id, body: { version: 1, changes } })).status).toBe(403);
    expect((await mate.ask(to.find, { id: one.id })).status).toBe(404);
    expect((await outsider.ask(to.find, { id: one.id })).status).toBe(404);
    expect((await log(auditor, "2026-05-06T06:00", "2026-05-06T07:00")).status).toBe(403);
    expect((await week(mate, "2026-05-06", technician.id)).status).toBe(404);
    expect((await week(lead, "2026-05-06", technician.id)).body).toMatchObject({ mayWrite: false, personName: "Ana Torres" });
    expect((await technician.ask(to.remove, { id: one.id, query: { version: 1 } })).status).toBe(200);
    expect((await log(technician, "2026-05-06T06:00", "2026-05-06T07:00")).status).toBe(200);
  });

  it("sent twice by a bad connection is stored once", async () => {
    const id = randomUUID();
    const twice = await Promise.all([1, 2].map(() => log(technician, "2026-05-06T08:00", "2026-05-06T09:00", { id })));
    expect(twice.map(({ status, body }) => [status, body.id])).toEqual([
      [200, id],
      [200, id],
    ]);
    expect((await log(mate, "2026-05-06T08:00", "2026-05-06T09:00", { id })).status).toBe(409);
  });

  it("of 16 writers at once is stored once, the others are told what is there", async () => {
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, index) => log(lead, `2026-05-06T06:${10 + index}`, `2026-05-06T10:${10 + index}`)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ problem }) => /^Overlaps 06:\d\d-10:\d\d on WO-0417\.$/.test(problem.message))).toHaveLength(15);
  });
});

describe("approval", () => {
  it("is by the lead of the crew or Operations, and never of one's own time", async () => {
    const one = await submitted(technician, "2026-05-07T06:00", "2026-05-07T14:00");
    expect((await technician.ask(to.approve, step(one))).status).toBe(403);
    expect((await mate.ask(to.approve, step(one))).status).toBe(403);
    expect((await outsider.ask(to.approve, step(one))).status).toBe(404);
    expect((await technician.ask(to.update, { id: one.id, body: { version: one.version, changes: { note: "x" } } })).status).toBe(
      422,
    );
    const own = await submitted(lead, "2026-05-07T06:00", "2026-05-07T14:00");
    const { status, problem } = await lead.ask(to.approve, step(own));
    expect([status, problem.message]).toEqual([422, "Nobody approves their own time. Ask the lead of the job or Operations."]);
    const boss = await on.person("Sid Super", ["SUPER"]);
    const bosses = { offCrewReason: "Cover" };
    expect((await boss.ask(to.approve, step(await submitted(boss, "2026-05-07T06:00", "2026-05-07T08:00", bosses)))).status).toBe(
      422,
    );
    const waiting = (await lead.ask(to.toApprove, {})).body;
    expect(waiting.map(({ personName }) => personName).toSorted()).toEqual(["Ana Torres", "Sid Super"]);
    const approved = await lead.ask(to.approveAll, { body: { entries: [{ id: one.id, version: one.version }] } });
    expect(approved.body).toEqual({ entries: 1 });
    expect((await technician.ask(to.find, { id: one.id })).body).toMatchObject({
      status: "approved",
      approvedByName: "Leo Marsh",
    });
  });

  it("is all or none, waits in My work, and comes back with its reason", async () => {
    const [a, b] = [
      await submitted(mate, "2026-05-07T06:00", "2026-05-07T10:00"),
      await submitted(mate, "2026-05-07T10:00", "2026-05-07T14:00"),
    ];
    const work = async (person: Person) =>
      (await person.ask(dashboard.endpoints.work, {})).body.rows
        .filter(({ subject }) => subject.startsWith("timesheet"))
        .map(({ task, name }) => `${task}: ${name}`);
    expect(await work(lead)).toContain("Approve the week: Ben Ross, week of 2026-05-04");
    const entries = [
      { id: a.id, version: a.version },
      { id: b.id, version: b.version - 1 },
    ];
    expect((await lead.ask(to.approveAll, { body: { entries } })).status).toBe(409);
    expect((await mate.ask(to.find, { id: a.id })).body.status).toBe("submitted");
    const returned = await lead.ask(to.sendBackAll, { body: { entries: entries.slice(0, 1), reason: "Break missing" } });
    expect(returned.status).toBe(200);
    expect(await work(mate)).toEqual(["Correct the week: Week of 2026-05-04: Break missing"]);
    const told = await on.db.select().from(notification).where(eq(notification.userId, mate.id));
    expect(told.map(({ subject, body }) => [subject, body])).toEqual([["returned", "Break missing"]]);
    const now = (await mate.ask(to.find, { id: a.id })).body;
    const changed = await mate.ask(to.update, { id: a.id, body: { version: now.version, changes: { breakMin: 30 } } });
    expect(changed.body).toMatchObject({ hours: "3.5", status: "returned" });
    expect((await mate.ask(to.submitWeek, { body: { on: "2026-05-07" } })).body.entries).toBeGreaterThan(0);
    expect((await mate.ask(to.find, { id: a.id })).body).toMatchObject({ status: "submitted", returnReason: null });
  });

  it("is final but for a return by Operations, and locked time for nobody until Finance opens it", async () => {
    const one = await submitted(technician, "2026-05-08T06:00", "2026-05-08T10:00");
    const approved = (await lead.ask(to.approve, step(one))).body;
    const back = { reason: "Wrong job" };
    expect((await lead.ask(to.correct, step(approved, back))).status).toBe(403);
    const returned = (await operations.ask(to.correct, step(approved, back))).body;
    expect(returned).toMatchObject({ status: "returned", approvedAt: null });
    const again = (await technician.ask(to.submit, step(returned))).body;
    const final = (await operations.ask(to.approve, step(again))).body;
    expect((await lead.ask(to.lock, step(final))).status).toBe(403);
    const locked = (await finance.ask(to.lock, step(final))).body;
    expect(locked.status).toBe("locked");
    expect((await operations.ask(to.correct, step(locked, back))).status).toBe(422);
    expect((await finance.ask(to.unlock, step(locked, { reason: "Invoice void" }))).body.status).toBe("approved");
  });
});

describe("figures", () => {
  it("of a job show hours by person and class to who may see them", async () => {
    const { body } = await lead.ask(to.hours, { query: { workOrderId: order } });
    expect(body.people.map(({ personName }) => personName)).toContain("Ben Ross");
    const own = (await mate.ask(to.hours, { query: { workOrderId: order } })).body;
    expect(own.people.map(({ personName }) => personName)).toEqual(["Ben Ross"]);
  });

  it("get their class from the rate sheet of the job, once there is one", async () => {
    const other = await job("WO-0600", [technician.id]);
    const [of] = await on.db.select().from(workOrder).where(eq(workOrder.id, other));
    await on.db.insert(rateSheet).values({
      ...stamp(),
      number: "RS-26-0001",
      revision: "A",
      title: "Agreed rates",
      scope: "client",
      clientCompanyId: of?.clientCompanyId ?? "",
      currency: "EUR",
      effectiveFrom: "2026-01-01",
      status: "approved",
      overtimeRule: { ...overtimePresets["US 8/12/40"], dailySt: "2", dailyOt: null },
    });
    await logged(technician, "2026-05-08T11:00", "2026-05-08T14:00", { workOrderId: other });
    const { body } = await technician.ask(to.hours, { query: { workOrderId: other } });
    expect([body.byClass, body.rules.map(({ name, source }) => [name, source])]).toEqual([
      { ST: "2", OT: "1" },
      [["RS-26-0001 rev A", "rate sheet"]],
    ]);
  });

  it("for payroll have a row for each class, of approved time only", async () => {
    const query = { from: "2026-05-04", to: "2026-05-10" };
    const { status, body } = await finance.ask(to.payroll, { query });
    expect(status).toBe(200);
    const lines = String(body).split("\r\n");
    expect(lines[0]).toContain("Person,Employee number,Date,Start,End,Hours,Pay class,Multiplier,Activity,Work order");
    expect(lines.some((line) => line.includes("Ana Torres") && line.includes("2026-05-07,06:00,14:00,8,ST,1,work,WO-0417"))).toBe(
      true,
    );
    expect(lines.some((line) => line.includes("2026-05-04"))).toBe(false);
    expect(lines.some((line) => line.includes("40 h a week,ST 8"))).toBe(true);
    expect((await technician.ask(to.payroll, { query })).status).toBe(403);
  });
});

it("days without time on the crew of a job are gaps, and told once on the last work day at 17:00 at the base", async () => {
  const idle = await on.person("Ida Lee", ["TECH"]);
  await job("WO-0500", [idle.id]);
  expect((await week(idle, "2026-05-08")).body.gaps.map(({ day }) => day)).toEqual(["2026-05-06", "2026-05-07"]);
  const told = async () =>
    (await on.db.select().from(notification).where(eq(notification.userId, idle.id))).map(({ title }) => title);
  await remindOfGaps(on.services);
  expect(await told()).toEqual([]);
  on.at("2026-05-08T22:02:00Z");
  await remindOfGaps(on.services);
  await remindOfGaps(on.services);
  expect(await told()).toEqual(["3 days of this week have no time"]);
  on.at("2026-05-08T17:00:00Z");
});

it("is disposed of seven years after the day", async () => {
  const { id } = await logged(operations, "2026-05-07T06:00", "2026-05-07T07:00", { activity: "meeting", workOrderId: null });
  const over = async (until: string) =>
    (await timesheetRetention.find(on.db, { until, limit: 50, ids: [id] })).map(({ recordId }) => recordId);
  expect([await over("2026-05-06"), await over("2026-05-07")]).toEqual([[], [id]]);
  await asSystem(on.services, async (store) => timesheetRetention.drop?.(store, [id], []));
  expect(await on.db.select().from(timesheetEntry).where(eq(timesheetEntry.id, id))).toEqual([]);
});
