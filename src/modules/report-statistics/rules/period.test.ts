import { expect, it } from "vitest";
import { periodBefore, usualPeriod, whyNotPeriod } from "./period.ts";

it.each([
  ["a month with the month before", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["a quarter with the quarter before", "2026-04-01", "2026-06-30", "2026-01-01", "2026-03-31"],
  ["a year with the year before", "2025-01-01", "2025-12-31", "2024-01-01", "2024-12-31"],
  ["three months that are no quarter by days", "2026-02-01", "2026-04-30", "2025-11-04", "2026-01-31"],
  ["other days with as many before", "2026-07-10", "2026-07-16", "2026-07-03", "2026-07-09"],
])("%s", (_name, from, to, before, until) => expect(periodBefore({ from, to })).toEqual({ from: before, to: until }));

it("ends after it starts, and covers at most ten years", () => {
  expect(whyNotPeriod({ from: "2026-02-02", to: "2026-02-01" })).toBe("The period ends before it starts.");
  expect(whyNotPeriod({ from: "2016-02-02", to: "2026-02-02" })).toBe("Choose at most 10 years.");
  expect(whyNotPeriod({ from: "2016-02-02", to: "2026-02-01" })).toBeNull();
  expect(usualPeriod("2026-11-29")).toEqual({ from: "2025-12-01", to: "2026-11-29" });
});
