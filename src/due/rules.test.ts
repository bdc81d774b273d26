import { describe, expect, it } from "vitest";
import { bucketOf, dueMeaning, dueStateOf, dueWords } from "./rules.ts";
import { addMonths, daysBetween } from "#kit/validity.ts";

const leakTest = { dueOn: addMonths("2026-08-31", 6), coveredFrom: null, hardStop: false };

describe("a leak test of 31 August 2026 that is valid for six months", () => {
  it("is due on the last day of February", () => expect(leakTest.dueOn).toBe("2027-02-28"));
  it("is due today on that day, and overdue one day on the next", () => {
    expect(dueStateOf(leakTest, "2027-02-28", 30)).toBe("due today");
    expect(dueStateOf(leakTest, "2027-03-01", 30)).toBe("overdue");
    expect(dueWords(daysBetween("2027-03-01", leakTest.dueOn))).toBe("overdue 1 day");
  });
  it("is due soon from the longest lead on, not a day earlier", () => {
    expect(dueStateOf(leakTest, "2027-01-29", 30)).toBe("due soon");
    expect(dueStateOf(leakTest, "2027-01-28", 30)).toBe("ok");
  });
  it("blocks work once it is overdue, if work must stop", () => {
    expect(dueStateOf({ ...leakTest, hardStop: true }, "2027-03-01", 30)).toBe("blocked");
    expect(dueStateOf({ ...leakTest, hardStop: true }, "2027-02-28", 30)).toBe("due today");
  });
});

describe("a recorded renewal that begins later", () => {
  const certificate = { dueOn: "2026-03-31", hardStop: true };
  it("covers when it begins on the day after the last valid day", () => {
    expect(dueStateOf({ ...certificate, coveredFrom: "2026-04-01" }, "2026-03-20", 90)).toBe("covered");
    expect(bucketOf({ ...certificate, coveredFrom: "2026-04-01" }, "2026-03-20")).toBeNull();
  });
  it("does not cover a gap", () => {
    expect(dueStateOf({ ...certificate, coveredFrom: "2026-04-02" }, "2026-03-20", 90)).toBe("due soon");
  });
});

it("every day is in one of the five counts, or beyond the ninetieth day in none", () => {
  const on = (dueOn: string) => bucketOf({ dueOn, coveredFrom: null, hardStop: false }, "2026-03-14");
  expect(["2025-03-14", "2026-03-13"].map(on)).toEqual(["overdue", "overdue"]);
  expect(on("2026-03-14")).toBe("today");
  expect(["2026-03-15", "2026-03-21"].map(on)).toEqual(["week", "week"]);
  expect(["2026-03-22", "2026-04-13"].map(on)).toEqual(["month", "month"]);
  expect(["2026-04-14", "2026-06-12"].map(on)).toEqual(["quarter", "quarter"]);
  expect(on("2026-06-13")).toBeNull();
});

it("has one colour in every list, tile and matrix: red once it has passed, amber in its last 90 days", () => {
  expect([-1, 0, 90, 91].map(dueMeaning)).toEqual(["bad", "due", "due", "good"]);
});
