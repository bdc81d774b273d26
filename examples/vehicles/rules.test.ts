import { describe, expect, it } from "vitest";
import { whyNotRoadworthy } from "./rules.ts";

describe("a vehicle whose inspection is valid until 2026-05-31", () => {
  const vehicle = { inspectionDueOn: "2026-05-31" };
  it("may be driven until the end of that day", () => {
    expect(["2026-01-01", "2026-05-31"].map((day) => whyNotRoadworthy(vehicle, day))).toEqual([null, null]);
  });
  it("and not on the next day", () => {
    expect(whyNotRoadworthy(vehicle, "2026-06-01")).toContain("has expired");
  });
});
