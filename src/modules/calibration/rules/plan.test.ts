import { describe, expect, it } from "vitest";
import { firstLowered, isAccredited, planOn, problemsWithPlan } from "#modules/calibration/rules.ts";

const ofType = { requirement: "required", effectiveFrom: "2020-01-01" } as const;
const newer = { requirement: "required", effectiveFrom: "2026-01-01", regulatory: true } as const;
const ofItem = { requirement: "none", effectiveFrom: "2025-06-01", itemId: "UTG-014" } as const;

describe("the plan in force", () => {
  it("is the latest version that has begun", () => {
    expect(planOn([ofType, newer], "2025-12-31")).toBe(ofType);
    expect(planOn([ofType, newer], "2026-01-01")).toBe(newer);
    expect(planOn([ofType], "2019-12-31")).toBeNull();
  });
  it("is the item's own once it has one", () => {
    expect(planOn([ofType, newer, ofItem], "2025-05-31")).toBe(ofType);
    expect(planOn([ofType, newer, ofItem], "2026-02-01")).toBe(ofItem);
  });
});

describe("plans that ask for less", () => {
  const later = { requirement: "check_only", effectiveFrom: "2026-03-01", itemId: "UTG-014" } as const;
  it("are known from the first day on which they do, with the plan that asked for more", () => {
    expect(firstLowered({ before: [ofType], after: [ofType, later] }, "required")).toEqual({
      day: "2026-03-01",
      less: [],
      was: "required",
      by: ofType,
    });
    expect(firstLowered({ before: [ofType, later], after: [ofType, later, ofItem] }, "required")).toMatchObject({
      day: "2025-06-01",
      was: "required",
    });
    expect(firstLowered({ before: [ofType], after: [] }, "none")).toMatchObject({ day: "2020-01-01", by: ofType });
  });
  it("are those with a later start, a rounded month, a narrower range, a wider tolerance or a weaker rule", () => {
    const thickness = {
      parameter: "thickness",
      unit: "mm",
      from: "1",
      to: "100",
      tolerance: "0.05",
      decisionRule: "guard band U",
    } as const;
    const strict = { ...ofType, itemId: "UTG-014", interval: { value: 12, unit: "months" }, parameters: [thickness] } as const;
    const lowered = (changes: object) =>
      firstLowered({ before: [strict], after: [strict, { ...strict, effectiveFrom: "2021-01-01", ...changes }] }, "required")
        ?.day;
    for (const changes of [
      { startRule: "from first use", maxDelayMonths: 24 },
      { roundToMonthEnd: true },
      { parameters: [{ ...thickness, to: "99" }] },
      { parameters: [{ ...thickness, parameter: "velocity" }] },
      { parameters: [{ ...thickness, tolerance: "0.051" }] },
      { parameters: [{ ...thickness, tolerance: "5", toleranceKind: "% of reading" }] },
      { parameters: [{ ...thickness, decisionRule: "simple" }] },
      { parameters: [] },
      { interval: null },
    ])
      expect(lowered(changes)).toBe("2021-01-01");
    for (const changes of [
      {},
      { startRule: "from first use", maxDelayMonths: 0 },
      { parameters: [{ ...thickness, to: "101", tolerance: "0.05" }] },
      { interval: { value: 6, unit: "months" } },
    ])
      expect(lowered(changes)).toBeUndefined();
  });
  it("state what is less, and are not those with a range and a stricter tolerance where there was none", () => {
    const named = {
      ...ofType,
      interval: { value: 12, unit: "months" },
      parameters: [{ parameter: "thickness", unit: "mm" }],
    } as const;
    const own = (changes: object) => ({ ...named, itemId: "UTG-014", effectiveFrom: "2021-01-01", ...changes });
    const ranged = { parameter: "thickness", unit: "mm", from: "1", to: "100", tolerance: "0.05" };
    const stricter = own({ parameters: [ranged] });
    expect(firstLowered({ before: [named], after: [named, stricter] }, "required")).toBeNull();
    const looser = own({ interval: { value: 24, unit: "months" }, parameters: [{ ...ranged, to: "50", tolerance: "0.1" }] });
    expect(firstLowered({ before: [stricter], after: [looser] }, "required")?.less).toEqual([
      "a longer interval or none",
      "thickness over less than 1 to 100 mm",
    ]);
    const wider = own({ parameters: [{ ...ranged, tolerance: "0.1" }] });
    expect(firstLowered({ before: [stricter], after: [wider] }, "required")?.less).toEqual([
      "thickness within another tolerance than ± 0.05 mm",
    ]);
  });
  it("are those that are no more, where one of them bounded anything: interval, law, use, range or tolerance", () => {
    const gone = (bounds: object) => firstLowered({ before: [{ ...ofType, ...bounds }], after: [] }, "required")?.day;
    for (const bounds of [
      { interval: { value: 12, unit: "months" } },
      { regulatory: true },
      { usageLimit: { value: "5000", unit: "cycles" } },
      { parameters: [{ parameter: "thickness", from: "1", to: "100", unit: "mm" }] },
      { parameters: [{ parameter: "thickness", tolerance: "0.05", unit: "mm" }] },
      { parameters: [{ parameter: "thickness", nominals: ["5"], unit: "mm" }] },
    ])
      expect(gone(bounds)).toBe("2020-01-01");
    for (const bounds of [{}, { parameters: [{ parameter: "thickness", unit: "mm" }] }]) expect(gone(bounds)).toBeUndefined();
  });
  it("are those that are set by regulation no longer", () => {
    const legal = { ...ofType, regulatory: true, interval: { value: 6, unit: "months" } } as const;
    const own = { ...legal, regulatory: false, effectiveFrom: "2026-01-01" };
    expect(firstLowered({ before: [legal], after: [legal, own] }, "required")?.day).toBe("2026-01-01");
    expect(firstLowered({ before: [legal, own], after: [legal] }, "required")).toBeNull();
  });
  it("are not those that ask for more, or for the same at another interval", () => {
    expect(firstLowered({ before: [ofType, ofItem], after: [ofType] }, "required")).toBeNull();
    expect(firstLowered({ before: [ofType], after: [ofType, newer] }, "required")).toBeNull();
    expect(firstLowered({ before: [], after: [later] }, "none")).toBeNull();
  });
});

describe("a plan", () => {
  const parameters = [{ parameter: "thickness" }];
  it("needs an interval when calibration is required, and a reason when none is", () => {
    expect(problemsWithPlan({ typeId: "UT-TG", requirement: "required", parameters })).toEqual([
      { path: "intervalValue", message: "A required calibration needs an interval." },
    ]);
    expect(problemsWithPlan({ itemId: "UTG-014", requirement: "none" })).toEqual([
      { path: "reason", message: "Explain why no calibration is required." },
    ]);
    expect(problemsWithPlan({ itemId: "UTG-014", requirement: "none", reason: "x" })).toEqual([
      {
        path: "reason",
        message: "“x” is not a reason: enter what the item is used for and why no calibration is required.",
      },
    ]);
  });
  it("of a calibration names what is to be calibrated", () => {
    const plan = { typeId: "UT-TG", requirement: "required", intervalValue: 12, intervalUnit: "months" } as const;
    for (const none of [{}, { parameters: [] }])
      expect(problemsWithPlan({ ...plan, ...none })).toEqual([
        {
          path: "parameters",
          message:
            "Enter what is to be calibrated, such as thickness from 1 to 200 mm. Without a parameter no certificate can be checked against the plan.",
        },
      ]);
    expect(problemsWithPlan({ ...plan, parameters })).toEqual([]);
    expect(problemsWithPlan({ typeId: "UT-PROBE", requirement: "check_only" })).toEqual([]);
  });
  it("belongs to one type or one item", () => {
    const plan = { requirement: "check_only" } as const;
    const message = "A plan belongs to one type or to one item.";
    expect(problemsWithPlan(plan)).toEqual([{ path: "itemId", message }]);
    expect(problemsWithPlan({ ...plan, typeId: "a", itemId: "b" })).toEqual([{ path: "itemId", message }]);
    expect(problemsWithPlan({ ...plan, typeId: "a" })).toEqual([]);
  });
  it("names the units of its limits and the latest start", () => {
    const plan = {
      typeId: "TQ",
      requirement: "required",
      intervalValue: 12,
      usageLimit: "5000",
      parameters,
      startRule: "from first use",
    } as const;
    expect(problemsWithPlan(plan).map(({ path }) => path)).toEqual(["intervalUnit", "usageUnit", "maxDelayMonths"]);
  });
});

describe("an accreditation", () => {
  const laboratory = {
    accreditationNumber: "4711",
    accreditedFrom: "2024-01-01",
    accreditedTo: "2026-12-31",
    scope: [{ parameter: "thickness" }],
  };
  it("covers its dates, ends included, and its parameters", () => {
    expect(isAccredited(laboratory, "2026-12-31", [{ parameter: "thickness" }])).toBe(true);
    expect(isAccredited(laboratory, "2027-01-01", [{ parameter: "thickness" }])).toBe(false);
    expect(isAccredited(laboratory, "2023-12-31", [])).toBe(false);
    expect(isAccredited(laboratory, "2026-01-08", [{ parameter: "hardness" }])).toBe(false);
  });
  it("without a number, a first day or a scope accredits nothing; without a last day it runs on", () => {
    const wanted = [{ parameter: "thickness" }];
    for (const lacking of [{ accreditationNumber: null }, { accreditedFrom: null }, { scope: [] }])
      for (const asked of [wanted, []]) expect(isAccredited({ ...laboratory, ...lacking }, "2026-01-08", asked)).toBe(false);
    expect(isAccredited({ ...laboratory, accreditedTo: null }, "2027-01-01", wanted)).toBe(true);
  });
  it("covers no range, no measured point and no kind of quantity outside its scope", () => {
    const metric = { ...laboratory, scope: [{ parameter: "thickness", unit: "mm", from: "1", to: "100", cmc: "0.003 mm" }] };
    const range = (from: string, to: string, unit = "mm") => [{ parameter: "thickness", unit, from, to }];
    const accredited = (wanted: ReturnType<typeof range>) => isAccredited(metric, "2026-01-08", wanted);
    expect([accredited(range("1", "100")), accredited(range("0.9", "100")), accredited(range("1", "100.1"))]).toEqual([
      true,
      false,
      false,
    ]);
    // 3.9 in is 99.06 mm.
    expect([accredited(range("0.1", "3.9", "in")), accredited(range("0.1", "4", "in"))]).toEqual([true, false]);
    expect(accredited(range("1", "100", "lx"))).toBe(false);
    const point = {
      phase: "as found",
      parameter: "thickness",
      unit: "mm",
      reference: "150",
      indicated: "150",
      u95: "0.01",
    } as const;
    expect(isAccredited(metric, "2026-01-08", [], [point])).toBe(false);
    expect(isAccredited(metric, "2026-01-08", [], [{ ...point, reference: "50" }])).toBe(true);
  });
});
