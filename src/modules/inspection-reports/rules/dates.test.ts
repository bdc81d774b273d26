import { describe, expect, it } from "vitest";
import { datesOf, dayOfTheRest, inspectionDays, withDays } from "./dates.ts";

const chicago = "America/Chicago";
// 22:00 on 30 March to 03:00 on 31 March 2026 in Houston.
const night = { inspectionStart: "2026-03-31T03:00:00Z", inspectionEnd: "2026-03-31T08:00:00Z" };
const oneDay = { inspectionStart: "2026-03-31T13:00:00Z", inspectionEnd: "2026-03-31T21:00:00Z" };
const week = { inspectionStart: "2026-03-09T13:00:00Z", inspectionEnd: "2026-03-13T21:00:00Z" };
const on = (performedOn: string | null) => ({ performedOn });

describe("the days a report stands for", () => {
  it("are both days of a night shift, in the site's time zone", () => {
    expect(datesOf({ ...night, lines: [] }, chicago)).toEqual(["2026-03-30", "2026-03-31"]);
    expect(datesOf({ ...night, lines: [] }, "UTC")).toEqual(["2026-03-31"]);
  });

  it("are those of start, end and lines when every line has its day", () => {
    expect(datesOf({ ...week, lines: [on("2026-03-11")] }, chicago)).toEqual(["2026-03-09", "2026-03-11", "2026-03-13"]);
    expect(datesOf({ ...night, lines: [on("2026-03-31"), on("2026-03-31")] }, chicago)).toEqual(["2026-03-30", "2026-03-31"]);
  });

  it("are all from start to end while a line has none, and while there is no line", () => {
    const all = ["2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"];
    expect(datesOf({ ...week, lines: [on("2026-03-11"), on(null)] }, chicago)).toEqual(all);
    expect(datesOf({ ...week, lines: [] }, chicago)).toEqual(all);
  });

  it("do not include a line's day outside start and end", () => {
    expect(datesOf({ ...oneDay, lines: [on("2026-02-20")] }, chicago)).toEqual(["2026-03-31"]);
  });

  it("move with start and end for the lines without a day of their own", () => {
    const lines = [on(null), on(null)];
    expect(datesOf({ ...oneDay, lines }, chicago)).toEqual(["2026-03-31"]);
    const moved = { inspectionStart: "2026-04-02T13:00:00Z", inspectionEnd: "2026-04-02T21:00:00Z" };
    expect(datesOf({ ...moved, lines }, chicago)).toEqual(["2026-04-02"]);
  });

  it("are those of the lines alone before a start is entered, and the start alone when the end lies before it", () => {
    const open = { inspectionStart: null, inspectionEnd: null };
    expect(datesOf({ lines: [], ...open }, "UTC")).toEqual([]);
    expect(datesOf({ lines: [on("2026-04-02"), on(null)], ...open }, "UTC")).toEqual(["2026-04-02"]);
    const wrong = { inspectionStart: "2026-03-31T10:00:00Z", inspectionEnd: "2026-03-30T10:00:00Z" };
    expect(datesOf({ ...wrong, lines: [] }, "UTC")).toEqual(["2026-03-31"]);
  });

  it("end with the shift that ends at midnight sharp, and are not counted out over a slip of a century", () => {
    const tillMidnight = { inspectionStart: "2026-03-31T01:00:00Z", inspectionEnd: "2026-03-31T05:00:00Z" };
    expect(inspectionDays(tillMidnight, chicago)).toEqual(["2026-03-30"]);
    const slip = { inspectionStart: "2026-03-31T13:00:00Z", inspectionEnd: "2126-03-31T13:00:00Z" };
    expect(inspectionDays(slip, chicago)).toEqual(["2026-03-31", "2126-03-31"]);
  });
});

describe("a line without a day of its own", () => {
  it("was worked on the day of an inspection of one day, and needs one otherwise", () => {
    expect(dayOfTheRest(oneDay, chicago)).toBe("2026-03-31");
    expect(dayOfTheRest(night, chicago)).toBeNull();
    expect(dayOfTheRest({ inspectionStart: null, inspectionEnd: null }, chicago)).toBeNull();
    expect(withDays([on(null), on("2026-03-30")], oneDay, chicago)).toEqual([on("2026-03-31"), on("2026-03-30")]);
    expect(withDays([on(null)], night, chicago)).toEqual([on(null)]);
  });
});
