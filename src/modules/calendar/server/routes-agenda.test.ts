import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendar } from "../contract.ts";
import { certifyIn, jobIn, lastNumber } from "./testing.ts";
import { type Person, type TestApp, createTestApp } from "../../../testing.ts";

const { agenda, create: assign } = calendar.endpoints;
const { outside, events } = calendar;
let on: TestApp;
let coordinator: Person;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-06-01T15:00:00Z" });
  coordinator = await on.person("Cora Diaz", ["CRD"]);
  ana = await on.person("Ana Torres", ["TECH"]);
  ben = await on.person("Ben Ross", ["TECH"]);
  await certifyIn(on, ana.id, "2026-06-18");
});
afterAll(() => on.close());

const june = { from: "2026-06-01", to: "2026-06-30" };
const shown = async (person: Person, more: object = {}) => {
  const { body, problem } = await person.ask(agenda, { query: { ...june, ...more } });
  expect(problem.message).toBeUndefined();
  return body.entries;
};
const file = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
const outage = file(
  "BEGIN:VEVENT",
  "SUMMARY:Outage unit 3",
  "DTSTART;VALUE=DATE:20260612",
  "DTEND;VALUE=DATE:20260615",
  "END:VEVENT",
);
const importing = (text: string) => ({
  body: { name: "Baytown outages", source: "outages.ics", baseLocationId: on.bases.houston, text },
});

describe("the calendar by days", () => {
  it("has each job once with its crew, and events with their repetitions", async () => {
    const workOrderId = await jobIn(on, coordinator.id);
    for (const person of [ana, ben])
      await coordinator.ask(assign, {
        body: { workOrderId, userId: person.id, fromOn: "2026-06-15", toOn: "2026-06-17", weekdays: [] },
      });
    const talk = { kind: "toolbox talk" as const, title: "Toolbox talk", allDay: true, fromOn: "2026-06-01", toOn: "2026-06-01" };
    await coordinator.ask(events.create, { body: { ...talk, recurrence: "FREQ=WEEKLY;COUNT=2" } });
    await coordinator.ask(assign, {
      body: { workOrderId, userId: ben.id, fromOn: "2026-06-22", toOn: "2026-06-22", weekdays: [] },
    });
    const found = await shown(coordinator);
    expect(found.filter(({ kind }) => kind === "job")).toMatchObject([
      {
        title: `${lastNumber()} Weld scan`,
        from: "2026-06-15",
        to: "2026-06-17",
        detail: expect.stringContaining("Ana Torres, Ben Ross") as string,
      },
      {
        title: `${lastNumber()} Weld scan`,
        from: "2026-06-22",
        to: "2026-06-22",
        detail: expect.stringMatching(/Bay, Ben Ross$/) as string,
      },
    ]);
    expect(found.find(({ kind }) => kind === "job")?.job).toMatchObject({
      id: workOrderId,
      title: "Weld scan",
      site: { name: expect.stringMatching(/Bay/) as string, latitude: null },
    });
    expect(found.filter(({ kind }) => kind === "event").map(({ from }) => from)).toEqual(["2026-06-01", "2026-06-08"]);
    expect((await shown(ana)).map(({ kind }) => kind)).toEqual(["event", "event"]);
  });

  it("has due items over it where they are asked for", async () => {
    expect((await shown(coordinator)).filter(({ kind }) => kind === "due")).toEqual([]);
    const due = (await shown(await on.person("Tina Train", ["TRN"]), { due: "true" })).filter(({ kind }) => kind === "due");
    expect(due).toMatchObject([{ from: "2026-06-18", href: expect.stringMatching(/^\/ndt-training\//) as string }]);
  });
});

describe("an outside calendar", () => {
  it("is shown over the plan with its source, books nobody, and is removed with all its events", async () => {
    const { body, problem } = await coordinator.ask(outside.create, importing(outage));
    expect(problem.message).toBeUndefined();
    expect([body.events, body.firstOnly, body.source]).toEqual([1, 0, "outages.ics"]);
    const over = async (person: Person, more: object = { outside: "true" }) =>
      (await shown(person, more)).filter(({ kind }) => kind === "outside");
    const told = { title: "Outage unit 3", detail: "Baytown outages", from: "2026-06-12", to: "2026-06-14", href: null };
    expect(await over(coordinator)).toMatchObject([told]);
    expect(await over(ben)).toMatchObject([told]);
    expect(await over(coordinator, {})).toEqual([]);
    expect(await over(coordinator, { outside: "true", baseLocationId: on.bases.aberdeen })).toEqual([]);
    expect((await ben.ask(outside.archive, { id: body.id, query: { version: 1 } })).status).toBe(403);
    expect((await coordinator.ask(outside.archive, { id: body.id, query: { version: 1 } })).status).toBe(200);
    expect(await over(coordinator)).toEqual([]);
    expect((await coordinator.ask(outside.list, {})).body.rows).toEqual([]);
  });

  it.each([
    ["what is no calendar", "MZ this is not one", "This is not a calendar file (.ics)."],
    ["one without events", file(), "This calendar has no events from 60 days ago on."],
    ["a file that is too large", "x".repeat(500_001), "The file is larger than 500 kB."],
  ])("refuses %s", async (_, text, message) => {
    const { problem } = await coordinator.ask(outside.create, importing(text));
    expect(problem.fields).toContainEqual({ path: "text", message });
  });

  it("is imported by those who plan", async () => {
    expect((await ana.ask(outside.create, importing(outage))).status).toBe(403);
  });
});

describe("the crew plan", () => {
  it("is printed for whoever sees the timeline", async () => {
    const url = "/api/calendar/crew-plan?from=2026-06-01&to=2026-06-14";
    for (const person of [coordinator, ana]) {
      const paper = await on.app.inject({ url, headers: { cookie: person.cookie } });
      expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    }
  });
});
