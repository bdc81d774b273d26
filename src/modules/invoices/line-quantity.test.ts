import { expect, it } from "vitest";
import { withUnit } from "./line-quantity.ts";

it("says quantities with their unit in the plural, typed units as they are, and percentages without one", () => {
  const said = [
    ["3.25", "hour"],
    ["1", "hour"],
    ["1.00", "weld"],
    ["0.5", "half-day"],
    ["12", "linear foot"],
    ["96", "diameter-inch"],
    ["5", "km"],
    ["115", "films"],
    ["1", "percent"],
  ] as const;
  expect(said.map(([quantity, unit]) => withUnit(quantity, unit))).toEqual([
    "3.25 hours",
    "1 hour",
    "1.00 weld",
    "0.5 half-days",
    "12 linear feet",
    "96 diameter-inches",
    "5 km",
    "115 films",
    "1",
  ]);
});
