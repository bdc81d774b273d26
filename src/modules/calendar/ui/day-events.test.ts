import { expect, it } from "vitest";
import type { AgendaEntry } from "../contract.ts";
import { dayEventsOf, rowsOfWeek } from "./day-events.ts";

const entry = (more: Partial<AgendaEntry>): AgendaEntry => ({
  id: "1",
  kind: "job",
  title: "WO-0417",
  detail: null,
  from: "2026-05-04",
  to: "2026-05-08",
  startClock: "07:00",
  endClock: "17:00",
  href: null,
  meaning: "good",
  job: null,
  ...more,
});
const drawn = (shape: "day" | "week" | "month", more: Partial<AgendaEntry> = {}) =>
  dayEventsOf([entry(more)], shape, "2026-05-06").map(({ start, end }) => [start, end])[0];

it("a job of a week is drawn on one day at its shift, and over its days elsewhere", () => {
  expect(drawn("day")).toEqual(["2026-05-06 07:00:00", "2026-05-06 17:00:00"]);
  expect(drawn("week")).toEqual(["2026-05-04 00:00:00", "2026-05-09 00:00:00"]);
});

it("a night, leave and an event of several days are whole on each of them", () => {
  const whole = ["2026-05-06 00:00:00", "2026-05-07 00:00:00"];
  expect(drawn("day", { startClock: "20:00", endClock: "04:00" })).toEqual(whole);
  expect(drawn("day", { kind: "leave", startClock: null, endClock: null })).toEqual(whole);
  expect(drawn("day", { kind: "event", startClock: "08:00", endClock: "12:00" })).toEqual(whole);
});

it("a week has as many rows above its hours as entries of several days meet on one of them", () => {
  const week = { from: "2026-05-04", to: "2026-05-10" };
  const evening = entry({ from: "2026-05-05", to: "2026-05-05", startClock: "18:00", endClock: "19:00" });
  const late = entry({ from: "2026-05-08", to: "2026-05-12" });
  expect(rowsOfWeek([entry({}), evening, late], week)).toBe(2);
  expect(rowsOfWeek([evening], week)).toBe(0);
});
