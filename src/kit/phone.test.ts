import { expect, it } from "vitest";
import { printedPhone } from "./phone.ts";

it("a telephone number prints in the groups of its country, and as it is if it is not known", () => {
  expect(printedPhone("+17135550140")).toBe("+1 713 555 0140");
  expect(printedPhone("+441224555010")).toBe("+44 1224 555010");
  expect(printedPhone("+97125550133")).toBe("+971 2 555 0133");
  expect(printedPhone("+999123")).toBe("+999123");
});
