import { describe, expect, it } from "vitest";
import { leastDwell } from "./penetrant.ts";

describe("penetrant dwell (T-672)", () => {
  it.each([
    ["weld/casting", "8", "°C", "10"],
    ["weld/casting", "9.9", "°C", "10"],
    ["weld/casting", "10", "°C", "5"],
    ["weld/casting", "20", "°C", "5"],
    ["wrought", "20", "°C", "10"],
    ["wrought", "8", "°C", "20"],
    ["weld/casting", "40", "°F", "10"],
    ["weld/casting", "49.9", "°F", "10"],
    ["weld/casting", "50", "°F", "5"],
  ] as const)("%s at %s %s: %s min", (form, partTemperature, scale, minutes) => {
    expect(leastDwell({ form, partTemperature, scale }).value).toBe(minutes);
  });
  it("says the temperature that decided", () => {
    expect(leastDwell({ form: "weld/casting", partTemperature: "9.9" }).formula).toContain("at 9.9 °C, 2 × 5");
  });
  it("is the procedure's for other materials", () => {
    expect(leastDwell({ form: "other", partTemperature: "20" }).value).toBeNull();
  });
});
