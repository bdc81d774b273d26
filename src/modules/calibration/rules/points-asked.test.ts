import { describe, expect, it } from "vitest";
import {
  type AskedParameter,
  belowTheStandards,
  coversAtLeast,
  type NamedPoint,
  problemsWithMeasured,
  problemsWithSurveyMeter,
  unplannedTolerances,
  widerThanAnyPlan,
} from "#modules/calibration/rules.ts";

const plan: AskedParameter = {
  parameter: "thickness",
  unit: "mm",
  from: "1",
  to: "20",
  toleranceKind: "absolute",
  tolerance: "0.05",
};
const record = {
  result: "pass",
  covers: [],
  excludes: [],
  adjusted: false,
  repaired: false,
  asFound: "in tolerance",
  decisionRule: "simple",
  inHouse: false,
} as const;
const at = (reference: string, more: Partial<NamedPoint> = {}): NamedPoint => ({
  phase: "as found",
  parameter: "thickness",
  unit: "mm",
  reference,
  indicated: reference,
  toleranceMinus: "-0.05",
  tolerancePlus: "0.05",
  u95: "0.01",
  k: "2",
  ...more,
});
const whole = [at("1"), at("20")];
const problems = (points: readonly NamedPoint[], of: Partial<Parameters<typeof problemsWithMeasured>[0]> = {}, asked = [plan]) =>
  problemsWithMeasured({ ...record, ...of }, points, asked);

describe("the points of a calibration against its plan", () => {
  it("are in order on the border of the plan", () => {
    expect(problems(whole)).toEqual([]);
    expect(problems([])).toEqual([]);
  });
  it("are judged by a tolerance, no wider than the plan's", () => {
    const without = at("20", { toleranceMinus: null, tolerancePlus: null });
    expect(problems([at("1"), without])).toEqual([
      "thickness 20 as found: enter the tolerance it is judged by; the plan allows ± 0.05 mm.",
    ]);
    for (const wider of [{ tolerancePlus: "0.051" }, { toleranceMinus: "-0.051" }, { toleranceMinus: null }])
      expect(problems([at("1"), at("20", wider)])).toEqual([
        "thickness 20 as found: its tolerance is wider than the plan's ± 0.05 mm.",
      ]);
    expect(problems([at("1"), at("20", { toleranceMinus: "-0.04", tolerancePlus: "0.04" })])).toEqual([]);
  });
  it("in inches are held against millimetres", () => {
    const inches = { unit: "in", indicated: "0.05", toleranceMinus: "-0.001", tolerancePlus: "0.001" };
    expect(problems([at("0.03", inches), at("0.8", inches)])).toEqual([]);
    expect(problems([at("0.03", inches), at("0.8", { ...inches, tolerancePlus: "0.002" })])).toHaveLength(1);
  });
  it("are allowed per cent of the reading, of the span, or a minimum alone", () => {
    const of = (toleranceKind: AskedParameter["toleranceKind"], tolerance: string) => [{ ...plan, toleranceKind, tolerance }];
    expect(problems(whole, {}, of("% of reading", "1"))).toEqual([
      "thickness 1 as found: its tolerance is wider than the plan's ± 1 % of reading.",
    ]);
    expect(problems(whole, {}, of("% of span", "1"))).toEqual([]);
    const yoke: AskedParameter = {
      parameter: "lifting force",
      unit: "N",
      from: null,
      to: null,
      toleranceKind: "minimum only",
      tolerance: "44.1",
    };
    const lift = { parameter: "lifting force", unit: "N", indicated: "46", tolerancePlus: null };
    expect(problems([at("44.1", { ...lift, toleranceMinus: "0" })], {}, [yoke])).toEqual([]);
    expect(problems([at("44.1", { ...lift, toleranceMinus: "-4" })], {}, [yoke])).toHaveLength(1);
    expect(problems([at("44.1", { ...lift, toleranceMinus: null })], {}, [yoke])).toEqual([
      "lifting force 44.1 as found: enter the tolerance it is judged by; the plan allows at least 44.1 N (enter 44.1 as the reference, the value reached as the indication, and 0 as Tol. −).",
    ]);
  });
  it("are judged by the plan's decision rule or a stricter one", () => {
    const guarded = [{ ...plan, decisionRule: "Z540.3 method 6" as const }];
    expect(problems(whole, {}, guarded)).toEqual([
      "The plan asks for the decision rule Z540.3 method 6 for thickness: choose it, or a stricter one.",
    ]);
    for (const decisionRule of ["Z540.3 method 6", "guard band U"] as const)
      expect(problems(whole, { decisionRule }, guarded)).toEqual([]);
  });
  it("reach over the range of the plan, or the certificate says what it covers", () => {
    expect(problems([at("2.5"), at("10")])).toEqual([
      "The points of thickness reach from 2.5 to 10, not over 1 to 20 mm: say under “Covers” what was measured.",
    ]);
    expect(problems([at("2.5"), at("10")], { covers: [{ parameter: "thickness", from: "2.5", to: "10" }] })).toEqual([]);
    expect(problems([at("2.5"), at("10")], { covers: [{ parameter: "thickness", from: "1", to: "20", unit: "mm" }] })).toEqual([
      "The points of thickness reach from 2.5 to 10, not over 1 to 20 mm: say under “Covers” what was measured.",
    ]);
    const velocity = [{ parameter: "velocity", from: "1", to: "9", unit: "km/s" }];
    expect(problems([at("2.5"), at("10")], { covers: velocity })).toEqual([]);
    expect(problems([at("1", { parameter: "banana" })])).toEqual([
      "No point covers thickness: enter the points, or enter under “Covers” what the certificate covers.",
    ]);
  });
  it("are all those that the plan names, as left where they were measured again", () => {
    const named = [{ ...plan, nominals: ["1", "10", "20"] }];
    expect(problems([...whole, at("10.003", { nominal: "10" })], {}, named)).toEqual([]);
    expect(problems([], {}, named)).toEqual([]);
    expect(problems(whole, {}, named)).toEqual(["thickness 10 mm of the plan was not measured as found: enter its point."]);
    const again = [...whole, at("10"), ...whole.map((point) => ({ ...point, phase: "as left" as const }))];
    expect(problems(again, { adjusted: true, inHouse: true }, named)).toEqual([
      "thickness 10 mm of the plan was not measured as left: enter its point.",
    ]);
    const limited = { result: "limited", excludes: [{ parameter: "thickness", from: "5", to: "15", unit: "mm" }] } as const;
    expect(problems(whole, limited, named)).toEqual([]);
    expect(problems(whole, { result: "fail" }, named)).toEqual([]);
  });
  it("judged by tolerances that no plan sets are told, each once", () => {
    const told = (points: NamedPoint[], asked = [plan]) => unplannedTolerances("pass", points, asked);
    const wide = { toleranceMinus: "-9", tolerancePlus: "9" };
    const bare = [{ parameter: "thickness", unit: "mm" }];
    expect(told(whole)).toEqual([]);
    expect(told([at("1", wide), at("20", wide)], bare)).toEqual([{ parameter: "thickness", tolerance: "±9 mm" }]);
    expect(told([at("1", { unit: "dB", ...wide })])).toEqual([{ parameter: "thickness", tolerance: "±9 dB" }]);
    const words = [
      { toleranceMinus: "-0.1", tolerancePlus: "0.3" },
      { toleranceMinus: null, tolerancePlus: "0.05" },
      { toleranceMinus: "-4", tolerancePlus: null },
      { toleranceMinus: null, tolerancePlus: null },
    ].flatMap((one) => told([at("1", one)], bare).map(({ tolerance }) => tolerance));
    expect(words).toEqual(["-0.1 to 0.3 mm", "0.05 mm and less", "-4 mm and more"]);
    expect(unplannedTolerances("fail", [at("1", wide)], bare)).toEqual([]);
  });
  it("of the company's own laboratory show what it says is covered", () => {
    const own = (from: string, to: string, points = whole) =>
      problems(points, { inHouse: true, covers: [{ parameter: "thickness", unit: "mm", from, to }] });
    expect([own("1", "20"), own("2", "19.9")]).toEqual([[], []]);
    expect(own("1", "100")).toEqual([
      "The points of thickness reach from 1 to 20, not over 1 to 100 mm: say under “Covers” what was measured.",
    ]);
    expect(own("1", "20", [at("5")])).toHaveLength(1);
    expect(own("1", "20", [at("5", { parameter: "width" })])).toEqual([
      "No point covers thickness: enter the points, or enter under “Covers” what the certificate covers.",
    ]);
  });
  it("are known no better than the reference standard they were measured with", () => {
    const blocks = [at("5", { parameter: "length", u95: "0.05" }), at("50", { parameter: "length", u95: "0.08" })];
    expect(belowTheStandards([at("5", { u95: "0.05" }), at("20", { u95: "0.06" })], blocks)).toEqual([]);
    expect(belowTheStandards([at("5", { u95: "0.049" })], blocks)).toEqual([
      "thickness 5 as found: U95 0.049 mm is below the 0.05 mm of the reference standard: an uncertainty includes that of the standard.",
    ]);
    expect(belowTheStandards([at("5", { u95: "10", unit: "lx" })], blocks)).toEqual([]);
  });
  it("lie in what a limited result excludes where they are left out of tolerance", () => {
    const bad = [at("5", { indicated: "5.5" }), at("40", { indicated: "41" })];
    const limited = { result: "limited", excludes: [{ parameter: "thickness", from: "30", to: "100", unit: "mm" }] } as const;
    expect(problems(bad, limited)).toEqual([
      "thickness 5 as found is out of tolerance and not excluded: exclude its range, or record the calibration as failed.",
    ]);
    expect(problems(bad, { ...limited, excludes: [{ parameter: "thickness", from: null, to: null }] })).toEqual([]);
  });
  it("are measured before and after an adjustment", () => {
    expect(problems(whole, { adjusted: true })).toEqual(["It was adjusted or repaired: enter the points as left."]);
    const left = whole.map((point) => ({ ...point, phase: "as left" as const }));
    expect(problems([...whole, ...left], { adjusted: true })).toEqual([]);
    expect(problems(left, { adjusted: true })).toHaveLength(1);
    expect(problems(left, { repaired: true, asFound: "not tested" })).toEqual([]);
  });
  it("found out of tolerance are measured again where anything was", () => {
    const found = [at("1", { indicated: "2" }), at("20")];
    const left = at("20", { phase: "as left" });
    expect(problems([...found, left], { adjusted: true, asFound: "out of tolerance" })).toEqual([
      "thickness 1 as found is out of tolerance and was not measured again: enter it as left.",
    ]);
    expect(problems([...found, left, at("1", { phase: "as left" })], { adjusted: true, asFound: "out of tolerance" })).toEqual(
      [],
    );
  });
  it("of a failed calibration are taken as they are", () => {
    const bare = at("5", { indicated: "9", toleranceMinus: null, tolerancePlus: null, u95: null });
    expect(problems([bare], { result: "fail", adjusted: true, inHouse: true })).toEqual([]);
  });
  it("have figures that mean something", () => {
    expect(problems([at("1"), at("20", { k: "0" })])).toEqual(["thickness 20 as found: the coverage factor k is above zero."]);
    expect(problems([at("1"), at("20", { toleranceMinus: "0.05" })])).toEqual([
      "thickness 20 as found: the lower tolerance is below the upper one, such as -0.05 and 0.05.",
    ]);
  });
  it("have an uncertainty that covers 95 %, with its coverage factor", () => {
    expect(problems([at("1"), at("20", { k: null })])).toEqual([
      "thickness 20 as found: enter the coverage factor k that U95 is stated with, such as 2.",
    ]);
    for (const k of ["1", "1.59"])
      expect(problems([at("1"), at("20", { k })])).toEqual([
        `thickness 20 as found: an uncertainty with k = ${k} covers less than 95 %. Enter the expanded uncertainty, such as for k = 2.`,
      ]);
    // A rectangular distribution is covered by 1.65, four effective degrees of freedom by 2.87.
    for (const k of ["1.6", "1.65", "1.96", "2.87"]) expect(problems([at("1"), at("20", { k })])).toEqual([]);
    expect(problems([at("20", { k: "1" })], { result: "fail" })).toEqual([]);
  });
  it("have their uncertainty where a laboratory outside calibrates, unless they failed", () => {
    const bare = [at("1"), at("20", { u95: null, k: null })];
    expect(problems(bare)).toEqual([
      "thickness 20 as found: enter the uncertainty U95 as the certificate states it. If it states none, ask the laboratory for it: conformity cannot be decided without it (ISO/IEC 17025 7.8.6).",
    ]);
    expect(problems(bare, { result: "fail" })).toEqual([]);
  });

  it("are judged by no wider a tolerance than some plan for the kind allows, where their own sets none", () => {
    const point = at("10", { toleranceMinus: "-5", tolerancePlus: "5" });
    const kind = (tolerance: string) => ({ parameter: "thickness", unit: "mm", toleranceKind: "absolute", tolerance }) as const;
    expect(widerThanAnyPlan([point], [], [kind("0.1"), kind("0.2")])).toEqual([
      "thickness 10 as found: no plan for its type allows ±5 mm, only ± 0.1 mm, ± 0.2 mm. Use that tolerance, or have the plan of the item changed first.",
    ]);
    expect(widerThanAnyPlan([point], [], [kind("0.1"), kind("6")])).toEqual([]);
    expect(widerThanAnyPlan([point], [], [{ parameter: "thickness", unit: "mm" }])).toEqual([]);
  });

  it("have their uncertainty where the company calibrates itself", () => {
    expect(problems([], { inHouse: true })).toEqual([
      "An in-house calibration needs its points: enter them with tolerance and uncertainty U95.",
    ]);
    expect(problems([at("1"), at("20", { u95: null })], { inHouse: true })).toEqual([
      "thickness 20 as found: enter the uncertainty U95, from which the test uncertainty ratio follows.",
    ]);
  });
});

describe("a survey meter (10 CFR 34.25(b))", () => {
  const source = "Cs-137, 662 keV";
  const rate = (reference: string, indicated = reference) =>
    at(reference, { parameter: "dose rate", unit: "mSv/h", indicated, phase: "as left" });
  const scales = (words: string) =>
    `A survey meter is calibrated at two points of each scale at least, about a third and two thirds of it (10 CFR 34.25(b)): enter two that differ by a factor of 1.5 or more${words}.`;
  it("is within 20 % at every point", () => {
    expect(problemsWithSurveyMeter([rate("1", "1.2"), rate("5", "4")], source)).toEqual([]);
    expect(problemsWithSurveyMeter([rate("1", "1.21"), rate("5", "4")], source)).toEqual([
      "dose rate 1 as left is off by more than 20 % (10 CFR 34.25(b)): record the calibration as failed.",
    ]);
  });
  it("has two points of each scale, apart by 1.5 or more", () => {
    expect(problemsWithSurveyMeter([], source)).toEqual([scales("")]);
    expect(problemsWithSurveyMeter([rate("1")], source)).toEqual([scales(" from 1 to 10")]);
    expect(problemsWithSurveyMeter([rate("4"), rate("5.99")], source)).toEqual([scales(" from 1 to 10")]);
    expect(problemsWithSurveyMeter([rate("4"), rate("6")], source)).toEqual([]);
    expect(problemsWithSurveyMeter([rate("0.03"), rate("0.06"), rate("3"), rate("6"), rate("0.5")], source)).toEqual([
      scales(" from 0.1 to 1"),
    ]);
  });
  it("with a logarithmic scale has two of one decade and the middle of the others, which its notes say", () => {
    const middles = [rate("0.03"), rate("0.3"), rate("3"), rate("6")];
    expect(problemsWithSurveyMeter(middles, source)).toHaveLength(1);
    expect(problemsWithSurveyMeter(middles, `${source}; logarithmic scale`)).toEqual([]);
    expect(problemsWithSurveyMeter([rate("0.3"), rate("3")], `${source}; logarithmic scale`)).toHaveLength(1);
  });
  it("names source and energy", () => {
    const points = [rate("2"), rate("6")];
    for (const notes of [null, "in order", "Cs-137", "662 keV"])
      expect(problemsWithSurveyMeter(points, notes)).toEqual([
        "Enter the source of the calibration in the notes, with its energy, such as Cs-137, 662 keV (ISO/IEC 17025 6.4.11).",
      ]);
    for (const notes of ["Ir 192, about 0.38 MeV", "co-60 (1.17 and 1.33 MeV)"])
      expect(problemsWithSurveyMeter(points, notes)).toEqual([]);
  });
});

it("a certificate covers at least what another does", () => {
  const range = (from: string, to: string) => ({
    result: "pass" as const,
    covers: [{ parameter: "thickness", from, to, unit: "mm" }],
  });
  expect(coversAtLeast(range("1", "20"), range("1", "20"), null)).toBe(true);
  expect(coversAtLeast(range("1.1", "20"), range("1", "20"), null)).toBe(false);
  expect(coversAtLeast(range("1", "50"), { result: "pass", covers: [] }, { parameters: [plan] })).toBe(true);
  expect(coversAtLeast(range("10", "50"), { result: "pass", covers: [] }, { parameters: [plan] })).toBe(false);
});
