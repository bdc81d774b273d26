import { expect, it } from "vitest";
import { offeredPeriods, periodBefore, usualPeriod, whyNotPeriod } from "./period.ts";

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

it("is offered from today: weeks from Monday, calendar months, quarters and years, those that have not ended so far", () => {
  const said = (today: string, start: string) =>
    Object.fromEntries(offeredPeriods(today, start).map(({ label, from, to }) => [label, `${from} ${to}`]));
  expect(said("2026-11-29", "01-01")).toEqual({
    "This week so far": "2026-11-23 2026-11-29",
    "Last week": "2026-11-16 2026-11-22",
    "This month so far": "2026-11-01 2026-11-29",
    "Last month": "2026-10-01 2026-10-31",
    "This quarter so far": "2026-10-01 2026-11-29",
    "Last quarter": "2026-07-01 2026-09-30",
    "This year so far": "2026-01-01 2026-11-29",
    "Last year": "2025-01-01 2025-12-31",
    "Last 12 months": "2025-12-01 2026-11-29",
  });
  expect(said("2026-11-30", "01-01")["This week so far"]).toBe("2026-11-30 2026-11-30");
});

it("has the fiscal year from the day it begins, and its months where it begins within one", () => {
  const said = (today: string, start: string) =>
    offeredPeriods(today, start).flatMap(({ label, from, to }) => (label.includes("fiscal") ? [`${label}: ${from} ${to}`] : []));
  expect(said("2026-03-31", "04-01")).toEqual([
    "This fiscal year so far: 2025-04-01 2026-03-31",
    "Last fiscal year: 2024-04-01 2025-03-31",
  ]);
  expect(said("2026-11-05", "04-06")).toEqual([
    "This fiscal month so far: 2026-10-06 2026-11-05",
    "Last fiscal month: 2026-09-06 2026-10-05",
    "This fiscal year so far: 2026-04-06 2026-11-05",
    "Last fiscal year: 2025-04-06 2026-04-05",
  ]);
});
