import { describe, expect, it } from "vitest";
import { calledBy } from "./record-kinds.ts";

describe("what a record is called", () => {
  const fields = ["reportNumber", "provisionalRef"];
  it("is its number, and before it has one the provisional number", () => {
    expect(calledBy({ reportNumber: "ACR-UT-26-0001", provisionalRef: "D-7F3-0012" }, fields)).toBe("ACR-UT-26-0001");
    expect(calledBy({ reportNumber: null, provisionalRef: "D-7F3-0012" }, fields)).toBe("D-7F3-0012");
    expect(calledBy({ reportNumber: null }, "reportNumber")).toBe("");
    expect(calledBy({ number: 7 }, "number")).toBe("7");
  });
});
