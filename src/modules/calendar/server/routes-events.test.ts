import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendar, type CalendarEvent, type EventDraft } from "../contract.ts";
import { certifyIn, jobIn } from "./testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const to = calendar.endpoints;
const { events } = calendar;
let on: TestApp;
let coordinator: Person;
let lead: Person;
let far: Person;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-06-01T15:00:00Z" });
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  lead = await on.person("Leo Marsh", ["LEAD"]);
  far = await on.person("Ewan Reid", ["LEAD"], { base: on.bases.aberdeen });
  ana = await on.person("Ana Torres", ["TECH"]);
  ben = await on.person("Ben Ross", ["TECH"]);
  await certifyIn(on, ana.id, "2027-06-18");
});
afterAll(() => on.close());

const training = (more: Partial<EventDraft> & { tentative?: boolean } = {}) => ({
  body: {
    kind: "training" as const,
    title: "PAUT refresher",
    fromOn: "2026-06-10",
    toOn: "2026-06-10",
    startClock: "08:00",
    endClock: "12:00",
    userIds: [ana.id],
    ...more,
  },
});
async function made(by: Person, more: Parameters<typeof training>[0] = {}): Promise<CalendarEvent> {
  const { body, problem } = await by.ask(events.create, training(more));
  expect(problem.message).toBeUndefined();
  return body;
}
const assigned = async (fromOn: string, workOrderId?: string) => {
  const order = workOrderId ?? (await jobIn(on, coordinator.id));
  const body = { workOrderId: order, userId: ana.id, fromOn, toOn: fromOn, weekdays: [], startClock: "07:00", endClock: "17:00" };
  const { body: row } = await coordinator.ask(to.create, { body });
  return coordinator.ask(to.confirm, { id: row.id, body: { version: row.version } });
};
const plan = async (person: Person) => (await person.ask(to.mine, {})).body;

describe("an event", () => {
  it("is at the clock of its base, on the plan of its participants and on the timeline", async () => {
    const { id, timeZone, peopleNames } = await made(coordinator);
    expect([timeZone, peopleNames]).toEqual(["America/Chicago", ["Ana Torres"]]);
    expect((await plan(ana)).events).toMatchObject([
      { eventId: id, title: "PAUT refresher", from: "2026-06-10", startClock: "08:00" },
    ]);
    expect((await plan(ben)).events).toEqual([]);
    const { body } = await coordinator.ask(to.roster, { query: { from: "2026-06-01", to: "2026-06-30" } });
    expect(body.entries.filter(({ kind }) => kind === "event")).toMatchObject([
      { rowId: ana.id, eventId: id, title: "PAUT refresher" },
    ]);
  });

  it("at a clock time that a clock change leaves out is refused, and one of a series is at the time after it", async () => {
    const night = { fromOn: "2027-03-14", toOn: "2027-03-14", userIds: [ben.id] };
    const gap = "The clock time 02:30 does not exist on 2027-03-14 in America/Chicago: clocks go forward over it.";
    const fields = async (clocks: { startClock: string; endClock: string }) =>
      (await coordinator.ask(events.create, training({ ...night, ...clocks }))).problem.fields;
    expect(await fields({ startClock: "02:30", endClock: "04:00" })).toEqual([{ path: "startClock", message: gap }]);
    expect(await fields({ startClock: "01:00", endClock: "02:30" })).toEqual([{ path: "endClock", message: gap }]);
    const series = { ...night, fromOn: "2027-03-13", toOn: "2027-03-13", recurrence: "FREQ=DAILY;COUNT=2" };
    const { id } = await made(coordinator, { ...series, startClock: "02:30", endClock: "04:00" });
    const { body } = await coordinator.ask(to.roster, { query: { from: "2027-03-13", to: "2027-03-14" } });
    expect(body.entries.flatMap((one) => (one.eventId === id ? [[one.from, one.startClock, one.endClock]] : []))).toEqual([
      ["2027-03-13", "02:30", "04:00"],
      ["2027-03-14", "03:30", "05:00"],
    ]);
  });

  it("takes its people: a job at that time cannot be confirmed, one before or after it can", async () => {
    await made(coordinator, { fromOn: "2026-06-16", toOn: "2026-06-16" });
    const { problem } = await assigned("2026-06-16");
    expect(problem).toMatchObject({ code: "hard-check", message: "Ana Torres is at PAUT refresher until 2026-06-16 12:00." });
    expect((await assigned("2026-06-17")).body.status).toBe("confirmed");
  });

  it("is refused where a person is on a job, unless it is tentative, and is confirmed once they are free", async () => {
    const { body: job } = await assigned("2026-06-18");
    const days = { fromOn: "2026-06-18", toOn: "2026-06-18" };
    const { status, problem } = await coordinator.ask(events.create, training(days));
    expect([status, problem.code]).toEqual([422, "hard-check"]);
    expect(problem.message).toMatch(/^Ana Torres is on WO-\d+ until 2026-06-18 17:00\.$/);
    const maybe = await made(coordinator, { ...days, tentative: true });
    const confirm = () => coordinator.ask(events.confirm, { id: maybe.id, body: { version: 1 } });
    expect((await confirm()).problem.code).toBe("hard-check");
    await coordinator.ask(to.remove, { id: job.id, body: { version: job.version, reason: "Needed elsewhere" } });
    expect((await confirm()).body.status).toBe("confirmed");
  });

  it("of the same work order is no second place, and stand-by duty leaves people free", async () => {
    const order = await jobIn(on, coordinator.id);
    const talk = { kind: "toolbox talk" as const, title: "Toolbox talk", startClock: "07:00", endClock: "07:30" };
    await made(coordinator, { ...talk, workOrderId: order, fromOn: "2026-06-22", toOn: "2026-06-22" });
    await made(coordinator, { kind: "stand-by duty", title: "On call", fromOn: "2026-06-22", toOn: "2026-06-23" });
    expect((await assigned("2026-06-22", order)).body.status).toBe("confirmed");
  });

  it("repeats, and is changed on one day or as a whole", async () => {
    const weekly = { recurrence: "FREQ=WEEKLY;BYDAY=MO;COUNT=4", fromOn: "2026-06-01", toOn: "2026-06-01", userIds: [ben.id] };
    const series = await made(coordinator, { ...weekly, title: "Planning" });
    expect(series.lastOn).toBe("2026-06-22");
    const days = async () => (await plan(ben)).events.map(({ from, startClock }) => `${from} ${startClock}`);
    expect(await days()).toEqual(["2026-06-01 08:00", "2026-06-08 08:00", "2026-06-15 08:00", "2026-06-22 08:00"]);
    const one = { version: 1, on: "2026-06-08", changes: { startClock: "10:00" } };
    const { body: alone } = await coordinator.ask(events.changeOne, { id: series.id, body: one });
    expect([alone.seriesId, alone.recurrence]).toEqual([series.id, null]);
    await coordinator.ask(events.changeOne, { id: series.id, body: { version: 2, on: "2026-06-15" } });
    expect(await days()).toEqual(["2026-06-01 08:00", "2026-06-08 10:00", "2026-06-22 08:00"]);
    await coordinator.ask(events.update, { id: series.id, body: { version: 3, changes: { startClock: "09:00" } } });
    expect(await days()).toEqual(["2026-06-01 09:00", "2026-06-08 10:00", "2026-06-22 09:00"]);
    const { problem } = await coordinator.ask(events.changeOne, { id: series.id, body: { version: 4, on: "2026-06-09" } });
    expect(problem.fields).toEqual([{ path: "on", message: "Choose a day on which the series begins." }]);
  });

  it.each([
    ["recurrence", { recurrence: "FREQ=YEARLY" }, "This repeat pattern is not supported."],
    ["toOn", { toOn: "2026-06-09" }, "Check the dates."],
    ["toOn", { endClock: "08:00" }, "Check the dates."],
    ["toOn", { toOn: "2027-06-11" }, "Check the dates."],
    ["startClock", { startClock: null }, "Enter a time such as 07:00"],
  ])("is refused with a wrong %s", async (path, more, message) => {
    const { problem } = await coordinator.ask(events.create, training(more));
    expect(problem.fields).toContainEqual({ path, message });
  });

  it("that is private says to others only that its people are busy", async () => {
    const check = { kind: "medical/vision" as const, title: "Eye test", fromOn: "2026-06-24", toOn: "2026-06-24" };
    const { id, visibility } = await made(ana, check);
    expect(visibility).toBe("private");
    expect((await coordinator.ask(events.find, { id })).status).toBe(404);
    const { body } = await coordinator.ask(to.roster, { query: { from: "2026-06-24", to: "2026-06-24" } });
    expect(body.entries.filter(({ rowId }) => rowId === ana.id)).toMatchObject([{ kind: "busy", title: "Busy", eventId: null }]);
    expect((await assigned("2026-06-24")).problem.message).toBe("Ana Torres is busy until 2026-06-24 12:00.");
  });

  it("is entered by a technician for themselves, by a lead for their base", async () => {
    const others = await ana.ask(events.create, training({ userIds: [ben.id], fromOn: "2026-06-26", toOn: "2026-06-26" }));
    expect(others.status).toBe(403);
    expect((await far.ask(events.create, training({ baseLocationId: on.bases.houston }))).status).toBe(403);
    const held = await made(lead, { fromOn: "2026-06-26", toOn: "2026-06-26" });
    const change = { id: held.id, body: { version: held.version, changes: { title: "Mine now" } } };
    expect((await ana.ask(events.update, change)).status).toBe(403);
  });

  it("without participants is for everyone at its base", async () => {
    await made(coordinator, { kind: "audit", title: "ISO 17020 audit", userIds: [], fromOn: "2026-06-29", toOn: "2026-06-29" });
    const shown = async (person: Person) => (await plan(person)).events.filter(({ title }) => title === "ISO 17020 audit").length;
    expect([await shown(ben), await shown(far)]).toEqual([1, 0]);
    const { body } = await ben.ask(to.roster, { query: { from: "2026-06-29", to: "2026-06-29" } });
    expect(body.general).toMatchObject([{ title: "ISO 17020 audit", from: "2026-06-29" }]);
  });

  it("is in the feed with its rule; cancelled it stays there with a higher sequence", async () => {
    const made1 = await made(coordinator, {
      title: "Standup",
      userIds: [ben.id],
      fromOn: "2026-07-06",
      toOn: "2026-07-06",
      recurrence: "FREQ=DAILY;COUNT=3",
    });
    const { body } = await ben.ask(to.makeFeed, { body: { scope: "mine" } });
    const read = async () => {
      const answer = await on.app.inject({ url: new URL(body.address).pathname });
      const found = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
      return found.find(({ uid }) => uid === `event-${made1.id}@holdpoint`);
    };
    const before = await read();
    expect([before?.summary, before?.isRecurring(), before?.sequence]).toEqual(["Standup", true, 0]);
    await coordinator.ask(events.cancel, { id: made1.id, body: { version: 1 } });
    const after = await read();
    expect([after?.component.getFirstPropertyValue("status"), after?.sequence]).toEqual(["CANCELLED", 1]);
    expect((await plan(ben)).events.filter(({ eventId }) => eventId === made1.id)).toEqual([]);
  });
});
