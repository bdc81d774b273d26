import { expect, it } from "vitest";
import { capKey, isCapKey, isMinimumKey, minimumKey, percentKey, percentOf, workKey } from "./source-keys.ts";

it("a percentage of a week price or a minimum is neither, and all are for the same work", () => {
  const keys = ["row", minimumKey("row"), capKey("row")];
  const percentages = keys.map((key) => percentKey("fuel", key));
  expect(percentages.map(percentOf)).toEqual(keys);
  expect([...keys, ...percentages].map((key) => [isMinimumKey(key), isCapKey(key)])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [false, false],
    [false, false],
    [false, false],
  ]);
  expect(new Set([...keys, ...percentages].map(workKey))).toEqual(new Set(["row"]));
});

it("what came with hours of time has a key of its own", () => {
  expect([workKey("hours"), workKey("minimum"), workKey(percentKey("fuel", "minimum"))]).toEqual(["hours", "minimum", "minimum"]);
});
