import ICAL from "ical.js";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assignment, type AssignmentDraft, calendar } from "../contract.ts";
import { recheckAll } from "./recheck.ts";
import { remindOfOffers } from "./remind.ts";
import { calendarRetention } from "./retention.ts";
import { leaveRequest } from "./tables.ts";
import { certifyIn, jobIn, lastNumber, stamp } from "./testing.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { dashboard } from "#modules/dashboard/contract.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { certification, certificationEvent } from "#modules/ndt-training/server/tables.ts";
import { projectManagement } from "#modules/project-management/contract.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const to = calendar.endpoints;
let on: TestApp;
let operations: Person;
let coordinator: Person;
let lead: Person;
let ana: Person;
let ben: Person;
let stranger: Person;
let hse: Person;
let far: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-06-01T15:00:00Z" });
  operations = await on.person("Ola Prins", ["OPS"]);
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  lead = await on.person("Leo Marsh", ["LEAD"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  ben = await on.person("Ben Ross", ["TECH"]);
  stranger = await on.person("Sam Stone", ["TECH"]);
  hse = await on.person("Hanna Sand", ["HSE"]);
  far = await on.person("Ewan Reid", ["LEAD"], { base: on.bases.aberdeen });
  await certify(ana.id, "2026-06-18");
  await certify(ben.id, "2027-06-18");
  await on.db.update(appUser).set({ managerId: lead.id }).where(eq(appUser.id, ana.id));
});
afterAll(() => on.close());

const certify = (userId: string, expiresOn: string, method?: "UT" | "RT" | "MT") => certifyIn(on, userId, expiresOn, method);
const job = (more: Partial<typeof workOrder.$inferInsert> = {}) => jobIn(on, operations.id, more);
const draft = (workOrderId: string, userId: string, fromOn: string, toOn = fromOn, more: Partial<AssignmentDraft> = {}) => ({
  body: { workOrderId, userId, fromOn, toOn, weekdays: [], startClock: "07:00", endClock: "17:00", ...more } as AssignmentDraft,
});
async function proposed(...asked: Parameters<typeof draft>): Promise<Assignment> {
  const { body, problem } = await coordinator.ask(to.create, draft(...asked));
  expect(problem.message).toBeUndefined();
  return body;
}
async function confirmed(...asked: Parameters<typeof draft>): Promise<Assignment> {
  const { id } = await proposed(...asked);
  const { body, problem } = await coordinator.ask(to.confirm, { id, body: { version: 1 } });
  expect(problem.message).toBeUndefined();
  return body;
}
const crewOf = async (id: string) => {
  const [found] = await on.db.select({ crew: workOrder.assignedUserIds }).from(workOrder).where(eq(workOrder.id, id));
  return found?.crew ?? [];
};
const toldTo = ({ id }: Person) => on.db.select().from(notification).where(eq(notification.userId, id));
const ofOrder = async (workOrderId: string) =>
  (await coordinator.ask(to.list, { query: { workOrderId } })).body.rows.map(({ userId, status, fromOn, toOn }) => ({
    userId,
    status,
    fromOn,
    toOn,
  }));

describe("an assignment", () => {
  it("is proposed with its checks for every day, and warns of a certificate that ends during the job", async () => {
    const order = await job();
    const row = await proposed(order, ana.id, "2026-06-12", "2026-06-25");
    expect(row).toMatchObject({ status: "proposed", method: "UT", level: 2, timeZone: "America/Chicago" });
    expect(row.checked?.findings.filter(({ check }) => check === "certificate")).toMatchObject([
      {
        severity: "soft",
        from: "2026-06-19",
        to: "2026-06-25",
        splitOn: "2026-06-19",
        message: "Ana Torres: no UT Level II certification valid on 2026-06-19 (certificate ended 2026-06-18).",
      },
    ]);
    const without = await coordinator.ask(to.confirm, { id: row.id, body: { version: 1 } });
    expect(without).toMatchObject({ status: 422, problem: { code: "needs-reason" } });
    const overrides = [{ check: "certificate" as const, reason: "Renewal examination is booked for 16 June" }];
    const notHers = await coordinator.ask(to.confirm, { id: row.id, body: { version: 1, overrides } });
    expect(notHers).toMatchObject({ status: 403, problem: { message: "Only Operations can override a check." } });
    const let_ = await operations.ask(to.confirm, { id: row.id, body: { version: 1, overrides } });
    expect(let_.body.overrides).toMatchObject([{ check: "certificate", byName: "Ola Prins" }]);
    await operations.ask(to.remove, { id: row.id, body: { version: let_.body.version } });
  });

  it("of somebody who is not certified on its first day cannot be confirmed, not even by Operations", async () => {
    const { id } = await proposed(await job(), ana.id, "2026-06-20");
    const overrides = [{ check: "certificate" as const, reason: "We need her on that day" }];
    const { status, problem } = await operations.ask(to.confirm, { id, body: { version: 1, overrides } });
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: "hard-check",
      message: "Ana Torres: no UT Level II certification valid on 2026-06-20 (UT Level II expired 2026-06-18).",
    });
  });

  it("that is confirmed puts its person on the crew of the work order, and removing it takes them off", async () => {
    const order = await job();
    const { id, version } = await confirmed(order, ben.id, "2026-07-06");
    expect(await crewOf(order)).toEqual([ben.id]);
    expect((await toldTo(ben)).map(({ title }) => title)).toContain(`You are on ${lastNumber()}`);
    await coordinator.ask(to.remove, { id, body: { version } });
    expect(await crewOf(order)).toEqual([]);
  });

  it("cannot be on two places: the other one is named with its end", async () => {
    const other = await job();
    const number = lastNumber();
    await confirmed(other, ben.id, "2026-07-13", "2026-07-14", { endClock: "18:00" });
    const { id } = await proposed(await job(), ben.id, "2026-07-14");
    const { problem } = await operations.ask(to.confirm, { id, body: { version: 1 } });
    expect(problem.message).toBe(`Ben Ross is on ${number} until 2026-07-14 18:00.`);
  });

  it("may start when another ends", async () => {
    await confirmed(await job(), ben.id, "2026-07-20", "2026-07-20", { startClock: "06:00", endClock: "12:00" });
    const { findings } = (
      await coordinator.ask(
        to.preview,
        draft(await job(), ben.id, "2026-07-20", "2026-07-20", { startClock: "12:00", endClock: "18:00" }),
      )
    ).body;
    expect(findings.map(({ check }) => check)).not.toContain("booked elsewhere");
  });

  it("is checked again where it is moved to, and a stale move is refused", async () => {
    const { id, version } = await confirmed(await job(), ana.id, "2026-06-15");
    const onto = { version, changes: { fromOn: "2026-06-22", toOn: "2026-06-22" } };
    expect((await coordinator.ask(to.update, { id, body: onto })).problem.code).toBe("hard-check");
    const fine = await coordinator.ask(to.update, {
      id,
      body: { version, changes: { fromOn: "2026-06-16", toOn: "2026-06-16" } },
    });
    expect(fine.body).toMatchObject({ fromOn: "2026-06-16", startAt: "2026-06-16T12:00:00.000Z" });
    expect((await coordinator.ask(to.update, { id, body: onto })).status).toBe(409);
    await coordinator.ask(to.remove, { id, body: { version: fine.body.version } });
  });

  it("is split at a day; the rest is a proposal", async () => {
    const order = await job();
    const { id } = await proposed(order, ana.id, "2026-06-12", "2026-06-25");
    const { body } = await coordinator.ask(to.split, { id, body: { version: 1, on: "2026-06-19" } });
    expect(body).toMatchObject({ fromOn: "2026-06-19", toOn: "2026-06-25", status: "proposed" });
    const first = (await coordinator.ask(to.find, { id })).body;
    expect(first).toMatchObject({ toOn: "2026-06-18" });
    expect(first.checked?.findings.filter(({ check }) => check === "certificate")).toEqual([]);
  });

  it("has sensible dates, one subject and a planner", async () => {
    const order = await job();
    expect((await coordinator.ask(to.create, draft(order, ben.id, "2026-06-12", "2026-06-11"))).problem.message).toBe(
      "Check the dates.",
    );
    expect((await coordinator.ask(to.create, draft(order, ben.id, "2026-06-12", "2027-06-13"))).problem.message).toBe(
      "Check the dates.",
    );
    expect((await ana.ask(to.create, draft(order, ana.id, "2026-06-12"))).status).toBeGreaterThanOrEqual(403);
    expect((await far.ask(to.create, draft(order, ben.id, "2026-06-12"))).status).toBe(404);
    expect((await lead.ask(to.create, draft(order, ben.id, "2026-08-12"))).status).toBe(200);
  });

  it("is offered, and only its person accepts or declines", async () => {
    const order = await job();
    const { id } = await proposed(order, ben.id, "2026-08-03");
    await coordinator.ask(to.offer, { id, body: { version: 1 } });
    expect((await ana.ask(to.accept, { id, body: { version: 2 } })).status).toBe(404);
    const waiting = (await ben.ask(dashboard.endpoints.work, { query: {} })).body;
    expect(JSON.stringify(waiting)).toContain("Accept or decline");
    const declined = await ben.ask(to.decline, { id, body: { version: 2, reason: "A medical appointment on that day" } });
    expect(declined.body).toMatchObject({ status: "declined", declineReason: "A medical appointment on that day" });
    expect((await toldTo(coordinator)).map(({ title }) => title)).toContain(`Ben Ross declined ${lastNumber()}`);
    const again = (await coordinator.ask(to.offer, { id, body: { version: 3 } })).body;
    const reminders = async () =>
      (await toldTo(ben)).filter(({ title }) => title === `${lastNumber()} waits for your answer`).length;
    on.at("2026-06-02T02:59:00Z");
    await remindOfOffers(on.services);
    expect(await reminders()).toBe(0);
    on.at("2026-06-02T03:01:00Z");
    await remindOfOffers(on.services);
    await remindOfOffers(on.services);
    expect(await reminders()).toBe(1);
    on.at("2026-06-01T15:00:00Z");
    expect((await ben.ask(to.accept, { id, body: { version: again.version } })).body.status).toBe("accepted");
  });

  it("within 24 hours of its start is removed with a reason only, and its person acknowledges the change", async () => {
    const order = await job({ plannedStartOn: "2026-06-02", plannedEndOn: "2026-06-03" });
    const made = await confirmed(order, ben.id, "2026-06-02");
    const mine = (await ben.ask(to.mine, {})).body.entries.find(({ id }) => id === made.id);
    expect(mine).toMatchObject({ toAcknowledge: true, site: { name: "Bay" } });
    const read = await ben.ask(to.acknowledge, { id: made.id, body: { version: made.version } });
    expect(read.body.acknowledgedAt).not.toBeNull();
    const { version } = read.body;
    expect((await coordinator.ask(to.remove, { id: made.id, body: { version } })).problem.code).toBe("needs-reason");
    const reason = "The client has stopped the unit";
    expect((await coordinator.ask(to.remove, { id: made.id, body: { version, reason } })).body.status).toBe("removed");
  });
});

describe("a work order", () => {
  it("whose crew is written gives each of them its days, and takes them back", async () => {
    const order = await job();
    const { body } = await coordinator.ask(projectManagement.workOrders.update, {
      id: order,
      body: { version: 1, changes: { assignedUserIds: [ben.id, stranger.id] } },
    });
    expect((await ofOrder(order)).toSorted((a) => (a.userId === ben.id ? -1 : 1))).toMatchObject([
      { userId: ben.id, status: "confirmed", fromOn: "2026-06-12", toOn: "2026-06-25" },
      { userId: stranger.id, status: "confirmed" },
    ]);
    const roles = (await coordinator.ask(to.list, { query: { workOrderId: order } })).body.rows.map(({ role }) => role);
    expect(roles.toSorted()).toEqual(["assistant", "technician"]);
    await coordinator.ask(projectManagement.workOrders.update, {
      id: order,
      body: { version: body.version, changes: { assignedUserIds: [ben.id] } },
    });
    expect((await ofOrder(order)).find(({ userId }) => userId === stranger.id)?.status).toBe("removed");
    expect(await crewOf(order)).toEqual([ben.id]);
    await coordinator.ask(projectManagement.workOrders.update, {
      id: order,
      body: { version: body.version + 1, changes: { assignedUserIds: [] } },
    });
  });

  it("takes somebody on approved leave, or whose certificate is suspended, as proposed only, says so, and is not ready whoever overrides", async () => {
    const away = await on.person("Lev Arden", ["TECH"]);
    const barred = await on.person("Sue Pender", ["TECH"]);
    for (const { id } of [away, barred]) await certify(id, "2027-06-18");
    await on.db.update(certification).set({ state: "suspended" }).where(eq(certification.userId, barred.id));
    const [held] = await on.db.select().from(certification).where(eq(certification.userId, barred.id));
    const said = { ...stamp(), certificationId: held?.id ?? "", effectiveOn: "2026-05-01", recordedAt: "2026-05-01T09:00:00Z" };
    await on.db.insert(certificationEvent).values({ ...said, type: "suspended", reason: "Complaint", backdated: false });
    const asked = await away.ask(calendar.leave.create, { body: { type: "annual", fromOn: "2026-06-16", toOn: "2026-06-17" } });
    await operations.ask(calendar.leave.approve, { id: asked.body.id, body: { version: 1 } });
    const order = await job();
    const { body } = await coordinator.ask(projectManagement.workOrders.update, {
      id: order,
      body: { version: 1, changes: { assignedUserIds: [ben.id, away.id, barred.id] } },
    });
    const statusOf = async () => new Map((await ofOrder(order)).map(({ userId, status }) => [userId, status]));
    expect(await statusOf()).toEqual(
      new Map([
        [ben.id, "confirmed"],
        [away.id, "proposed"],
        [barred.id, "proposed"],
      ]),
    );
    const { body: checks } = await coordinator.ask(projectManagement.endpoints.readiness, { id: order });
    expect(checks.filter(({ hard }) => hard).map(({ message }) => message)).toEqual([
      "Lev Arden is not available on 2026-06-16.",
      "Sue Pender: no UT Level II certification valid on 2026-06-12 (UT Level II suspended 2026-05-01).",
    ]);
    const overrides = checks.flatMap(({ ok, check }) => (ok ? [] : [{ check, reason: "The client insists on them" }]));
    const refusal = await operations.ask(projectManagement.workOrders.ready, {
      id: order,
      body: { version: body.version, overrides },
    });
    expect(refusal).toMatchObject({ status: 422, problem: { code: "not-ready" } });
    expect(refusal.problem.reasons?.map(({ message }) => message)).toEqual(
      checks.filter(({ hard }) => hard).map(({ message }) => message),
    );

    // A further proposal of somebody who is confirmed is no part of the plan yet.
    await on.db
      .update(workOrder)
      .set({ assignedUserIds: [ben.id] })
      .where(eq(workOrder.id, order));
    await proposed(order, ben.id, "2026-06-20", "2026-06-20", { method: "RT" });
    const alone = (await coordinator.ask(projectManagement.endpoints.readiness, { id: order })).body;
    expect(alone.filter(({ hard }) => hard)).toEqual([]);
    await on.db
      .update(workOrder)
      .set({ assignedUserIds: [ben.id, away.id, barred.id] })
      .where(eq(workOrder.id, order));

    // Without the leave the check passes at the next change; who is taken off the job has no proposal left.
    await on.db.update(leaveRequest).set({ status: "rejected" }).where(eq(leaveRequest.userId, away.id));
    await coordinator.ask(projectManagement.workOrders.update, {
      id: order,
      body: { version: body.version, changes: { assignedUserIds: [away.id] } },
    });
    expect(await statusOf()).toEqual(
      new Map([
        [ben.id, "removed"],
        [away.id, "confirmed"],
        [barred.id, "removed"],
      ]),
    );
  });

  it("without a lead is led by whoever is confirmed as one", async () => {
    const order = await job();
    const leadOf = async () =>
      (await on.db.select({ lead: workOrder.leadUserId }).from(workOrder).where(eq(workOrder.id, order)))[0]?.lead;
    expect(await leadOf()).toBeNull();
    await confirmed(order, ben.id, "2026-11-09", "2026-11-10", { role: "lead" });
    expect([await leadOf(), await crewOf(order)]).toEqual([ben.id, [ben.id]]);
  });

  it("that is moved moves its assignments with it, and one that is cancelled has none", async () => {
    const order = await job({ plannedStartOn: "2026-09-07", plannedEndOn: "2026-09-11" });
    await confirmed(order, ben.id, "2026-09-08", "2026-09-09");
    const [{ version } = { version: 0 }] = await on.db.select().from(workOrder).where(eq(workOrder.id, order));
    const moved = await coordinator.ask(projectManagement.workOrders.update, {
      id: order,
      body: { version, changes: { plannedStartOn: "2026-09-14", plannedEndOn: "2026-09-18" } },
    });
    expect(await ofOrder(order)).toMatchObject([{ fromOn: "2026-09-15", toOn: "2026-09-16" }]);
    const reason = "The client postponed the shutdown";
    await coordinator.ask(projectManagement.workOrders.cancel, { id: order, body: { version: moved.body.version, reason } });
    expect(await ofOrder(order)).toMatchObject([{ status: "removed" }]);
  });
});

it("a work order of a working week that is lengthened leaves out the weekend between", async () => {
  const order = await job({ plannedStartOn: "2026-09-21", plannedEndOn: "2026-09-25" });
  const change = async (version: number, changes: object) =>
    (await coordinator.ask(projectManagement.workOrders.update, { id: order, body: { version, changes } })).body.version;
  const version = await change(1, { assignedUserIds: [ben.id] });
  const weekdays = async () => (await coordinator.ask(to.list, { query: { workOrderId: order } })).body.rows[0]?.weekdays;
  expect(await weekdays()).toEqual([]);
  await change(version, { plannedEndOn: "2026-10-02" });
  expect(await weekdays()).toEqual([1, 2, 3, 4, 5]);
});

describe("leave", () => {
  it("is decided by the manager, not by oneself; the jobs it hits are then at risk", async () => {
    const order = await job({ plannedStartOn: "2026-06-08", plannedEndOn: "2026-06-09" });
    const made = await confirmed(order, ana.id, "2026-06-08", "2026-06-09");
    const asked = await ana.ask(calendar.leave.create, { body: { type: "annual", fromOn: "2026-06-09", toOn: "2026-06-10" } });
    expect(asked.body).toMatchObject({ status: "requested", hits: [lastNumber()], mayDecide: false });
    const { id } = asked.body;
    expect((await ana.ask(calendar.leave.approve, { id, body: { version: 1 } })).problem.message).toBe(
      "Nobody decides on their own leave. Ask your manager or Operations.",
    );
    expect((await coordinator.ask(calendar.leave.approve, { id, body: { version: 1 } })).status).toBe(404);
    expect((await lead.ask(calendar.leave.find, { id })).body.mayDecide).toBe(true);
    expect((await lead.ask(calendar.leave.approve, { id, body: { version: 1 } })).body.status).toBe("approved");
    expect((await coordinator.ask(to.find, { id: made.id })).body.atRiskSince).not.toBeNull();
    expect(
      (await toldTo(coordinator)).some(
        ({ title, body }) => title.endsWith("at risk") && body?.includes("not available on 2026-06-09"),
      ),
    ).toBe(true);
    await coordinator.ask(to.remove, { id: made.id, body: { version: made.version + 1 } });
  });

  it("because of sickness is decided by Operations, who read that it is leave; the manager and HSE read what it is", async () => {
    const sick = { type: "sick" as const, fromOn: "2026-06-29", toOn: "2026-06-29", note: "Influenza" };
    const { id } = (await ana.ask(calendar.leave.create, { body: sick })).body;
    const { body } = await operations.ask(calendar.leave.find, { id });
    expect([body.type, body.note, body.fromOn, body.mayDecide]).toEqual([null, null, "2026-06-29", true]);
    const changes = (await operations.ask(calendar.leave.history, { id })).body.flatMap((entry) => entry.changes);
    for (const field of ["type", "note"])
      expect(changes.filter((one) => one.field === field).map((one) => one.new)).toEqual(["hidden"]);
    const file = await operations.ask(calendar.leave.export, { query: { columns: "fromOn,type,note" } });
    expect(JSON.stringify(file.body)).not.toContain("Influenza");
    expect((await hse.ask(calendar.leave.find, { id })).body.type).toBe("sick");
    expect((await lead.ask(calendar.leave.find, { id })).body.type).toBe("sick");
    expect((await ben.ask(calendar.leave.find, { id })).status).toBe(404);
  });
});

describe("the timeline", () => {
  const june = { from: "2026-06-01", to: "2026-06-30" };
  it("shows planners everyone with hours, certificates and what is found", async () => {
    const { body } = await coordinator.ask(to.roster, { query: june });
    const row = body.rows.find(({ id }) => id === ana.id);
    expect(row).toMatchObject({ name: "Ana Torres", chips: [{ label: "UT II", until: "2026-06-18", good: false }] });
    expect(row?.hours).not.toBeNull();
    expect(body.entries.filter(({ rowId, kind }) => rowId === ana.id && kind === "leave").map(({ title }) => title)).toEqual([
      "Not available",
    ]);
    expect(body.mayPlan).toBe(true);
  });

  it("shows a technician their own jobs and crews only, others as busy", async () => {
    const shared = await job();
    await confirmed(shared, ben.id, "2026-06-10");
    const overlapping = await job();
    await proposed(overlapping, stranger.id, "2026-06-11");
    await confirmed(shared, ana.id, "2026-06-11");
    const { body } = await ana.ask(to.roster, { query: june });
    expect(body.rows.map(({ id }) => id)).not.toContain(stranger.id);
    expect(body.rows.map(({ id }) => id)).toContain(ben.id);
    const bens = body.entries.filter(({ rowId }) => rowId === ben.id);
    expect(bens.some(({ workOrderId }) => workOrderId === shared)).toBe(true);
    expect(
      bens
        .filter(({ workOrderId }) => workOrderId === null)
        .every(({ title, clientName }) => title === "Busy" && clientName === null),
    ).toBe(true);
    expect(body.rows.every(({ hours }) => hours === null)).toBe(true);
    expect(body.unassigned).toEqual([]);
  });

  it("lists work orders that nobody is on", async () => {
    const open = await job();
    const { body } = await coordinator.ask(to.roster, { query: { ...june, items: "true" } });
    expect(body.unassigned.map(({ id }) => id)).toContain(open);
  });

  it("of more than two months is refused", async () => {
    expect((await coordinator.ask(to.roster, { query: { from: "2026-06-01", to: "2026-09-01" } })).status).toBe(400);
  });
});

it("the nightly check marks what no longer holds as at risk, and names who could take over", async () => {
  const made = await confirmed(
    await job({ plannedStartOn: "2026-06-23", plannedEndOn: "2026-06-24" }),
    ben.id,
    "2026-06-23",
    "2026-06-24",
  );
  await on.db
    .update(certification)
    .set({ expiresOn: "2026-06-20" })
    .where(and(eq(certification.userId, ben.id)));
  await certify(stranger.id, "2027-01-01");
  await recheckAll(on.services);
  expect((await coordinator.ask(to.find, { id: made.id })).body.atRiskSince).not.toBeNull();
  const { body, problem } = await coordinator.ask(to.replacements, { id: made.id });
  expect(problem.message).toBeUndefined();
  expect(body[0]).toMatchObject({ name: "Sam Stone", eligible: true });
  expect(body[0]?.reasons).toContain("certified, free and rested");
  await on.db.update(certification).set({ expiresOn: "2027-06-18" }).where(eq(certification.userId, ben.id));
  await recheckAll(on.services);
  expect((await coordinator.ask(to.find, { id: made.id })).body.atRiskSince).toBeNull();
});

it("a certificate that is revoked puts the jobs that rest on it at risk at once", async () => {
  const made = await confirmed(await job({ plannedStartOn: "2026-07-01", plannedEndOn: "2026-07-02" }), ben.id, "2026-07-01");
  const [held] = await on.db.select().from(certification).where(eq(certification.userId, ben.id));
  const quality = await on.person("Quinn Marsh", ["QM"]);
  const reason = "The employer withdrew it after an audit";
  const body = { version: held?.version ?? 1, type: "revoked" as const, effectiveOn: "2026-06-01", reason };
  const revoked = await quality.ask(ndtTraining.endpoints.recordEvent, { id: held?.id ?? "", body });
  expect(revoked.problem.message).toBeUndefined();
  expect((await coordinator.ask(to.find, { id: made.id })).body.atRiskSince).not.toBeNull();
  await certify(ben.id, "2027-06-18");
});

it("availability is entered by those who plan", async () => {
  const rotation = { on: 14, off: 14, anchor: "2026-05-04" };
  const body = { userId: stranger.id, validFrom: "2026-05-04", rotation };
  expect((await ben.ask(calendar.availability.create, { body })).status).toBe(403);
  expect((await coordinator.ask(calendar.availability.create, { body })).body).toMatchObject({
    personName: "Sam Stone",
    rotation,
  });
  const { body: roster } = await coordinator.ask(to.roster, { query: { from: "2026-05-18", to: "2026-06-01" } });
  expect(roster.entries.filter(({ rowId, kind }) => rowId === stranger.id && kind === "off rotation")).toMatchObject([
    { from: "2026-05-18", to: "2026-05-31" },
  ]);
});

it("assignments and leave that are over are found for retention", async () => {
  const [assignments, leaves] = calendarRetention;
  expect((await assignments?.find(on.db, { until: "2026-07-31", limit: 100 }))?.length).toBeGreaterThan(0);
  const found = await leaves?.find(on.db, { until: "2026-07-31", limit: 100 });
  expect(found?.length).toBe(await on.db.$count(leaveRequest));
});

describe("a feed", () => {
  const fetched = (address: string, headers: Record<string, string> = {}) =>
    on.app.inject({ method: "GET", url: new URL(address).pathname, headers });
  interface ReadEvent {
    uid: string;
    summary: string;
    status: string;
    sequence: string;
    start: string;
    end: string;
    zone: string | null;
  }
  function read(text: string): { zones: string[]; events: ReadEvent[] } {
    const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const value = (of: InstanceType<typeof ICAL.Component>, name: string) => String(of.getFirstPropertyValue(name) ?? "");
    return {
      zones: root.getAllSubcomponents("vtimezone").map((one) => value(one, "tzid")),
      events: root.getAllSubcomponents("vevent").map((one) => ({
        uid: value(one, "uid"),
        summary: value(one, "summary"),
        status: value(one, "status"),
        sequence: value(one, "sequence"),
        start: value(one, "dtstart"),
        end: value(one, "dtend"),
        zone: (one.getFirstProperty("dtstart")?.getParameter("tzid") as string | undefined) ?? null,
      })),
    };
  }

  it("has one's own jobs with their zone, stays the same by its ETag, and is cancelled with a higher sequence", async () => {
    const made = await confirmed(await job({ title: "Scan; nozzles, unit 4" }), ben.id, "2026-10-05", "2026-10-07");
    const { address } = (await ben.ask(to.makeFeed, { body: { scope: "mine" } })).body;
    expect(address).toMatch(/\/api\/calendar\/feed\/[\w-]{43}\.ics$/);
    const first = await fetched(address);
    expect(first.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, max-age=900",
    });
    expect(first.body).toContain("METHOD:PUBLISH\r\n");
    expect(first.body).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n");
    expect(first.body.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const uid = `assignment-${made.id}@holdpoint`;
    const before = read(first.body);
    expect(before.zones).toEqual(["America/Chicago"]);
    expect(before.events.find((one) => one.uid === uid)).toMatchObject({
      summary: `${lastNumber()} Scan; nozzles, unit 4`,
      status: "CONFIRMED",
      start: "2026-10-05T07:00:00",
      end: "2026-10-05T17:00:00",
      zone: "America/Chicago",
    });
    expect((await fetched(address, { "if-none-match": String(first.headers["etag"]) })).statusCode).toBe(304);
    await coordinator.ask(to.remove, { id: made.id, body: { version: made.version } });
    const after = read((await fetched(address)).body).events.find((one) => one.uid === uid);
    expect(after?.status).toBe("CANCELLED");
    expect(Number(after?.sequence)).toBeGreaterThan(Number(before.events.find((one) => one.uid === uid)?.sequence));
  });

  it("names the job, its whole crew and its page in the words of one's own job, as My plan does", async () => {
    const order = await job();
    const made = await confirmed(order, ben.id, "2026-10-19");
    await proposed(order, stranger.id, "2026-10-19", "2026-10-19", { role: "assistant", method: null });
    const { address } = (await ben.ask(to.makeFeed, { body: { scope: "mine" } })).body;
    const unfolded = (await fetched(address)).body.replaceAll("\r\n ", "");
    expect(unfolded).toContain(`DESCRIPTION:${lastNumber()}\\nCrew: Ben Ross\\, Sam Stone\\n`);
    expect(unfolded).toContain(`/calendar/assignments/${made.id}`);
  });

  it("has approved leave as whole days, the end exclusive", async () => {
    const { address } = (await ana.ask(to.makeFeed, { body: { scope: "mine" } })).body;
    const leave = read((await fetched(address)).body).events.filter(({ summary }) => summary === "Leave");
    expect(leave).toMatchObject([{ start: "2026-06-09", end: "2026-06-11", zone: null }]);
  });

  it("answers nothing at a wrong, replaced or revoked address, which is counted, and is not for the plan of a base without the right", async () => {
    expect((await ana.ask(to.makeFeed, { body: { scope: "base", baseLocationId: on.bases.houston } })).status).toBe(403);
    const base = await coordinator.ask(to.makeFeed, { body: { scope: "base", baseLocationId: on.bases.houston } });
    expect(read((await fetched(base.body.address)).body).events.some(({ summary }) => summary.startsWith("Ben Ross: WO-"))).toBe(
      true,
    );
    const rotated = await coordinator.ask(to.rotateFeed, { id: base.body.id });
    expect((await fetched(base.body.address)).statusCode).toBe(404);
    expect((await fetched(rotated.body.address)).statusCode).toBe(200);
    expect((await ana.ask(to.revokeFeed, { id: base.body.id })).status).toBe(404);
    await coordinator.ask(to.revokeFeed, { id: base.body.id });
    const gone = await fetched(rotated.body.address);
    expect([gone.statusCode, gone.body.includes("revoked")]).toEqual([404, false]);
    await on.settled();
    expect(await on.db.$count(securityEvent, eq(securityEvent.kind, "calendar-feed.wrong-token"))).toBe(2);
    expect((await coordinator.ask(to.feeds, {})).body).toEqual([]);
  });
});
