import { expect, it } from "vitest";
import { welderKeys, welderOf } from "./welders.ts";

it("welders of a line are told apart by stamp and employer", () => {
  expect(welderKeys("B-07 root, b-11 cap", "Delta")).toEqual(["B-07|DELTA", "B-11|DELTA"]);
  expect(welderKeys("W12/W14 W12", "Delta")).toEqual(["W12|DELTA", "W14|DELTA"]);
  expect(welderKeys("J. Smith; A. Doe", "Delta")).toEqual(["J. SMITH|DELTA", "A. DOE|DELTA"]);
  expect(welderKeys(null, "Delta")).toEqual([]);
  expect(welderOf("B-07|DELTA FAB")).toEqual({ stamp: "B-07", employer: "DELTA FAB" });
});
