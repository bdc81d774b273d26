import { describe, expect, it } from "vitest";
import { HolidayCalendarDraft, holidayOn, observedDays, workingDaysBetween } from "./holidays.ts";

describe("a holiday on a weekend", () => {
  const independence = [{ day: "2026-07-04", name: "Independence Day" }];
  it("is kept on the Friday before a Saturday where the nearest workday is kept", () => {
    expect(observedDays(independence, "nearest workday")[0]).toEqual({ day: "2026-07-03", name: "Independence Day (observed)" });
    expect(holidayOn({ days: independence, observedRule: "nearest workday" }, "2026-07-03")).toBe("Independence Day (observed)");
  });
  it("is kept on the next workdays where these are kept", () => {
    const christmas = [
      { day: "2027-12-25", name: "Christmas Day" },
      { day: "2027-12-26", name: "Boxing Day" },
    ];
    expect(observedDays(christmas, "next workday").slice(2)).toEqual([
      { day: "2027-12-27", name: "Christmas Day (observed)" },
      { day: "2027-12-28", name: "Boxing Day (observed)" },
    ]);
  });
  it("is lost where none is observed", () => {
    expect(holidayOn({ days: independence, observedRule: "none" }, "2026-07-03")).toBeNull();
    expect(holidayOn({ days: independence, observedRule: "none" }, "2026-07-04")).toBe("Independence Day");
  });
  it("goes on to the next free day where the nearest is taken", () => {
    // 25 and 26 December 2027 are a Saturday and a Sunday.
    const christmas = [
      { day: "2027-12-24", name: "Company day" },
      { day: "2027-12-25", name: "Christmas Day" },
      { day: "2027-12-26", name: "Boxing Day" },
    ];
    expect(observedDays(christmas, "nearest workday").map((one) => one.day)).toEqual([
      "2027-12-24",
      "2027-12-25",
      "2027-12-26",
      "2027-12-27",
      "2027-12-28",
    ]);
  });
});

it("a calendar holds each day once", () => {
  const twice = { day: "2026-12-25", name: "Christmas Day" };
  const draft = { name: "Ours", country: "GB", starter: null, observedRule: "none", days: [twice, twice] };
  expect(HolidayCalendarDraft.safeParse(draft).error?.issues[0]?.message).toBe("This day is already in the calendar");
});

describe("an age in working days", () => {
  const thanksgiving = { days: [{ day: "2026-11-26", name: "Thanksgiving Day" }], observedRule: "nearest workday" as const };
  it("is 2 for what waits since Friday and is seen on Tuesday", () => {
    expect(workingDaysBetween("2026-11-20", "2026-11-24", null)).toBe(2);
  });
  it("counts neither the day it began nor a weekend", () => {
    expect(workingDaysBetween("2026-11-20", "2026-11-20", null)).toBe(0);
    expect(workingDaysBetween("2026-11-20", "2026-11-22", null)).toBe(0);
  });
  it("counts the weekdays on which the base works", () => {
    // Monday to Thursday and Saturday, seen from a Wednesday to the Monday after.
    const week = { days: [], observedRule: "none" as const, weekdays: [1, 2, 3, 4, 6] };
    expect(workingDaysBetween("2026-11-18", "2026-11-23", week)).toBe(3);
    expect(workingDaysBetween("2026-11-18", "2026-11-22", { ...week, weekdays: [7] })).toBe(1);
  });
  it("leaves out the holidays of the base, on the day they are kept", () => {
    expect(workingDaysBetween("2026-11-24", "2026-11-27", thanksgiving)).toBe(2);
    const saturday = { days: [{ day: "2026-07-04", name: "Independence Day" }], observedRule: "nearest workday" as const };
    expect(workingDaysBetween("2026-07-01", "2026-07-06", saturday)).toBe(2);
  });
});
