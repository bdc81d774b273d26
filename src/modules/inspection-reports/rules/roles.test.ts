import { expect, test } from "vitest";
import { daysInRole } from "./roles.ts";

const needs = [{ role: "radiographer" as const }, { role: "evaluator" as const }];
const line = (interpretedBy: string, interpretedOn: string) => ({ values: { interpretedBy, interpretedOn } });
const ana = { id: "ana", dates: [] };
const lines = [line("ana", "2026-03-13"), line("ben", "2026-03-14"), line("ana", "soon")];

test("whoever reads a film is assessed for the day of the reading too, and nobody else is", () => {
  const days = ["2026-03-12", "2026-03-15"];
  expect(daysInRole(ana, "evaluator", lines, days, needs)).toEqual(["2026-03-12", "2026-03-13", "2026-03-15"]);
  expect(daysInRole(ana, "radiographer", lines, days, needs)).toEqual(days);
  expect(daysInRole({ ...ana, dates: ["2026-03-12"] }, "evaluator", lines, days, needs)).toEqual(["2026-03-12", "2026-03-13"]);
});
