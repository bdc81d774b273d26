import { describe, expect, it } from "vitest";
import { impossibleSpeed } from "./travel.ts";

describe("two sign-ins of one person (activity-and-audit calculation 5)", () => {
  it("5,570 km apart within 4 hours are impossible: 1,392.5 km/h", () => {
    expect(impossibleSpeed(5570, 4)).toBe(1392.5);
  });

  it("5,570 km apart within 8 hours are possible: 696 km/h", () => {
    expect(impossibleSpeed(5570, 8)).toBeNull();
  });

  it("are possible at places less than 100 km apart, however soon, and impossible at the same moment further apart", () => {
    expect(impossibleSpeed(99.9, 0)).toBeNull();
    expect(impossibleSpeed(100, 0)).toBe(Infinity);
  });

  it("are possible at exactly 900 km/h", () => {
    expect(impossibleSpeed(900, 1)).toBeNull();
    expect(impossibleSpeed(901, 1)).toBe(901);
  });
});
