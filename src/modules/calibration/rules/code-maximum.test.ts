import { describe, expect, it } from "vitest";
import { codeMaximumText, isBeyondCode, problemWithCode, problemWithExtensionByCode } from "#modules/calibration/rules.ts";
import { shippedCodeMaximum } from "#modules/inventory/shipped-types.ts";

const months = (value: number) => ({ requirement: "required" as const, interval: { value, unit: "months" as const } });
const days = (value: number) => ({ requirement: "required" as const, interval: { value, unit: "days" as const } });
const densitometer = shippedCodeMaximum("RT-DENS");

describe("the longest interval a code names", () => {
  it("is that of ASME V for densitometers, step wedge films, flaw detectors, gaussmeters and light meters", () => {
    const monthsOf = (code: string) => shippedCodeMaximum(code)?.value;
    expect(["RT-DENS", "RT-STEPFILM", "RT-STEPCAL", "UT-FD", "UT-FD-A", "MT-GAUSS", "LM-UVA"].map(monthsOf)).toEqual([
      3, 12, 12, 12, 3, 12, 12,
    ]);
    expect([monthsOf("VT-CAL"), monthsOf("OF-OUR-OWN")]).toEqual([undefined, undefined]);
  });
  it("says where the editions differ: a yoke was lifted yearly, and is now on each day of use", () => {
    const yoke = shippedCodeMaximum("MT-YAC");
    expect(yoke && codeMaximumText(yoke)).toBe("ASME V Art. 7 T-762 allows at most 12 months (verify in the edition in use)");
  });
});

describe("a plan for a densitometer", () => {
  it("of 3 months or 89 days is within the code, of 4 months or 120 days beyond it", () => {
    expect([months(3), days(89)].map((plan) => problemWithCode(plan, densitometer))).toEqual([null, null]);
    for (const plan of [months(4), days(120)])
      expect(problemWithCode(plan, densitometer)).toBe(
        "ASME V Art. 2 T-262.1 allows at most 3 months. Explain why this plan may be longer, such as the code the work is done to.",
      );
  });
  it("of 3 months due at the end of the month is beyond it, of 2 months is not", () => {
    expect(isBeyondCode({ ...months(3), roundToMonthEnd: true }, { value: 3, unit: "months" })).toBe(true);
    expect(isBeyondCode({ ...months(2), roundToMonthEnd: true }, { value: 3, unit: "months" })).toBe(false);
  });
  it("may be longer with a reason in words, and not with a full stop", () => {
    expect(problemWithCode({ ...months(6), reason: "." }, densitometer)).not.toBeNull();
    expect(problemWithCode({ ...months(6), reason: "Films are read to ISO 17636-1 only" }, densitometer)).toBeNull();
  });
});

describe("an extension", () => {
  it("ends where the code ends, unless the plan has said why it may be longer", () => {
    expect(problemWithExtensionByCode("2026-04-20", "2026-01-15", months(3), densitometer)).toBe(
      "ASME V Art. 2 T-262.1 allows at most 3 months: latest date is 2026-04-15.",
    );
    expect(problemWithExtensionByCode("2026-03-20", "2026-01-15", months(2), densitometer)).toBeNull();
    expect(problemWithExtensionByCode("2026-07-20", "2026-01-15", months(6), densitometer)).toBeNull();
  });
});
