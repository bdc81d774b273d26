import { describe, expect, it } from "vitest";
import { dueOn } from "./rules.ts";
import { intervalWords, planForRules, rangeWords } from "./words.ts";
import type { CalibrationPlan } from "./contract.ts";

const plan: CalibrationPlan = {
  id: "",
  version: 1,
  createdAt: "",
  createdById: null,
  updatedAt: "",
  archivedAt: null,
  typeId: "TQ",
  itemId: null,
  subject: "TQ Torque wrench",
  effectiveFrom: "2026-01-01",
  requirement: "required",
  reason: null,
  intervalValue: 12,
  intervalUnit: "months",
  usageLimit: "5000",
  usageUnit: "cycles",
  startRule: "from calibration",
  maxDelayMonths: null,
  regulatory: false,
  roundToMonthEnd: false,
  parameters: [],
  procedure: null,
  source: null,
};

describe("a plan in words", () => {
  it("names its interval and its limit of use", () => {
    expect(intervalWords(plan)).toBe("12 months or 5000 cycles");
    expect(intervalWords({ ...plan, intervalValue: 1, intervalUnit: "days", usageLimit: null })).toBe("1 day");
    expect(intervalWords({ ...plan, intervalValue: null, usageLimit: null })).toBe("no interval");
  });
  it("suggests the due date of the rules", () => {
    expect(dueOn(planForRules(plan), "2025-01-15")).toBe("2026-01-15");
    expect(dueOn(planForRules({ ...plan, intervalValue: 90, intervalUnit: "days" }), "2025-01-15")).toBe("2025-04-15");
    expect(dueOn(planForRules({ ...plan, intervalValue: null }), "2025-01-15")).toBeNull();
  });
});

it("a range in words leaves open what is open, and has its figures as the reader writes them", () => {
  const figure = (value: string) => Number(value).toLocaleString("en-US");
  expect(rangeWords({ from: "1", to: "200000", unit: "lx" }, figure)).toBe("1 to 200,000 lx");
  expect(rangeWords({ from: "100", unit: "mm" }, figure)).toBe("from 100 mm");
  expect(rangeWords({ to: "100" }, figure)).toBe("up to 100");
  expect(rangeWords({}, figure)).toBe("whole range");
});
