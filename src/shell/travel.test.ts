import { describe, expect, it } from "vitest";
import { impossibleSpeed } from "./travel.ts";

describe("two sign-ins of one person (activity-and-audit calculation 5)", () => {
  it("5,570 km apart within 4 hours cannot be: 1,392.5 km/h", () => {
    expect(impossibleSpeed(5570, 4)).toBe(1392.5);
  });

  it("5,570 km apart within 8 hours can be: 696 km/h", () => {
    expect(impossibleSpeed(5570, 8)).toBeNull();
  });

  it("can be at places less than 100 km apart, however soon, and not at the same moment further apart", () => {
    expect(impossibleSpeed(99.9, 0)).toBeNull();
    expect(impossibleSpeed(100, 0)).toBe(Infinity);
  });

  it("can be at just 900 km/h", () => {
    expect(impossibleSpeed(900, 1)).toBeNull();
    expect(impossibleSpeed(901, 1)).toBe(901);
  });
});
