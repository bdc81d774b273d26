import { describe, expect, it } from "vitest";
import { Decimal, decimal, rounded } from "#kit/decimal.ts";
import * as activity from "./activity.ts";
import type { Outcome } from "./outcome.ts";
import * as rt from "./radiography.ts";

/** The value as shown, or the reason there is none. */
function shown(outcome: Outcome, dp: number): string {
  const value = decimal(outcome.value);
  return value === null ? (outcome.value ?? outcome.reason ?? "") : rounded(value, dp);
}

describe("geometric unsharpness", () => {
  it("is F·d/D and shows the numbers put in", () => {
    const Ug = rt.unsharpness({ F: "3.0", d: "25.4", D: "483" });
    expect(shown(Ug, 3)).toBe("0.158");
    expect(Ug.formula).toBe("Ug = F·d/D = 3 × 25.4 / 483 = 0.158 mm");
  });
  // ASME V T-274.2, SI column: < 50, 50 to 75, > 75 to 100, > 100 mm.
  it.each([
    ["12", "0.51"],
    ["49.99", "0.51"],
    ["50", "0.76"],
    ["75", "0.76"],
    ["75.01", "1.02"],
    ["76.2", "1.02"],
    ["100", "1.02"],
    ["100.01", "1.78"],
  ])("has a limit of %s mm: %s mm", (t, limit) => {
    expect(rt.unsharpnessLimit(t).value).toBe(limit);
  });
  // ASME V T-274.2, US column: < 2, 2 to 3, > 3 to 4, > 4 in.
  it.each([
    ["1.999", "0.02"],
    ["2", "0.03"],
    ["3.0", "0.03"],
    ["3.001", "0.04"],
    ["4.0", "0.04"],
    ["4.001", "0.07"],
  ])("has a limit of %s in: %s in, from the inch column", (t, limit) => {
    expect(rt.unsharpnessLimit(t, "US").value).toBe(limit);
  });
  it("asks for a source distance of 8.5 in to hold 0.030 in", () => {
    expect(shown(rt.shortestSourceDistance({ F: "0.12", d: "2.125", limit: "0.030" }), 2)).toBe("8.50");
  });
  it("gives the reason instead of 0 when a number is missing", () => {
    expect(rt.unsharpness({ F: "3", d: null, D: "483" })).toEqual({
      value: null,
      reason: "no object-to-film distance d",
      formula: "Ug = F·d/D",
    });
    expect(rt.unsharpness({ F: "3", d: "25", D: "0" }).value).toBeNull();
  });
});

describe("image quality indicator by Table T-276", () => {
  it("counts the reinforcement of both sides", () => {
    expect(shown(rt.iqiThickness({ T: "12.0", reinforcement: "3.0" }), 1)).toBe("15.0");
    expect(rt.iqiThickness({ T: "0.250", reinforcement: "0.125" }, "US").formula).toBe(
      "T + reinforcement = 0.25 + 0.125 = 0.375 in",
    );
  });
  // Each border on, just under and just over, SI column of T-276.
  it.each([
    ["15.0", "source", "20-2T", "wire 8"],
    ["15.0", "film", "17-2T", "wire 7"],
    ["7.0", "film", "12-2T", "wire 5"],
    ["6.39", "source", "12-2T", "wire 5"],
    ["6.4", "source", "12-2T", "wire 5"],
    ["6.41", "source", "15-2T", "wire 6"],
    ["6.5", "source", "15-2T", "wire 6"],
    ["6.4", "film", "10-2T", "wire 4"],
    ["8.54", "source", "15-2T", "wire 6"],
    ["10.11", "film", "15-2T", "wire 6"],
    ["10.11", "source", "17-2T", "wire 7"],
    ["9.5", "source", "15-2T", "wire 6"],
    ["9.525", "source", "17-2T", "wire 7"],
    ["19.0", "source", "20-2T", "wire 8"],
    ["19.05", "source", "25-2T", "wire 9"],
    ["63.5", "source", "40-2T", "wire 12"],
    ["63.51", "source", "50-2T", "wire 13"],
    ["152.4", "source", "60-2T", "wire 14"],
    ["152.41", "source", "80-2T", "wire 16"],
    ["508.0", "source", "200-2T", "wire 21"],
  ] as const)("%s mm, %s side: %s or %s", (thickness, side, hole, wire) => {
    expect(rt.requiredIqi({ thickness, side, kind: "hole" }).value).toBe(hole);
    expect(rt.requiredIqi({ thickness, side, kind: "wire" }).value).toBe(wire);
  });
  // The same in the inch column: 0.375 in is in its row though 9.525 mm is not in that of 9.5 mm.
  it.each([
    ["0.25", "source", "12-2T", "wire 5"],
    ["0.251", "source", "15-2T", "wire 6"],
    ["0.375", "source", "15-2T", "wire 6"],
    ["0.376", "source", "17-2T", "wire 7"],
    ["0.375", "film", "12-2T", "wire 5"],
    ["0.750", "source", "20-2T", "wire 8"],
    ["0.751", "source", "25-2T", "wire 9"],
    ["4", "source", "50-2T", "wire 13"],
    ["20", "source", "200-2T", "wire 21"],
  ] as const)("%s in, %s side: %s or %s", (thickness, side, hole, wire) => {
    expect(rt.requiredIqi({ thickness, side, kind: "hole" }, "US").value).toBe(hole);
    expect(rt.requiredIqi({ thickness, side, kind: "wire" }, "US").value).toBe(wire);
  });
  it("prints the wire diameter", () => {
    expect(rt.requiredIqi({ thickness: "15", side: "source", kind: "wire" }).formula).toContain("wire 8 (0.016 in)");
    const thickness = new Decimal("9.27").div("25.4").toFixed();
    expect(rt.requiredIqi({ thickness, side: "source", kind: "wire" }, "US").formula).toContain(" = 0.365 in, source side");
    expect([rt.wireDiameter(1), rt.wireDiameter(6), rt.wireDiameter(21)]).toEqual(["0.0032", "0.010", "0.320"]);
  });
  it("has no answer above 508 mm or 20 in", () => {
    expect(rt.requiredIqi({ thickness: "508.1", side: "source", kind: "wire" }).reason).toBe("outside Table T-276");
    expect(rt.requiredIqi({ thickness: "20.01", side: "source", kind: "wire" }, "US").reason).toBe("outside Table T-276");
    expect(rt.requiredIqi({ thickness: "0", side: "source", kind: "wire" }).reason).toBe("outside Table T-276");
  });
});

describe("image quality indicator by ISO 17636-1 Annex B", () => {
  const ask = (changes: Partial<Parameters<typeof rt.requiredIsoIqi>[0]>) =>
    rt.requiredIsoIqi({
      t: "10",
      kind: "wire",
      side: "source",
      technique: "SW",
      testClass: "B",
      source: "X-ray",
      agreed: false,
      ...changes,
    });
  // Table, technique, side, class, wall, wire or hole; w is twice the wall for both double-wall techniques.
  it.each([
    ["B.1", { testClass: "A", t: "10" }, "W13"],
    ["B.1", { testClass: "A", t: "10.01" }, "W12"],
    ["B.1", { testClass: "A", t: "300" }, "W4"],
    ["B.3", { t: "12" }, "W14"],
    ["B.3", { t: "12.01" }, "W13"],
    ["B.3", { t: "20" }, "W13"],
    ["B.2", { testClass: "A", kind: "hole", t: "6" }, "H5"],
    ["B.2", { testClass: "A", kind: "hole", t: "6.1" }, "H6"],
    ["B.4", { kind: "hole", t: "20" }, "H6"],
    ["B.5", { technique: "DWDI", testClass: "A", t: "6" }, "W13"],
    ["B.5", { technique: "DWDI", testClass: "A", t: "6.01" }, "W12"],
    ["B.7", { technique: "DWDI", t: "4" }, "W15"],
    ["B.7", { technique: "DWDI", t: "4.01" }, "W14"],
    ["B.6", { technique: "DWDI", testClass: "A", kind: "hole", t: "5" }, "H7"],
    ["B.8", { technique: "DWDI", kind: "hole", t: "5.5" }, "H6"],
    ["B.9", { technique: "DWSI", side: "film", testClass: "A", t: "11" }, "W12"],
    ["B.9", { technique: "DWSI", side: "film", testClass: "A", t: "11.01" }, "W11"],
    ["B.11", { technique: "DWSI", side: "film", t: "9" }, "W14"],
    ["B.11", { technique: "DWDI", side: "film", t: "9.01" }, "W13"],
    ["B.10", { technique: "DWSI", side: "film", testClass: "A", kind: "hole", t: "7" }, "H6"],
    ["B.12", { technique: "DWSI", side: "film", kind: "hole", t: "7.5" }, "H5"],
  ] as const)("Table %s, %o: %s", (table, changes, value) => {
    const answer = ask(changes);
    expect([answer.value, answer.formula.includes(`Table ${table},`)]).toEqual([value, true]);
  });
  it("says that the tables are to be verified", () => {
    expect(ask({}).formula).toBe(
      "IQI by ISO 17636-1 Table B.3, class B = t 10 mm, source side = W14 (0.16 mm); company data, verify against the edition in the contract",
    );
  });
  it("has no answer outside a table, nor where the annex has none", () => {
    expect(ask({ kind: "hole", t: "250.1" }).reason).toBe("outside Table B.4");
    expect(ask({ side: "film" }).reason).toContain("no table for a film-side IQI through a single wall");
    expect(ask({ technique: "DWSI" }).reason).toContain("no table for a source-side IQI viewed through one wall");
    expect(ask({ t: null }).reason).toBe("no nominal thickness");
  });
  // ISO 17636-1 6.7 to 6.9 as shipped in iso17636GammaRelaxations; above exclusive, up to inclusive.
  it.each([
    [{ testClass: "A", source: "Ir-192", t: "10" }, "W13"],
    [{ testClass: "A", source: "Ir-192", t: "10.1" }, "W10"],
    [{ testClass: "A", source: "Ir-192", t: "24" }, "W9"],
    [{ testClass: "A", source: "Ir-192", t: "25" }, "W10"],
    [{ testClass: "A", source: "Ir-192", t: "30.1" }, "W10"],
    [{ testClass: "B", source: "Ir-192", t: "12" }, "W13"],
    [{ testClass: "B", source: "Se-75", t: "5" }, "W16"],
    [{ testClass: "B", source: "Se-75", t: "5.1" }, "W15"],
    [{ testClass: "B", source: "Se-75", t: "20.1" }, "W12"],
    [{ technique: "DWDI", source: "Ir-192", t: "6" }, "W13"],
    [{ testClass: "B", source: "Ir-192", kind: "hole", t: "12" }, "H6"],
    [{ testClass: "B", source: "Co-60", t: "12" }, "W14"],
  ] as const)("by agreement %o: %s", (changes, value) => {
    expect(ask({ ...changes, agreed: true }).value).toBe(value);
  });
  it("grants nothing without the agreement, and marks what it grants", () => {
    expect(ask({ source: "Ir-192", t: "12" }).value).toBe("W14");
    expect(ask({ source: "Ir-192", t: "12", agreed: true }).formula).toContain("W14 less 1 by agreement for Ir-192 (verify)");
  });
});

describe("what was seen against what is required", () => {
  it("asks of no equivalence where the 1T hole is seen on the required plaque or a thinner one (T-283)", () => {
    const asked = (seen: string) => rt.equivalenceToVerify(seen, "20-2T");
    expect(["20-1T", "17-1T", "20-2T"].map(asked)).toEqual([null, null, null]);
    expect(asked("25-1T")).toContain("for 20-2T");
  });
  it("takes 17-1T and 7-4T as equivalent to 12-2T (T-283)", () => {
    expect(["12-2T", "17-1T", "7-4T", "10-2T"].map((seen) => rt.iqiMeets(seen, "12-2T"))).toEqual([true, true, true, true]);
    expect(["15-2T", "20-1T", "10-4T"].map((seen) => rt.iqiMeets(seen, "12-2T"))).toEqual([false, false, false]);
  });
  // ASTM E747: the lower number is the thinner wire.
  it.each([
    ["7", true],
    ["wire 8", true],
    ["8", true],
    ["9", false],
    ["0", null],
    ["22", null],
    ["20-2T", null],
    ["clear", null],
    ["H3", null],
  ])("wire 8 required, %s seen: %s", (seen, meets) => {
    expect(rt.iqiMeets(seen, "wire 8")).toBe(meets);
  });
  // ISO 19232-1: W1 3.2 mm to W19 0.05 mm, the higher number is the thinner wire.
  it.each([
    ["W12", true],
    ["12", true],
    ["W11", true],
    ["W10", false],
    ["W19", true],
    ["W20", null],
    ["W0", null],
    ["H3", null],
    ["20-2T", null],
  ])("W11 required, %s seen: %s", (seen, meets) => {
    expect(rt.iqiMeets(seen, "W11")).toBe(meets);
  });
  // ISO 19232-2: H1 0.125 mm to H18 6.3 mm, the lower number is the smaller hole.
  it.each([
    ["H6", true],
    ["H5", true],
    ["6", true],
    ["H7", false],
    ["H0", null],
    ["H19", null],
    ["W12", null],
  ])("H6 required, %s seen: %s", (seen, meets) => {
    expect(rt.iqiMeets(seen, "H6")).toBe(meets);
  });
  it("reads a wire as it is written on a sheet", () => {
    for (const seen of ["wire #6", "#6", "wire no. 6", "Wire No 6", "wire 6 (set 1A)"])
      expect([seen, rt.iqiMeets(seen, "wire 6"), rt.iqiMeets(seen, "wire 5")]).toEqual([seen, true, false]);
    expect(["W12 (10 FE EN)", "W13 10 FE EN", "W 11 (6 FE EN)"].map((seen) => rt.iqiMeets(seen, "W12"))).toEqual([
      true,
      true,
      false,
    ]);
    for (const seen of ["6 or 7", "wire #", "#66", "wire 6 (not seen)"])
      expect([seen, rt.iqiMeets(seen, "wire 6")]).toEqual([seen, null]);
  });
  it("compares an ISO wire with an ASTM one by its diameter: W8 is 0.63 mm, wire 8 is 0.41 mm", () => {
    expect(["W8", "W9", "W10"].map((seen) => rt.iqiMeets(seen, "wire 8"))).toEqual([false, false, true]);
  });
  it("does not guess which way a bare number counts, nor takes a plaque that does not exist", () => {
    expect([rt.iqiMeets("W12", "11"), rt.iqiMeets("3-2T", "12-2T")]).toEqual([null, null]);
  });
});

describe("film density", () => {
  type Question = Partial<Parameters<typeof rt.densityRange>[0]>;
  const ask = (changes: Question) =>
    rt.densityRange({ radiation: "gamma", isSet: false, atIqi: [], relief: false, ...changes }) ?? expect.fail("no density");
  const allowed = (changes: Question) =>
    rt.allowedDensity({ radiation: "gamma", isSet: false, atIqi: [], relief: false, ...changes }).value;

  // ASME V T-282, worked examples of the calculation rt.density.
  it.each([
    [{ atIqi: ["2.5"] }, "2.1 … 3.3", "2.1", "3.3"],
    [{ atIqi: ["3.2"] }, "2.7 … 4.0", "2.7", "4.05"],
    [{ atIqi: ["3.1"] }, "2.6 … 4.0", "2.6", "4"],
    [{ atIqi: ["2.0"] }, "2.0 … 2.6", "1.95", "2.6"],
    [{ atIqi: ["2.2", "3.1"] }, "2.0 … 4.0", "1.95", "4"],
    [{ atIqi: ["3.1", "2.2"] }, "2.0 … 4.0", "1.95", "4"],
    [{ radiation: "X-ray", atIqi: ["1.8"] }, "1.8 … 2.3", "1.75", "2.3"],
    [{ radiation: "X-ray", isSet: true, atIqi: ["2.9"] }, "2.5 … 3.8", "2.5", "3.8"],
    [{ atIqi: ["2.5"], relief: true }, "2.1 … 4.0", "2.1", "4.05"],
  ] as const)("%o allows %s, read from %s to %s", (changes, words, least, most) => {
    expect(allowed(changes)).toBe(words);
    const { reading } = ask(changes);
    expect([reading.least.toString(), reading.most.toString()]).toEqual([least, most]);
  });
  it("passes 2.10 and not 2.09 beside 2.5", () => {
    const { reading } = ask({ atIqi: ["2.5"] });
    expect(["2.10", "2.09", "3.3", "3.31"].map((d) => reading.least.lte(d) && reading.most.gte(d))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  it("bounds the IQI itself: 1.95 and 4.05 gamma, 1.75 X-ray, no least for a set or with the relief", () => {
    const at = (changes: Question) => {
      const { least, most } = ask({ atIqi: ["2.5"], ...changes }).atIqi;
      return [least?.toString() ?? null, most.toString()];
    };
    expect([at({}), at({ radiation: "X-ray" }), at({ isSet: true }), at({ relief: true })]).toEqual([
      ["1.95", "4.05"],
      ["1.75", "4.05"],
      [null, "4.05"],
      [null, "4.05"],
    ]);
  });
  it("asks 1.25 of each film of a set", () => {
    const { least, most } = rt.filmOfSetLimits();
    expect([least.toString(), most.toString()]).toEqual(["1.25", "4.05"]);
  });
  it("knows nothing without a density at the IQI", () => {
    const outcome = rt.allowedDensity({ radiation: "gamma", isSet: false, atIqi: [null, null], relief: false });
    expect(outcome.reason).toBe("no density at the IQI");
  });
});

describe("ISO 17636-1 source distance", () => {
  // f min = k·s·b^(2/3), k 7.5 class A and 15 class B (7.6); b below 1.2·t counts as t.
  it.each([
    [{ s: "3", b: "13", t: "10" }, "124.4", "248.8"],
    [{ s: "2", b: "20", t: "12" }, "110.5", "221.0"],
    [{ s: "2", b: "10", t: "12" }, "78.6", "157.2"],
    [{ s: "2", b: "14.39", t: "12" }, "78.6", "157.2"],
    [{ s: "2", b: "14.4", t: "12" }, "88.8", "177.6"],
    [{ s: "3", b: "13", t: "10", centred: true }, "62.2", "124.4"],
  ])("%o: class A %s, class B %s mm", (put, A, B) => {
    expect(shown(rt.isoDistance({ ...put, testClass: "A" }), 1)).toBe(A);
    expect(shown(rt.isoDistance({ ...put, testClass: "B" }), 1)).toBe(B);
  });
  it("knows the steel each source serves (Table 2)", () => {
    expect([rt.steelRange("Ir-192", "A"), rt.steelRange("Ir-192", "B"), rt.steelRange("Se-75", "B")]).toEqual([
      { from: 20, to: 100 },
      { from: 20, to: 90 },
      { from: 14, to: 40 },
    ]);
    expect(rt.steelRange("X-ray", "A")).toBeNull();
    const range = rt.steelRange("Ir-192", "A") ?? expect.fail("no range");
    expect(["19.99", "20", "100", "100.01"].map((w) => rt.isWithin(new Decimal(w), range))).toEqual([false, true, true, false]);
  });
});

describe("source activity", () => {
  // Half-life of Ir-192 73.827 d (DDEP recommended value).
  it("of 3700 GBq Ir-192 is 1850 after 73.827 days", () => {
    expect(activity.decayed(new Decimal(3700), "73.827", "73.827").toString()).toBe("1850");
  });
  it("is counted in whole days from the assay to the inspection", () => {
    const found = activity.activityOn({ isotope: "Ir-192", assay: "3700", assayOn: "2026-01-01", day: "2026-03-16" });
    expect([shown(found, 0), found.formula]).toEqual(["1847", "A = A0·2^(−days/T½) = 3700 × 2^(−74/73.827) = 1847 GBq"]);
  });
  it("is none for an X-ray tube, and none before the assay", () => {
    expect(activity.activityOn({ isotope: "X-ray", assay: "1", assayOn: "2026-01-01", day: "2026-01-02" }).reason).toBe(
      "an X-ray tube has no activity",
    );
    expect(activity.activityOn({ isotope: "Ir-192", assay: "1", assayOn: "2026-01-02", day: "2026-01-01" }).reason).toBe(
      "the source was assayed after the inspection",
    );
  });
});
