import { describe, expect, it } from "vitest";
import { hoursWorked, isTooOld, lengthOfDay, overlaps, overlapSaid, problemWith, wrongLength } from "./rules.ts";
import { byClass, classed, presetFor, type NamedRule } from "./week-hours.ts";
import { gapsOf, daysOfWeek } from "./gaps.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";
import { instantOf } from "#kit/local-time.ts";

const chicago = "America/Chicago";
const at = (wall: string, zone = chicago) => new Date(instantOf(wall, zone) ?? 0).toISOString();
const entry = (start: string, end: string, more: object = {}) => ({
  startAt: at(start),
  endAt: at(end),
  breakMin: 0,
  breakStartAt: null,
  activity: "work" as const,
  workOrderId: "w",
  standbyReason: null,
  timeZone: chicago,
  ...more,
});
const now = at("2026-05-08T12:00");

describe("hours", () => {
  it("example 5: 06:00-19:30 with a break of 30 minutes are 13.00 h, ST 8, OT 4, DT 1", () => {
    const shift = entry("2026-05-05T06:00", "2026-05-05T19:30", { breakMin: 30 });
    expect(hoursWorked(shift)).toBe("13");
    const rule: NamedRule = {
      rule: overtimePresets["US 8/12/40"],
      holidays: new Set(),
      used: { client: null, name: "US 8/12/40", source: "preset" },
    };
    const time = { id: "e", start: shift.startAt, end: shift.endAt, breakMin: 30, activity: "work" as const };
    const pieces = classed([{ ...time, clientId: "c", timeZone: chicago }], () => rule);
    expect(byClass(pieces.get("e") ?? [])).toEqual({ ST: "8", OT: "4", DT: "1" });
  });

  it("example 6: a night shift over the clock change has 7.00 h in March and 9.00 h in autumn", () => {
    expect(hoursWorked(entry("2026-03-07T22:00", "2026-03-08T06:00"))).toBe("7");
    expect(hoursWorked(entry("2026-10-31T22:00", "2026-11-01T06:00"))).toBe("9");
  });

  it("a day has 24 hours, 23 or 25 where the clocks change", () => {
    const hours = (day: string) => lengthOfDay(day, chicago) / 3_600_000;
    expect([hours("2026-05-05"), hours("2026-03-08"), hours("2026-11-01")]).toEqual([24, 23, 25]);
  });
});

describe("an entry", () => {
  const said = (start: string, end: string, more: object = {}, on = now) => problemWith(entry(start, end, more), on)?.message;
  it("ends after its start, and is no longer than its day", () => {
    expect(said("2026-05-05T06:00", "2026-05-05T06:00")).toBe(wrongLength);
    expect(said("2026-05-05T06:00", "2026-05-05T05:00")).toBe(wrongLength);
    expect(said("2026-05-05T06:00", "2026-05-06T06:00")).toBeUndefined();
    expect(said("2026-05-05T06:00", "2026-05-06T06:01")).toBe(wrongLength);
    expect(said("2026-11-01T00:00", "2026-11-02T00:00", {}, at("2026-11-05T12:00"))).toBeUndefined();
    expect(said("2026-03-08T00:00", "2026-03-09T00:00")).toBeUndefined();
    expect(said("2026-03-08T00:00", "2026-03-09T01:00")).toBe(wrongLength);
  });
  it("names its job for work, travel and standby, and why the crew waited", () => {
    expect(said("2026-05-05T06:00", "2026-05-05T12:00", { workOrderId: null })).toBe("Choose the work order.");
    expect(said("2026-05-05T06:00", "2026-05-05T12:00", { workOrderId: null, activity: "training" })).toBeUndefined();
    expect(said("2026-05-05T06:00", "2026-05-05T12:00", { activity: "standby" })).toBe("Choose what the crew waited for.");
  });
  it("has its break inside", () => {
    expect(said("2026-05-05T06:00", "2026-05-05T12:00", { breakMin: 360 })).toBe("The break is as long as the entry.");
    const breakStartAt = at("2026-05-05T11:45");
    expect(said("2026-05-05T06:00", "2026-05-05T12:00", { breakMin: 30, breakStartAt })).toBe(
      "The break is outside of the entry.",
    );
    expect(said("2026-05-05T06:00", "2026-05-05T12:00", { breakMin: 15, breakStartAt })).toBeUndefined();
  });
  it("is not entered before its day, and after 14 days by Operations only", () => {
    expect(said("2026-05-09T06:00", "2026-05-09T12:00")).toBe("Time is entered on the day it is worked, or later.");
    expect([isTooOld("2026-05-01", "2026-05-15"), isTooOld("2026-05-01", "2026-05-16")]).toEqual([false, true]);
  });
  it("may begin when another ends, and says which one it overlaps", () => {
    const there = entry("2026-05-05T06:00", "2026-05-05T12:00", { workOrderNumber: "WO-0417" });
    expect(overlaps(there, entry("2026-05-05T12:00", "2026-05-05T18:00"))).toBe(false);
    expect(overlaps(there, entry("2026-05-05T11:59", "2026-05-05T18:00"))).toBe(true);
    const shown = { ...there, workOrderNumber: "WO-0417" };
    expect(overlapSaid(shown, "2026-05-05")).toBe("Overlaps 06:00-12:00 on WO-0417.");
    expect(overlapSaid({ ...shown, workOrderNumber: null, activity: "training" as const }, "2026-05-06")).toBe(
      "Overlaps 2026-05-05 06:00-12:00 (training).",
    );
  });
});

it("the preset follows the place of the base", () => {
  const at = (country: string, region: string | null = null) => presetFor({ country, region });
  expect([at("US", "Texas"), at("US", "California"), at("GB"), at("DE"), at("AE"), at("AU")]).toEqual([
    "US 8/12/40",
    "California",
    "EU",
    "EU",
    "Gulf",
    "US weekly 40",
  ]);
});

it("gaps are work days with a job and without any time, up to a day", () => {
  const job = { id: "a", number: "WO-26-0001", title: "Weld scan", from: "2026-05-05", to: "2026-05-07" };
  const gaps = gapsOf({
    days: daysOfWeek("2026-05-04"),
    upTo: "2026-05-06",
    isWorkday: (day) => day !== "2026-05-09" && day !== "2026-05-10",
    jobs: [job, { ...job, id: "b", number: "WO-26-0002", from: null }],
    logged: new Set(["2026-05-05"]),
  });
  expect(gaps).toEqual([{ day: "2026-05-06", jobs: [{ id: "a", number: "WO-26-0001", title: "Weld scan" }] }]);
});
