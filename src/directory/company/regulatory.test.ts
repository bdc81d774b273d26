import { describe, expect, it } from "vitest";
import { intervalsInForce, jurisdictionIds, problemWithInterval, shippedIntervals } from "./regulatory.ts";

const shipped = (key: string, jurisdiction = "US-NRC" as const) =>
  shippedIntervals(jurisdiction).find((one) => one.key === key) ?? expect.fail(`no interval ${key}`);
const set = (value: number, unit: "d" | "mo" | "y" = "mo", more: { hardStop?: boolean; reason?: string } = {}) => ({
  value,
  unit,
  hardStop: true,
  reason: null,
  ...more,
});

describe("the intervals shipped for the United States", () => {
  it.each([
    ["surveyMeterCalibration", 6, "34.25(b)"],
    ["sourceLeakTest", 6, "34.27"],
    ["duLeakTest", 12, "34.27"],
    ["quarterlyInventory", 3, "34.29"],
    ["routineMaintenance", 3, "34.31(b)"],
    ["refresherTraining", 12, "34.43(d)"],
    ["jobPerformanceInspection", 6, "34.43(e)"],
    ["alarmRatemeterCalibration", 12, "34.47"],
    ["directReadingCheck", 12, "34.47"],
    ["nearVision", 12, "SNT-TC-1A"],
    ["internalAudit", 12, "8.6.4"],
    ["managementReview", 12, "8.5.1.2"],
  ])("%s every %d months by %s", (key, months, clause) => {
    expect(shipped(key)).toMatchObject({ value: months, unit: "mo" });
    expect(shipped(key).basis).toContain(clause);
  });
  it("are named in words, in every jurisdiction", () => {
    for (const jurisdiction of jurisdictionIds)
      for (const { key, title, basis } of shippedIntervals(jurisdiction)) {
        expect(`${key}: ${title}`).toMatch(/^\w+: [A-Z][a-z]/);
        expect(basis).not.toBe("");
      }
  });
});

describe("an interval of the company's own", () => {
  it("may be stricter freely", () => {
    expect(problemWithInterval(set(5), shipped("surveyMeterCalibration"))).toBeNull();
    expect(problemWithInterval(set(180, "d"), shipped("surveyMeterCalibration"))).toBeNull();
    const [found] = intervalsInForce("US-NRC", { surveyMeterCalibration: set(3) }).filter(
      ({ deviation }) => deviation !== "default",
    );
    expect(found).toMatchObject({ key: "surveyMeterCalibration", value: 3, deviation: "stricter", shipped: { value: 6 } });
  });
  it("needs a reason when it is less strict", () => {
    expect(problemWithInterval(set(1, "y"), shipped("surveyMeterCalibration"))).toBe(
      "Enter the license condition that allows it, such as “License condition 14”: this is less strict than 10 CFR 34.25(b)(1).",
    );
    expect(problemWithInterval(set(12, "mo", { reason: "we like it" }), shipped("surveyMeterCalibration"))).toContain(
      "license condition",
    );
    expect(problemWithInterval(set(24, "mo"), shipped("nearVision"))).toBe(
      "Enter a reason: this is less strict than SNT-TC-1A 8.2; ISO 9712:2021 7.4.",
    );
    expect(problemWithInterval(set(24, "mo", { reason: "By the scheme" }), shipped("nearVision"))).toBeNull();
    expect(problemWithInterval(set(12, "mo", { reason: "License condition 14" }), shipped("surveyMeterCalibration"))).toBeNull();
  });
  it("is less strict too when it no longer stops work", () => {
    expect(problemWithInterval(set(6, "mo", { hardStop: false }), shipped("surveyMeterCalibration"))).toContain("less strict");
  });
  it("is as shipped when it says the same in other words", () => {
    expect(problemWithInterval(set(1, "y"), shipped("refresherTraining"))).toBeNull();
  });
});
