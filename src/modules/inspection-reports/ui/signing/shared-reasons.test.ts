import { expect, it } from "vitest";
import { sharedReasons } from "./shared-reasons.ts";

it("a reason of several reports is said once with their names, and the others stay with their report", () => {
  const unread = "Open every section of the report before you sign";
  const { shared, own } = sharedReasons([
    { id: "1", name: "RT-24", reasons: ["You examined this item.", unread] },
    { id: "2", name: "MT-36", reasons: [unread, unread] },
    { id: "3", name: "UT-32", reasons: [] },
  ]);
  expect(shared).toEqual([{ reason: unread, names: ["RT-24", "MT-36"] }]);
  expect([...own]).toEqual([
    ["1", ["You examined this item."]],
    ["2", []],
    ["3", []],
  ]);
});

it("a reason that one report has twice is its own, once", () => {
  expect(sharedReasons([{ id: "1", name: "RT-24", reasons: ["Enter limitations", "Enter limitations"] }])).toEqual({
    shared: [],
    own: new Map([["1", ["Enter limitations"]]]),
  });
});
