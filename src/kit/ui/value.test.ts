import { expect, it } from "vitest";
import { partsChanged, valueText } from "./value.tsx";

it("a value without parts is empty, like null and an empty list", () => {
  expect([null, [], {}, { days: null }].map(valueText)).toEqual(["empty", "empty", "empty", "empty"]);
  expect(
    valueText([
      { kind: "EIN", country: "US" },
      { kind: "VAT", country: "GB" },
    ]),
  ).toBe("kind EIN, country US; kind VAT, country GB");
  expect(valueText(["MT", "PT"])).toBe("MT, PT");
  expect(valueText({ validTo: "2026-11-21", itemId: "x" })).toBe("valid to 21 Nov 2026, item x");
});

it("of two values with parts only what differs is told; what has no parts, and a first value, is told whole", () => {
  const before = { passwordLength: 8, lockMinutes: 15, retired: "x" };
  expect(partsChanged(before, { passwordLength: 10, lockMinutes: 15, days: 3 }).map(valueText)).toEqual([
    "password length 8, retired x",
    "password length 10, days 3",
  ]);
  expect(partsChanged(null, before)).toEqual([null, before]);
  expect(partsChanged(["MT"], ["PT"])).toEqual([["MT"], ["PT"]]);
  const wall = { entered: "10", unit: "mm", si: "0.01" };
  expect(partsChanged(wall, { ...wall, entered: "9" })[0]).toBe(wall);
});
