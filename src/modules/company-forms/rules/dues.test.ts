import { describe, expect, it } from "vitest";
import type { DueForm } from "../contract.ts";
import { completionBy, completionByWeek, stateWords } from "./completion.ts";
import { completion, countedAt, daysDue, isLateAfterWork, type Schedule, foundOn } from "./dues.ts";

const zone = "America/Chicago";
const daily: Schedule = {
  trigger: "daily",
  everyDays: null,
  dueTime: "07:00",
  graceHours: 2,
  activeFrom: "2026-11-01",
  activeTo: null,
};
/** An instant of 20 November at the site, six hours behind UTC. */
const at = (clock: string) => `2026-11-20T${String(Number(clock.slice(0, 2)) + 6).padStart(2, "0")}:${clock.slice(3)}:00.000Z`;
const stood = (filled: string | null, now: string) => {
  const { state, lateHours } = foundOn(daily, "2026-11-20", zone, filled ? [{ id: "1", at: at(filled) }] : [], new Date(at(now)));
  return [state, lateHours];
};

describe("a form due at 07:00 with two hours of grace (company-forms.md 5.4)", () => {
  it("is done at 06:40, late by 1.5 h at 08:30, missed after 09:00, and late by 2.5 h once filled at 09:30", () => {
    expect(stood("06:40", "12:00")).toEqual(["done", null]);
    expect(stood("08:30", "12:00")).toEqual(["late", "1.5"]);
    expect([stood(null, "08:59"), stood(null, "09:01")]).toEqual([
      ["due", null],
      ["missed", null],
    ]);
    expect(stood("09:30", "12:00")).toEqual(["late", "2.5"]);
  });

  it("filled offline counts by the device's time; with its clock off by more than five minutes, by when it was received", () => {
    const [made, came] = [at("06:40"), at("11:00")];
    expect([
      countedAt(made, came, 0),
      countedAt(made, came, 300),
      countedAt(made, came, 420),
      countedAt(made, came, -420),
    ]).toEqual([made, made, came, came]);
    expect(stood("11:00", "12:00")).toEqual(["late", "4.0"]);
  });

  it("a form of the day before does not count for today", () => {
    const before = [{ id: "1", at: "2026-11-20T05:00:00.000Z" }];
    expect(foundOn(daily, "2026-11-20", zone, before, new Date(at("10:00"))).state).toBe("missed");
  });
});

it("is due each day, each Monday, the first of each month, within the days of its assignment", () => {
  const days = (trigger: Schedule["trigger"], activeTo: string | null = null) =>
    daysDue({ ...daily, trigger, activeTo }, "2026-10-25", "2026-12-02").map((day) => day.slice(5));
  expect([days("daily")[0], days("daily").length, days("daily", "2026-11-03")]).toEqual([
    "11-01",
    32,
    ["11-01", "11-02", "11-03"],
  ]);
  expect([days("weekly"), days("monthly")]).toEqual([
    ["11-02", "11-09", "11-16", "11-23", "11-30"],
    ["11-01", "12-01"],
  ]);
});

it("every 182 days counts an inspection made early for its day; what is asked once may be filled before and any time after", () => {
  const cycle: Schedule = { ...daily, trigger: "every n days", everyDays: 182, activeFrom: "2026-05-22" };
  expect(daysDue(cycle, "2026-05-01", "2026-12-31")).toEqual(["2026-05-22", "2026-11-20"]);
  const found = (one: Schedule, on: string) =>
    foundOn(one, "2026-11-20", zone, [{ id: "1", at: `${on}T15:00:00.000Z` }], new Date(at("12:00"))).state;
  expect(["2026-06-01", "2026-10-02", "2026-11-19"].map((on) => found(cycle, on))).toEqual(["missed", "done", "done"]);
  const once: Schedule = { ...daily, trigger: "once", activeFrom: "2026-11-20" };
  expect([daysDue(once, "2026-11-01", "2026-12-31"), found(once, "2026-11-19"), found(once, "2026-12-24")]).toEqual([
    ["2026-11-20"],
    "missed",
    "late",
  ]);
});

it("is due on the first day of a job only", () => {
  const start: Schedule = { ...daily, trigger: "work order start" };
  expect(daysDue(start, "2026-11-15", "2026-11-25", "2026-11-18")).toEqual(["2026-11-18"]);
  expect(daysDue(start, "2026-11-20", "2026-11-21")).toEqual([]);
});

it("the part after the work is late 14 hours after the part before it", () => {
  const early = isLateAfterWork("2026-11-20T06:00:00Z", new Date("2026-11-20T19:59:00Z"));
  expect([early, isLateAfterWork("2026-11-20T06:00:00Z", new Date("2026-11-20T20:01:00Z"))]).toEqual([false, true]);
  expect(isLateAfterWork(null, new Date())).toBe(false);
});

it("counts forms in time by form or by subject, and all of them last", () => {
  const due = (formCode: string, subject: string, state: DueForm["state"]) =>
    ({ formCode, formTitle: `Form ${formCode}`, subjectId: subject, subject, state }) as DueForm;
  const dues = [
    due("B", "VEH-001", "done"),
    due("B", "VEH-002", "late"),
    due("A", "VEH-001", "missed"),
    due("A", "VEH-002", "due"),
  ];
  const rows = (by: "form" | "subject") => completionBy(dues, by).map(({ name, percent, missed }) => [name, percent, missed]);
  expect(rows("form")).toEqual([
    ["Form A", "0.0", 1],
    ["Form B", "50.0", 0],
    ["All", "33.3", 1],
  ]);
  expect(rows("subject")[0]).toEqual(["VEH-001", "50.0", 1]);
  const late = (lateHours: string) => stateWords({ state: "late", lateHours });
  expect([late("1.5"), late("47.9"), late("214.0")]).toEqual(["Late by 1.5 h", "Late by 47.9 h", "Late by 9 days"]);
});

it("counts by base, and by week from its Monday, of which one without an ended form has no rate", () => {
  const due = (day: string, state: DueForm["state"], base: string | null) => ({ formCode: "A", day, state, base }) as DueForm;
  const dues = [
    due("2026-11-29", "done", "Houston"),
    due("2026-11-23", "late", "Aberdeen"),
    due("2026-11-30", "due", null),
    due("2026-11-16", "done", "Houston"),
  ];
  expect(completionByWeek(dues).map(({ week, percent, done, late, due: open }) => [week, percent, done, late, open])).toEqual([
    ["2026-11-16", "100.0", 1, 0, 0],
    ["2026-11-23", "50.0", 1, 1, 0],
    ["2026-11-30", null, 0, 0, 1],
  ]);
  expect(completionBy(dues, "base").map(({ name, percent }) => [name, percent])).toEqual([
    ["Aberdeen", "0.0"],
    ["Houston", "100.0"],
    ["No base", null],
    ["All", "66.7"],
  ]);
});

it("42 done, 5 late, 3 missed and 2 excused are 84.0 %", () => {
  const many = (count: number, state: "done" | "late" | "missed" | "excused") => Array.from({ length: count }, () => state);
  expect(completion([...many(42, "done"), ...many(5, "late"), ...many(3, "missed"), ...many(2, "excused")])).toBe("84.0");
  expect(completion(["due", "excused"])).toBeNull();
});
