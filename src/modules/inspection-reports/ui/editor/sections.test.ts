import { expect, it } from "vitest";
import { sectionOfGate } from "./sections.ts";

it("a gate leads to the section in which it is settled", () => {
  const gate = (gateId: string, code: string, subject = "") => sectionOfGate({ gateId, code, subject }, ["Ana Ruiz"]);
  expect(gate("G6", "EQUIPMENT", "UT-001 Rev 2")).toBe("equipment");
  expect(gate("G6", "NONE")).toBe("header");
  expect(gate("G14", "CLIENT_REQUIREMENT", "Ana Ruiz")).toBe("people");
  expect(gate("G14", "CLIENT_REQUIREMENT", "UT-THK")).toBe("header");
});
