import { expect, it } from "vitest";
import { plannedDaysFindings } from "./planned-days.ts";

const told = (
  fromOn: string,
  toOn: string,
  orderPlannedOn: string | null = "2026-12-01",
  orderPlannedEndOn = orderPlannedOn && "2026-12-05",
) =>
  plannedDaysFindings({ fromOn, toOn, orderNumber: "WO-0417", orderPlannedOn, orderPlannedEndOn }).map(
    ({ severity, from, to, message }) => [severity, from, to, message],
  );

it("tells that a job is not planned on some or all days of an assignment, and from when until when", () => {
  const planned = "WO-0417 is planned from 2026-12-01 to 2026-12-05";
  expect(told("2026-11-01", "2026-11-02")).toEqual([["told", "2026-11-01", "2026-11-02", `${planned}, on none of these days.`]]);
  expect(told("2026-11-30", "2026-12-03")).toEqual([
    ["told", "2026-11-30", "2026-11-30", `${planned}, not on all of these days.`],
  ]);
  expect(told("2026-12-04", "2026-12-07")).toEqual([
    ["told", "2026-12-06", "2026-12-07", `${planned}, not on all of these days.`],
  ]);
  expect(told("2026-11-30", "2026-12-07")).toEqual([
    ["told", "2026-11-30", "2026-12-07", `${planned}, not on all of these days.`],
  ]);
  expect(told("2026-12-09", "2026-12-09", "2026-12-08", "2026-12-08")).toEqual([
    ["told", "2026-12-09", "2026-12-09", "WO-0417 is planned on 2026-12-08, on none of these days."],
  ]);
});

it("tells nothing on the days of the job, and of one whose days are still open", () => {
  expect(told("2026-12-01", "2026-12-05")).toEqual([]);
  expect(told("2026-11-01", "2026-11-02", null)).toEqual([]);
});
