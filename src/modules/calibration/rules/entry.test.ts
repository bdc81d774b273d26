import { describe, expect, it } from "vitest";
import {
  dueOn,
  problemsWith,
  problemsWithPoints,
  problemsWithExtension,
  type CalibrationEntry,
  type CalibrationPlan,
} from "#modules/calibration/rules.ts";

const yearly: CalibrationPlan = { requirement: "required", interval: { value: 12, unit: "months" } };
const inOrder: CalibrationEntry = {
  calibratedOn: "2025-01-15",
  dueOn: "2026-01-15",
  result: "pass",
  asFound: "in tolerance",
  asLeft: "not applicable",
  adjusted: false,
  repaired: false,
};
const problems = (changes: Partial<CalibrationEntry>) => problemsWith({ ...inOrder, ...changes }, yearly, "2026-01-20");

describe("the due date", () => {
  it.each([
    ["2024-08-31", { value: 6, unit: "months" }, "2025-02-28"],
    ["2025-01-15", { value: 12, unit: "months" }, "2026-01-15"],
    ["2025-01-15", { value: 90, unit: "days" }, "2025-04-15"],
  ] as const)("of %s with %o is %s", (calibratedOn, interval, expected) => {
    expect(dueOn({ requirement: "required", interval }, calibratedOn)).toBe(expected);
  });

  it("may be rounded up to the month's end, and there is none without an interval", () => {
    expect(dueOn({ ...yearly, roundToMonthEnd: true }, "2025-01-15")).toBe("2026-01-31");
    expect(dueOn({ requirement: "check_only", interval: { value: 12, unit: "months" } }, "2025-01-15")).toBeNull();
    expect(dueOn({ requirement: "required" }, "2025-01-15")).toBeNull();
  });

  it("may run from first use, within the longest delay", () => {
    const plan: CalibrationPlan = { ...yearly, startRule: "from first use", maxDelayMonths: 6 };
    expect(dueOn(plan, "2025-01-15", "2025-03-01")).toBe("2026-03-01");
    expect(dueOn(plan, "2025-01-15", "2025-12-01")).toBe("2026-07-15");
    // Nobody has entered a first use: it may have been on the next day.
    expect(dueOn(plan, "2025-01-15")).toBe("2026-01-15");
  });
});

describe("recording a calibration", () => {
  it("is accepted as it stands", () => expect(problems({})).toEqual([]));

  it.each<[Partial<CalibrationEntry>, string]>([
    [{ dueOn: "2026-08-01" }, "Due date 2026-08-01 is longer than the 12-month plan (2026-01-15)."],
    [{ dueOn: "2025-01-14" }, "Due date 2025-01-14 is before the calibration date 2025-01-15."],
    [{ calibratedOn: "2026-01-21", dueOn: "2027-01-21" }, "Calibration date is in the future."],
    [{ adjusted: true }, "Adjusted items need as-found and as-left results."],
    [
      { adjusted: true, asFound: "not tested", repaired: true, asLeft: "in tolerance" },
      "Adjusted items need as-found and as-left results.",
    ],
    [
      { asFound: "not tested", asLeft: "in tolerance" },
      "As-found results may be missing only at a first calibration or after a repair.",
    ],
    [{ asFound: "out of tolerance" }, "An item left out of tolerance cannot pass: record it as limited or failed."],
    [
      { asFound: "out of tolerance", asLeft: "in tolerance" },
      "The item was found out of tolerance and neither adjusted nor repaired. Enter what was done, or record it as limited or failed.",
    ],
    [
      { asFound: "not applicable", asLeft: "in tolerance" },
      "As-found results may be missing only at a first calibration or after a repair.",
    ],
    [
      { asFound: "not tested", repaired: true },
      "Neither as-found nor as-left was tested, so this is not a calibration. Enter the results on the certificate.",
    ],
    [{ repaired: true }, "It was repaired: enter whether it was left in tolerance."],
    [
      { covers: [{ parameter: "thickness", from: "10", to: "0" }] },
      "thickness: 10 to 0 is reversed. Enter the smaller value first.",
    ],
    [{ receivedOn: "2026-01-21" }, "The certificate was received on a day in the future."],
    [{ receivedOn: "2025-01-14" }, "The certificate was received on 2025-01-14, before the calibration on 2025-01-15."],
    [{ result: "limited" }, "A limited result needs a written limitation and the excluded parameters or ranges."],
  ])("with %o is refused", (changes, message) => expect(problems(changes)).toEqual([message]));

  it("may lack as-found results the first time, and an adjusted item may have come in bad", () => {
    expect(
      problemsWith({ ...inOrder, asFound: "not tested", asLeft: "in tolerance" }, yearly, "2026-01-20", { first: true }),
    ).toEqual([]);
    expect(problems({ adjusted: true, asFound: "out of tolerance", asLeft: "in tolerance" })).toEqual([]);
  });
});

// ISO/IEC 17025:2017 7.8.6, ILAC-G8: a guard band of U takes the U of each point.
it.each([
  ["simple", null, 0],
  ["none stated", null, 0],
  ["guard band U", null, 1],
  ["guard band U", "0", 1],
  ["guard band U", "0.02", 0],
  ["Z540.3 method 6", null, 1],
] as const)("points judged by %s with U95 %s: %i refused", (rule, u95, count) => {
  const point = { phase: "as left", parameter: "thickness", nominal: "10", reference: "10", indicated: "10.0999" } as const;
  const [refusal, ...others] = problemsWithPoints([{ ...point, toleranceMinus: "-0.1", tolerancePlus: "0.1", u95 }], rule);
  expect([refusal ? 1 : 0, others]).toEqual([count, []]);
  expect(problemsWithPoints([{ ...point, u95 }], rule)).toEqual([]);
});

describe("extending a due date", () => {
  const record = { calibratedOn: "2025-01-15", dueOn: "2026-01-15", asFound: "in tolerance" } as const;
  const wanted = { toDueOn: "2026-02-14", approvedOn: "2026-01-10" };

  it("is possible for 30 days at most, and a tenth of the interval", () => {
    expect(problemsWithExtension(wanted, record, yearly, [])).toEqual([]);
    expect(problemsWithExtension({ ...wanted, toDueOn: "2026-02-15" }, record, yearly, [])).toEqual([
      "At most 30 days: latest date is 2026-02-14.",
    ]);
    const quarterly = { ...record, calibratedOn: "2025-10-15" };
    expect(problemsWithExtension(wanted, quarterly, yearly, [])).toEqual(["At most 9 days: latest date is 2026-01-24."]);
  });

  it("is refused late, twice, against regulation, or after a bad as-found", () => {
    const once = [{ ...wanted, fromDueOn: "2026-01-15" }];
    expect(problemsWithExtension({ ...wanted, approvedOn: "2026-01-16" }, record, yearly, [])).toEqual([
      "Extensions must be approved on or before the due date.",
    ]);
    expect(problemsWithExtension(wanted, record, yearly, once)).toEqual(["This calibration has been extended once already."]);
    expect(problemsWithExtension(wanted, record, { ...yearly, regulatory: true }, [])).toEqual([
      "This interval is set by regulation and cannot be extended.",
    ]);
    expect(problemsWithExtension(wanted, { ...record, asFound: "not tested" }, yearly, [])).toEqual([
      "The last as-found result was not in tolerance.",
    ]);
  });
});
