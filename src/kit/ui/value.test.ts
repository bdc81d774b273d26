import { expect, it } from "vitest";
import { valueText } from "./value.tsx";

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
