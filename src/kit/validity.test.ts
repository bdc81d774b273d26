import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  covers,
  datesWorked,
  dayIn,
  daysBetween,
  endOfMonth,
  mondayOf,
  intersect,
  isDay,
  validOn,
  without,
} from "#kit/validity.ts";

const aDay = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays("1990-01-01", n));
const aPeriod = fc
  .tuple(aDay, fc.option(fc.integer({ min: 0, max: 2000 })))
  .map(([from, length]) => ({ from, to: length === null ? null : addDays(from, length) }));

describe("adding months", () => {
  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2024-08-31", 6, "2025-02-28"],
    ["2025-01-15", 12, "2026-01-15"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2026-03-31", -1, "2026-02-28"],
  ])("%s and %i months is %s", (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it("keeps the day of the month or takes the last day", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -240, max: 240 }), (day, months) => {
        const moved = addMonths(day, months);
        expect(moved.slice(8) === day.slice(8) || (moved === endOfMonth(moved) && moved.slice(8) < day.slice(8))).toBe(true);
      }),
    );
  });
});

describe("days", () => {
  it("counts over a leap day and refuses an invalid day", () => {
    expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
    expect(addDays("2025-01-15", 90)).toBe("2025-04-15");
    expect(isDay("2026-02-30")).toBe(false);
    expect(isDay("2026-2-3")).toBe(false);
    expect(() => addDays("tomorrow", 1)).toThrow("not a calendar day");
  });

  it("adding the days between leads from one day to the other", () => {
    fc.assert(
      fc.property(aDay, aDay, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b);
      }),
    );
  });
});

describe("the day at the site", () => {
  it("is the site's, not the office's", () => {
    expect(dayIn("America/Chicago", "2026-03-31T03:00:00Z")).toBe("2026-03-30");
    expect(dayIn("Asia/Dubai", new Date("2026-03-30T21:00:00Z"))).toBe("2026-03-31");
  });

  it("a night shift from 22:00 to 03:00 worked on two days", () => {
    expect(datesWorked("2026-03-31T03:00:00Z", "2026-03-31T08:00:00Z", "America/Chicago")).toEqual(["2026-03-30", "2026-03-31"]);
  });

  it("a shift that ends at midnight worked on one day, and one moment is a day", () => {
    expect(datesWorked("2026-03-30T14:00:00Z", "2026-03-31T00:00:00Z", "UTC")).toEqual(["2026-03-30"]);
    expect(datesWorked("2026-03-31T00:00:00Z", "2026-03-31T00:00:00Z", "UTC")).toEqual(["2026-03-31"]);
    expect(() => datesWorked("2026-03-31T00:00:00Z", "2026-03-30T00:00:00Z", "UTC")).toThrow("End is before start");
  });
});

describe("periods", () => {
  const march = { from: "2026-03-01", to: "2026-03-31" };

  it("are valid on both end days", () => {
    expect([covers(march, "2026-03-01"), covers(march, "2026-03-31")]).toEqual([true, true]);
    expect([covers(march, "2026-02-28"), covers(march, "2026-04-01")]).toEqual([false, false]);
    expect(covers({ from: "2026-03-01", to: null }, "2126-01-01")).toBe(true);
  });

  it("are not valid while withdrawn, from the first day on", () => {
    const suspended = [{ from: "2026-03-10", to: "2026-03-14" }];
    expect(validOn([march], "2026-03-09", suspended)).toEqual([march]);
    expect(validOn([march], "2026-03-10", suspended)).toEqual([]);
    expect(validOn([march], "2026-03-15", suspended)).toEqual([march]);
  });

  it("a suspension leaves what is before and after it", () => {
    expect(without(march, [{ from: "2026-03-10", to: "2026-03-14" }])).toEqual([
      { from: "2026-03-01", to: "2026-03-09" },
      { from: "2026-03-15", to: "2026-03-31" },
    ]);
    expect(without(march, [{ from: "2026-01-01", to: null }])).toEqual([]);
  });

  it("a shared day is one that both cover", () => {
    fc.assert(
      fc.property(aPeriod, aPeriod, aDay, (a, b, day) => {
        const shared = intersect(a, b);
        expect(shared !== null && covers(shared, day)).toBe(covers(a, day) && covers(b, day));
      }),
    );
  });

  it("a remaining day is one the period covers and no withdrawal does", () => {
    fc.assert(
      fc.property(aPeriod, fc.array(aPeriod, { maxLength: 4 }), aDay, (period, holes, day) => {
        const left = without(period, holes).some((part) => covers(part, day));
        expect(left).toBe(covers(period, day) && !holes.some((hole) => covers(hole, day)));
      }),
    );
  });
});

describe("a week", () => {
  it.each([
    ["2026-03-16", "2026-03-16"],
    ["2026-03-22", "2026-03-16"],
    ["2026-03-23", "2026-03-23"],
    ["1969-12-31", "1969-12-29"],
  ])("%s lies in the week of Monday %s", (day, monday) => expect(mondayOf(day)).toBe(monday));
});
