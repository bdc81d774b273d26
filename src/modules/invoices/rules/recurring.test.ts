import { describe, expect, it } from "vitest";
import { monthsLater, movedDay, nextDate, nextDraft } from "./recurring.ts";

const monthly = { firstOn: "2026-01-31", everyMonths: 1, untilOn: null };

describe("the next date of a recurring invoice", () => {
  it("is the last day of a short month and the 31st again after it, counted from the first date", () => {
    const dates = ["2026-01-30"];
    for (let count = 0; count < 4; count += 1) dates.push(nextDate(monthly, dates.at(-1) ?? "") ?? "none");
    expect(dates.slice(1)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
  });
  it("is not after the last date, and counts quarters", () => {
    expect(nextDate({ ...monthly, untilOn: "2026-03-30" }, "2026-02-28")).toBeNull();
    expect(nextDate({ ...monthly, everyMonths: 3 }, "2026-02-01")).toBe("2026-04-30");
    expect(nextDate({ ...monthly, firstOn: "2026-09-15" }, "2026-02-01")).toBe("2026-09-15");
  });
});

describe("the days of the work", () => {
  it("keep their distance in months from the date of the invoice that is repeated, whenever the first date is", () => {
    const worked = (source: string, firstOn: string, everyMonths: number, on: string) =>
      movedDay(source, monthsLater({ firstOn, everyMonths, untilOn: null }, "2026-11-30", on));
    expect(worked("2026-11-15", "2027-02-28", 12, "2027-02-28")).toBe("2027-02-15");
    expect(worked("2026-11-15", "2027-02-28", 12, "2028-02-28")).toBe("2028-02-15");
    expect(worked("2026-11-29", "2027-02-28", 6, "2027-02-28")).toBe("2027-02-28");
    expect(worked("2026-11-29", "2027-02-28", 6, "2027-08-28")).toBe("2027-08-29");
    expect(worked("2026-11-15", "2027-01-31", 1, "2027-01-31")).toBe("2027-01-15");
    expect(worked("2026-10-31", "2027-01-31", 1, "2027-03-31")).toBe("2027-02-28");
  });
  it("count the dates of a pause", () => {
    expect(monthsLater(monthly, "2026-01-31", "2026-03-31")).toBe(2);
    expect(monthsLater({ ...monthly, everyMonths: 3 }, "2026-01-31", "2026-07-31")).toBe(6);
  });
  it("are an interval later where the first date is in the month of the invoice that is repeated, so that nothing is billed twice", () => {
    const later = (everyMonths: number, on: string) =>
      monthsLater({ firstOn: "2026-05-31", everyMonths, untilOn: null }, "2026-05-04", on);
    expect([later(1, "2026-05-31"), later(1, "2026-06-30"), later(3, "2026-08-31")]).toEqual([1, 2, 6]);
  });
  it("stay at the end of the month where they are there", () => {
    expect(["2026-04-01", "2026-04-30"].map((day) => movedDay(day, 1))).toEqual(["2026-05-01", "2026-05-31"]);
    expect(movedDay("2026-01-30", 1)).toBe("2026-02-28");
  });
});

describe("the next draft", () => {
  const monthly = { firstOn: "2026-01-31", everyMonths: 1, untilOn: null };
  it("is not on the date of the invoice that is repeated, but an interval later", () => {
    expect(nextDraft({ ...monthly, firstOn: "2026-11-30" }, "2026-11-30", "2026-11-30")).toBe("2026-12-30");
  });
  it("is today where today is one of the dates, and never in the past", () => {
    expect(nextDraft(monthly, "2026-02-28", "2026-01-31", null)).toBe("2026-02-28");
    expect(nextDraft(monthly, "2026-06-15", "2026-01-31", "2026-02-28")).toBe("2026-06-30");
  });
});
