import { describe, expect, it } from "vitest";
import { earliestDate, recurringDates, whyNotDated, whyNotInFuture } from "./dates.ts";

describe("example 16, closed through 2026-05-31", () => {
  const series = { closedThrough: "2026-05-31", lastNumbered: null, inOrder: true };
  it("refuses 05-31 and takes 06-01", () => {
    expect(whyNotDated("2026-05-31", series)).toBe("The period up to 2026-05-31 is closed.");
    expect(whyNotDated("2026-06-01", series)).toBeNull();
  });
  it("with the last number on 06-03 refuses 06-02, unless the country allows it", () => {
    const numbered = { ...series, lastNumbered: "2026-06-03" };
    expect(whyNotDated("2026-06-02", numbered)).toBe("The earliest date for this series is 2026-06-03.");
    expect([whyNotDated("2026-06-03", numbered), whyNotDated("2026-06-02", { ...numbered, inOrder: false })]).toEqual([
      null,
      null,
    ]);
  });
  it("is never dated after the company's today", () => {
    expect(whyNotInFuture("2026-06-02", "2026-06-01")).toBe("It is dated 2026-06-02, which is after today, 2026-06-01.");
    expect(whyNotInFuture("2026-06-01", "2026-06-01")).toBeNull();
  });
  it("knows the earliest date", () => {
    expect(earliestDate(series)).toBe("2026-06-01");
    expect(earliestDate({ ...series, lastNumbered: "2026-04-01" })).toBe("2026-06-01");
    expect(earliestDate({ closedThrough: null, lastNumbered: "2026-04-01", inOrder: true })).toBe("2026-04-01");
    expect(earliestDate({ closedThrough: null, lastNumbered: null, inOrder: true })).toBeNull();
  });
});

describe("a recurring invoice of the 31st", () => {
  it("takes the last day of a short month, and the 31st again after it", () =>
    expect(recurringDates("2026-01-31", 1, null, "2026-05-31")).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]));
  it("comes after the last one made", () =>
    expect(recurringDates("2026-01-31", 1, "2026-02-28", "2026-04-29")).toEqual(["2026-03-31"]));
});
