import { expect, it } from "vitest";
import type { RosterEntry } from "../contract.ts";
import { endOfNumber, eventsOf } from "./events.ts";

const entry = (more: Partial<RosterEntry>): RosterEntry => ({
  id: "one",
  rowId: "ana",
  kind: "assignment",
  title: "WO-26-0417 Weld scan",
  from: "2026-06-12",
  to: "2026-06-15",
  weekdays: [1, 5],
  startClock: "20:00",
  endClock: "04:00",
  timeZone: "America/Chicago",
  assignmentId: "one",
  version: 1,
  status: "confirmed",
  role: "technician",
  method: "UT",
  level: 2,
  workOrderId: "order",
  clientName: null,
  siteName: null,
  atRisk: false,
  findings: [],
  overrides: [],
  eventId: null,
  eventStatus: null,
  ...more,
});

it("two weeks have a bar for each day that is worked, and beside it each day of leave", () => {
  const leave = entry({ id: "leave", kind: "leave", weekdays: [], startClock: null, endClock: null, to: "2026-06-13" });
  expect(eventsOf([entry({}), leave], "2 weeks").map(({ id, start, end }) => [id, start, end])).toEqual([
    ["one 2026-06-12", "2026-06-12 00:01:00", "2026-06-12 23:59:00"],
    ["one 2026-06-15", "2026-06-15 00:01:00", "2026-06-15 23:59:00"],
    ["leave 2026-06-12", "2026-06-12 00:01:00", "2026-06-12 23:59:00"],
    ["leave 2026-06-13", "2026-06-13 00:01:00", "2026-06-13 23:59:00"],
  ]);
  expect(eventsOf([entry({})], "week").map(({ start, end }) => [start, end])).toContainEqual([
    "2026-06-12 20:00:00",
    "2026-06-13 04:00:00",
  ]);
});

it("a narrow bar begins with the end of the number", () => {
  expect(["WO-26-0417 Weld scan", "0417 Weld scan", "Stand-by, Houston"].map(endOfNumber)).toEqual([
    "0417 Weld scan",
    "0417 Weld scan",
    "Stand-by, Houston",
  ]);
});
