import { describe, expect, it } from "vitest";
import { kpiValue, percentOf } from "./kpi-values.ts";
import { kpiText } from "./kpis.ts";

describe("the worked examples of the product page", () => {
  it.each([
    ["On-time release", 187, 203, "92.1"],
    ["First-pass review", 171, 203, "84.2"],
    ["Error revisions", 4, 203, "2.0"],
    ["Certification coverage", 41, 47, "87.2"],
    ["Calibration compliance", 118, 131, "90.1"],
    ["Utilisation", "148.5", 176, "84.4"],
    ["Quote win rate", 9, 24, "37.5"],
    ["CAPA on time", 22, 27, "81.5"],
  ])("%s: %s of %s is %s %%", (_name, numerator, denominator, value) => {
    expect(percentOf(numerator, denominator)).toBe(value);
  });
});

it("half a tenth is rounded away from zero", () => expect(percentOf(1, 2000)).toBe("0.1"));

it("nothing to divide by is a dash, neither 0 % nor 100 %", () => {
  expect(kpiText("calibrationCompliance", kpiValue("calibrationCompliance", 0, 0))).toBe("–");
  expect(kpiText("turnaround", kpiValue("turnaround", 0, 0))).toBe("–");
  expect(kpiText("certificationCoverage", kpiValue("certificationCoverage", 41, 47))).toBe("87.2 %");
  expect(kpiText("turnaround", kpiValue("turnaround", 30, 7))).toBe("30 h");
});
