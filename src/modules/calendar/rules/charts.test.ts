import { describe, expect, it } from "vitest";
import type { WorkingCalendar } from "./availability.ts";
import { capacityOf, demandOf, type OrderPlan } from "./demand-chart.ts";
import { bookedDays, equipmentUse } from "./equipment-use.ts";
import { weeklyLoads } from "./load-chart.ts";
import { weeksFrom } from "./weeks.ts";
import { officeHours } from "#directory/bases/working-hours.ts";
import type { Day } from "#kit/validity.ts";

/** Of Wednesday 17 June 2026: the first week is 15 to 21 June. */
const weeks = weeksFrom("2026-06-17");
/** Monday to Friday, 8 h. */
const hours = officeHours.map((day) => ({ ...day, to: "16:00" }));
const calendar = (more: Partial<WorkingCalendar> = {}): WorkingCalendar => ({
  rules: [],
  base: hours,
  isHoliday: () => false,
  leaves: [],
  ...more,
});
const monToFri: Day[] = ["2026-06-15", "2026-06-16", "2026-06-17", "2026-06-18", "2026-06-19"];

it("twelve weeks begin on the Monday of the day asked for", () => {
  expect([weeks.length, weeks[0], weeks[11]?.to]).toEqual([12, { from: "2026-06-15", to: "2026-06-21" }, "2026-09-06"]);
});

describe("the load of a week", () => {
  it("of a person Monday to Friday 8 h with one holiday and 12 h assigned is 12 of 32 h, 20 h free (calculation 1)", () => {
    const assigned = [
      { assignmentId: "a", day: "2026-06-15", hours: 8 },
      { assignmentId: "a", day: "2026-06-16", hours: 4 },
      { assignmentId: "b", day: "2026-06-22", hours: 46 },
    ];
    const [first, second] = weeklyLoads(weeks, calendar({ isHoliday: (day) => day === "2026-06-19" }), assigned);
    expect(first).toEqual({ available: 32, assigned: 12, free: 20, load: "37.5", jobs: 1 });
    expect(second).toEqual({ available: 40, assigned: 46, free: -6, load: "115.0", jobs: 1 });
  });
  it("on leave all week has no percentage", () => {
    const leave = { fromOn: "2026-06-15", toOn: "2026-06-21", startsHalf: false, endsHalf: false };
    expect(weeklyLoads(weeks, calendar({ leaves: [leave] }), [])[0]).toMatchObject({ available: 0, load: null, jobs: 0 });
  });
});

describe("demand for certified people", () => {
  const order = (more: Partial<OrderPlan>): OrderPlan => ({
    workOrderId: "w",
    days: monToFri,
    shiftHours: 10,
    needs: [{ method: "UT", level: 2 }],
    assigned: [],
    ...more,
  });
  it("of a work order that nobody is on is one person per method for each planned working day", () => {
    const needs = [
      { method: "UT", level: 2 },
      { method: "MT", level: 2 },
    ];
    expect(demandOf(weeks, order({ needs }))).toEqual([
      { id: "w", method: "UT", level: 2, week: 0, hours: 50 },
      { id: "w", method: "MT", level: 2, week: 0, hours: 50 },
    ]);
  });
  it("is what is assigned where somebody is, and one person on the days that are left", () => {
    const assigned = ["2026-06-15", "2026-06-16"].flatMap((day) =>
      [1, 2].map(() => ({ method: "UT", level: 2, day, hours: 12 })),
    );
    // Two people for two days of 12 h, one for three days of 10 h.
    expect(demandOf(weeks, order({ assigned }))).toEqual([{ id: "w", method: "UT", level: 2, week: 0, hours: 78 }]);
  });
  it("keeps the level that the client demands, and what somebody does beyond the scope", () => {
    const needs = [{ method: "UT", level: 3 }];
    const assigned = [
      ...monToFri.map((day) => ({ method: "UT", level: 2, day, hours: 10 })),
      { method: "PT", level: 1, day: "2026-06-15", hours: 4 },
    ];
    expect(demandOf(weeks, order({ needs, assigned }))).toEqual([
      { id: "w", method: "UT", level: 3, week: 0, hours: 50 },
      { id: "w", method: "PT", level: 1, week: 0, hours: 4 },
    ]);
  });
  it("of a shift that goes into the next week counts by its local days", () => {
    const assigned = [
      { method: "UT", level: 2, day: "2026-06-21", hours: 5 },
      { method: "UT", level: 2, day: "2026-06-22", hours: 7 },
    ];
    const found = demandOf(weeks, order({ days: [], assigned }));
    expect(found.map(({ week, hours: some }) => [week, some])).toEqual([
      [0, 5],
      [1, 7],
    ]);
  });
});

describe("certified capacity", () => {
  const until = (last: Day) => (day: Day) => day <= last;
  it("is the hours of the days on which the certificate is valid, its last day with them", () => {
    const held = [{ method: "UT", level: 2, isCertifiedOn: until("2026-06-17") }];
    expect(capacityOf(weeks, { ...calendar(), userId: "u", held })).toEqual([
      { id: "u", method: "UT", level: 2, week: 0, hours: 24 },
    ]);
  });
  it("is less leave, half days as half, and holidays", () => {
    const held = [{ method: "UT", level: 2, isCertifiedOn: until("2026-06-21") }];
    const leave = { fromOn: "2026-06-15", toOn: "2026-06-16", startsHalf: false, endsHalf: true };
    const own = calendar({ leaves: [leave], isHoliday: (day) => day === "2026-06-19" });
    // Monday 0, Tuesday 4, Wednesday 8, Thursday 8, Friday 0.
    expect(capacityOf(weeks, { ...own, userId: "u", held })[0]?.hours).toBe(20);
  });
  it("counts a person in each method and level they hold", () => {
    const isCertifiedOn = until("2026-06-21");
    const held = [
      { method: "UT", level: 1, isCertifiedOn },
      { method: "UT", level: 2, isCertifiedOn },
      { method: "RT", level: 2, isCertifiedOn },
    ];
    expect(capacityOf(weeks, { ...calendar(), userId: "u", held }).map((one) => [one.method, one.level, one.hours])).toEqual([
      ["UT", 1, 40],
      ["UT", 2, 40],
      ["RT", 2, 40],
    ]);
  });
  it("off rotation is none", () => {
    const rules = [{ validFrom: "2026-01-01", validTo: null, weekly: [], rotation: { on: 14, off: 14, anchor: "2026-06-01" } }];
    const held = [{ method: "UT", level: 2, isCertifiedOn: until("2026-07-05") }];
    // 1 to 14 June on, 15 to 28 June off, from 29 June on: seven days of 8 h.
    expect(capacityOf(weeks, { ...calendar({ rules }), userId: "u", held })).toMatchObject([{ week: 2, hours: 56 }]);
  });
});

describe("the use of equipment", () => {
  const isWorkday = (day: Day) => monToFri.includes(day);
  it("of two sets, one of them booked for three of five days, is 30 %", () => {
    const bookings = [{ assignmentId: "a", days: monToFri.slice(0, 3) }];
    const items = [
      { itemId: "1", isWorkday, bookings },
      { itemId: "2", isWorkday, bookings: [] },
    ];
    const [first, second] = equipmentUse(weeks, items);
    expect(first).toEqual({ booked: 3, working: 10, use: "30.0", bookings: 1 });
    expect(second).toEqual({ booked: 0, working: 0, use: null, bookings: 0 });
  });
  it("counts a day that is booked twice once, with the booking that began first", () => {
    const bookings = [
      { assignmentId: "late", days: ["2026-06-16", "2026-06-17"] },
      { assignmentId: "early", days: ["2026-06-15", "2026-06-16"] },
    ];
    expect(bookedDays(weeks, { bookings })).toEqual([
      { assignmentId: "early", week: 0, days: 2 },
      { assignmentId: "late", week: 0, days: 1 },
    ]);
  });
});
