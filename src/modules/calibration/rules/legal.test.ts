import { describe, expect, it } from "vitest";
import { intervalsInForce } from "#directory/company/regulatory.ts";
import {
  calibrationOn,
  followed,
  inPlanUnits,
  type Interval,
  legalIntervalOf,
  problemWithLegal,
  timeline,
} from "#modules/calibration/rules.ts";

const months = (value: number): Interval => ({ value, unit: "months" });
const days = (value: number): Interval => ({ value, unit: "days" });

describe("the interval of the regulatory profile", () => {
  it("is 6 months for a survey meter and 12 for dosimeter and ratemeter under the NRC", () => {
    const nrc = intervalsInForce("US-NRC", {});
    expect(legalIntervalOf("RAD-SM", nrc)).toEqual({
      ...months(6),
      title: "Survey meter calibration",
      basis: "10 CFR 34.25(b)(1)",
    });
    expect(legalIntervalOf("RAD-DRD", nrc)).toMatchObject({ ...months(12), basis: "10 CFR 34.47(c)" });
    expect(legalIntervalOf("RAD-ARM", nrc)).toMatchObject({ ...months(12), basis: "10 CFR 34.47(g)(4)" });
    expect(legalIntervalOf("UT-TG", nrc)).toBeNull();
  });
  it("is what the company has set, and nothing where the jurisdiction asks for nothing", () => {
    const stricter = { surveyMeterCalibration: { value: 90, unit: "d", hardStop: true, reason: null } } as const;
    expect(legalIntervalOf("RAD-SM", intervalsInForce("US-NRC", stricter))).toMatchObject(days(90));
    expect(legalIntervalOf("RAD-SM", intervalsInForce("CA-CNSC", {}))).toMatchObject(months(12));
    expect(legalIntervalOf("RAD-ARM", intervalsInForce("CA-CNSC", {}))).toBeNull();
    expect(inPlanUnits({ value: 2, unit: "y" })).toEqual(months(24));
  });
});

describe("a plan under the profile", () => {
  const legal = { ...months(6), title: "Survey meter calibration", basis: "10 CFR 34.25(b)(1)" };
  const refusal =
    "Enter the license condition that allows it, such as “License condition 14”: this is less strict than 10 CFR 34.25(b)(1).";
  const problem = (interval: Interval | null, reason?: string, requirement: "required" | "check_only" = "required") =>
    problemWithLegal({ requirement, interval, reason }, legal);
  it("needs a license condition where it is less strict, and none where it is as strict", () => {
    expect([problem(months(6)), problem(months(3)), problem(days(180))]).toEqual([null, null, null]);
    expect([problem(months(12)), problem(null), problem(months(6), "", "check_only")]).toEqual([refusal, refusal, refusal]);
    expect(problem(months(12), "License condition 14")).toBeNull();
  });
  it.each([
    ["we like it", false],
    ["The license allows it", false],
    ["Condition 14", false],
    ["License condition", false],
    ["License condition 14", true],
    ["Licence NSW-12, condition 7", true],
    ["Conditions 3 to 5 of license 49-12345", true],
    [null, false],
  ])("lengthened because %s: %o", (reason, isAllowed) => {
    expect(problem(months(7), reason ?? undefined) === null).toBe(isAllowed);
    expect(problem(null, reason ?? undefined, "check_only") === null).toBe(isAllowed);
  });
  it("takes six months for calendar months, never for 182 days", () => {
    // 31 August to 28 February are 181 days.
    expect([problem(days(181)), problem(days(182))]).toEqual([null, refusal]);
  });
  it("follows when the profile changes, unless it is stricter or has its license condition", () => {
    const plan = (interval: Interval, reason: string | null = null) => ({ requirement: "required" as const, interval, reason });
    expect(followed(plan(months(6)), months(6), months(3))).toEqual(months(3));
    expect(followed(plan(months(6)), months(6), months(12))).toEqual(months(12));
    expect(followed(plan(months(3)), months(6), months(4))).toBeNull();
    expect(followed(plan(months(12)), months(6), months(4))).toEqual(months(4));
    expect(followed(plan(months(12), "we like it"), months(6), months(4))).toEqual(months(4));
    expect(followed(plan(months(12), "License condition 14"), months(6), months(4))).toBeNull();
    expect(followed(plan(months(6)), null, months(6))).toBeNull();
  });
});

describe("a survey meter whose interval by law becomes 3 months on 4 May", () => {
  const record = {
    id: "r",
    certificateNumber: "C-1",
    calibratedOn: "2026-01-31",
    dueOn: "2026-07-31",
    result: "pass",
    state: "in force",
    releasedAt: "2026-02-01T08:00:00Z",
  } as const;
  const plan = (interval: Interval) => ({ requirement: "required" as const, regulatory: true, interval });
  const facts = (day: string) => ({
    asset: "SM-1",
    plan: day < "2026-05-04" ? plan(months(6)) : plan(months(3)),
    records: [record],
  });
  it("was in calibration until that day and is overdue from it on", () => {
    expect(calibrationOn(facts("2026-05-03"), "2026-05-03").ok).toBe(true);
    expect(calibrationOn(facts("2026-05-04"), "2026-05-04")).toMatchObject({ code: "OVERDUE", dueOn: "2026-04-30" });
  });
  it("keeps its days in the spans that lists read", () => {
    expect(
      timeline(facts, facts("2026-05-04"), ["2026-05-04"]).map(({ from, to, state, dueOn }) => [from, to, state, dueOn]),
    ).toEqual([
      ["2026-01-31", "2026-05-03", "in calibration", "2026-07-31"],
      ["2026-05-04", null, "overdue", "2026-04-30"],
    ]);
  });
  it("turns overdue in between where the new interval still runs", () => {
    const longer = (day: string) => ({ ...facts(day), plan: day < "2026-05-04" ? plan(months(6)) : plan(months(4)) });
    const found = timeline(longer, longer("2026-05-04"), ["2026-05-04"]);
    expect(found.map(({ from, to, state }) => [from, to, state])).toEqual([
      ["2026-01-31", "2026-05-03", "in calibration"],
      ["2026-05-04", "2026-05-31", "in calibration"],
      ["2026-06-01", null, "overdue"],
    ]);
  });
});
