import { describe, expect, it } from "vitest";
import { biasAt, screenReading, worst } from "./margin.ts";

/** calibration.md section 5.5: T 0.10, U 0.10, required minimum 9.50 mm. */
const errors = [
  { at: "5", error: "0.02" },
  { at: "10", error: "0.18" },
  { at: "20", error: "0.35" },
];

describe("screening by margin (calibration.md section 5.5)", () => {
  it.each([
    ["9.60", "0.1672", "9.4328", "affected"],
    ["9.75", "0.172", "9.578", "review"],
    ["12.40", "0.2208", "12.1792", "no effect"],
    ["9.30", "0.1576", "9.1424", "no effect"],
  ])("reads %s with bias %s as %s: %s", (reading, bias, corrected, verdict) => {
    expect(screenReading(reading, { min: "9.50" }, errors, "0.10")).toEqual({ bias, corrected, extrapolated: false, verdict });
  });

  it("mirrors for a maximum", () => {
    const low = [{ at: "10", error: "-0.20" }];
    // Corrected 9.95, 9.80, 9.75 (exactly U away from the limit) and 9.76.
    const against = (reading: string, max: string) => screenReading(reading, { max }, low, "0.10")?.verdict;
    expect(against("9.75", "9.85")).toBe("affected");
    expect(against("9.60", "9.85")).toBe("review");
    expect(against("9.55", "9.85")).toBe("no effect");
    expect(against("9.56", "9.85")).toBe("review");
  });

  it("is no effect exactly U inside the limit, review just inside that, review on the limit, affected just beyond", () => {
    const off = [{ at: "10", error: "0.10" }];
    const verdict = (reading: string) => screenReading(reading, { min: "9.50" }, off, "0.10")?.verdict;
    expect(verdict("9.70")).toBe("no effect");
    expect(verdict("9.69")).toBe("review");
    expect(verdict("9.60")).toBe("review");
    expect(verdict("9.59")).toBe("affected");
  });

  it("looks again at a reject that the correction might turn", () => {
    expect(screenReading("9.45", { min: "9.50" }, [{ at: "10", error: "-0.20" }], "0.10")?.verdict).toBe("review");
  });

  it("takes both sides of a range, the worse of the two", () => {
    const off = [{ at: "10", error: "0.30" }];
    expect(screenReading("2.10", { min: "2.00", max: "4.00" }, off, "0.02")?.verdict).toBe("affected");
    expect(screenReading("3.00", { min: "2.00", max: "4.00" }, off, "0.02")?.verdict).toBe("no effect");
  });

  it("takes the end value outside the points and says so", () => {
    expect(biasAt(errors, "25")).toEqual({ bias: "0.35", extrapolated: true });
    expect(biasAt(errors, "4.99")).toEqual({ bias: "0.02", extrapolated: true });
    expect(biasAt(errors, "20")).toEqual({ bias: "0.35", extrapolated: false });
    expect(biasAt(errors, "10")).toEqual({ bias: "0.18", extrapolated: false });
  });

  it("cannot screen without points or without a limit: a person looks", () => {
    expect(screenReading("9.60", { min: "9.50" }, [], "0.10")).toBeNull();
    expect(screenReading("9.60", {}, errors, "0.10")?.verdict).toBe("review");
    expect(worst([])).toBe("review");
    expect(worst(["no effect", "affected", "review"])).toBe("affected");
  });
});
