import { describe, expect, it } from "vitest";
import { Decimal, decimal, rounded } from "#kit/decimal.ts";
import * as coating from "./coating.ts";
import { elongatedLimit, inches, radiographicFlaw, surfaceFlaw, ultrasonicFlaw, wallVerdict } from "./flaws.ts";
import * as intervals from "./intervals.ts";
import * as magnetic from "./magnetic.ts";
import type { Outcome } from "./outcome.ts";
import { leastDwell } from "./penetrant.ts";
import * as pressureTest from "./pressure-test.ts";
import * as pressure from "./pressure-thickness.ts";
import * as rt from "./radiography.ts";
import * as tank from "./tank.ts";
import * as ut from "./thickness.ts";
import * as tofd from "./tofd.ts";
import * as tubes from "./tubes.ts";
import * as weld from "./ultrasonic-welds.ts";

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
  it("has a limit by material thickness", () => {
    const limits = ["12", "49.99", "50", "75", "75.1", "100", "100.1"].map((T) => rt.unsharpnessLimit(T).value);
    expect(limits).toEqual(["0.51", "0.51", "0.76", "0.76", "1.02", "1.02", "1.78"]);
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
  });
  it.each([
    ["15.0", "source", "20-2T", "wire 8"],
    ["15.0", "film", "17-2T", "wire 7"],
    ["7.0", "film", "12-2T", "wire 5"],
    ["6.4", "source", "12-2T", "wire 5"],
    ["6.5", "source", "15-2T", "wire 6"],
    ["6.4", "film", "10-2T", "wire 4"],
    ["508.0", "source", "200-2T", "wire 21"],
  ] as const)("%s mm, %s side: %s or %s", (thickness, side, hole, wire) => {
    expect(rt.requiredIqi({ thickness, side, kind: "hole" }).value).toBe(hole);
    expect(rt.requiredIqi({ thickness, side, kind: "wire" }).value).toBe(wire);
  });
  it("prints the wire diameter", () => {
    expect(rt.requiredIqi({ thickness: "15", side: "source", kind: "wire" }).formula).toContain("wire 8 (0.016 in)");
    expect([rt.wireDiameter(1), rt.wireDiameter(6), rt.wireDiameter(21)]).toEqual(["0.0032", "0.010", "0.320"]);
  });
  it("has no answer above 508 mm", () => {
    expect(rt.requiredIqi({ thickness: "508.1", side: "source", kind: "wire" }).reason).toBe("outside Table T-276");
  });
  it("takes 17-1T and 7-4T as equivalent to 12-2T (T-283)", () => {
    expect(["12-2T", "17-1T", "7-4T", "10-2T"].map((seen) => rt.iqiMeets(seen, "12-2T"))).toEqual([true, true, true, true]);
    expect(["15-2T", "20-1T", "10-4T"].map((seen) => rt.iqiMeets(seen, "12-2T"))).toEqual([false, false, false]);
  });
  it("takes a thinner wire as better, and cannot compare a wire with a hole", () => {
    expect([rt.iqiMeets("7", "wire 8"), rt.iqiMeets("W8", "wire 8"), rt.iqiMeets("wire 9", "wire 8")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([rt.iqiMeets("20-2T", "wire 8"), rt.iqiMeets("clear", "wire 8")]).toEqual([null, null]);
  });
});

describe("film density", () => {
  it.each([
    ["2.5", "2.1 … 3.3"],
    ["3.2", "2.7 … 4.0"],
    ["2.0", "2.0 … 2.6"],
  ])("gamma, %s at the IQI allows %s", (q, allowed) => {
    expect(rt.allowedDensity({ q, radiation: "gamma", viewing: "single" }).value).toBe(allowed);
  });
});

describe("ISO 17636-1 source distance", () => {
  it.each([
    ["3", "13", "124.4", "248.8"],
    ["2", "20", "110.5", "221.0"],
  ])("s %s, b %s: class A %s, class B %s mm", (s, b, A, B) => {
    expect(shown(rt.isoDistance({ s, b, testClass: "A" }), 1)).toBe(A);
    expect(shown(rt.isoDistance({ s, b, testClass: "B" }), 1)).toBe(B);
  });
});

describe("source activity", () => {
  it("of 3700 GBq Ir-192 is 1850 after 73.83 days", () => {
    expect(rt.decayed(new Decimal(3700), "73.83", "73.83").toString()).toBe("1850");
  });
  it("is counted in whole days from the assay to the inspection", () => {
    const found = rt.activityOn({ isotope: "Ir-192", assay: "3700", assayOn: "2026-01-01", day: "2026-03-16" });
    expect([shown(found, 0), found.formula]).toEqual(["1847", "A = A0·2^(−days/T½) = 3700 × 2^(−74/73.83) = 1847 GBq"]);
  });
  it("is none for an X-ray tube", () => {
    expect(rt.activityOn({ isotope: "X-ray", assay: "1", assayOn: "2026-01-01", day: "2026-01-02" }).reason).toBe(
      "an X-ray tube has no activity",
    );
  });
});

describe("corrosion rate and remaining life", () => {
  const now = { tNow: "11.20", now: "2024-06-03" };
  const crLT = ut.corrosionRate({ earlier: "initial", t: "12.70", on: "2010-06-01", ...now });
  const crST = ut.corrosionRate({ earlier: "previous", t: "11.90", on: "2019-06-03", ...now });
  const crGov = ut.governingRate({ crLT: crLT.value, crST: crST.value, least: null });

  it("takes the greater of long-term 0.1071 and short-term 0.1399 mm/y", () => {
    expect([shown(crLT, 4), shown(crST, 4), shown(crGov, 4)]).toEqual(["0.1071", "0.1399", "0.1399"]);
  });
  it("counts 3653 days as 10.0014 years", () => {
    expect(rounded(ut.yearsBetween("2010-01-01", "2020-01-02"), 4)).toBe("10.0014");
  });
  it("leaves 34.66 years from 11.20 to 6.35 mm", () => {
    expect(shown(ut.remainingLife({ tActual: "11.20", tReq: "6.35", rate: crGov.value }), 2)).toBe("34.66");
  });
  it("keeps a negative rate and lets 0 govern", () => {
    const grown = ut.corrosionRate({ earlier: "previous", t: "11.00", on: "2019-06-03", ...now });
    expect(Number(grown.value)).toBeLessThan(0);
    const governing = ut.governingRate({ crLT: null, crST: grown.value, least: null });
    expect(governing.value).toBe("0");
    expect(ut.remainingLife({ tActual: "11.20", tReq: "6.35", rate: governing.value }).reason).toBe("no measurable loss");
  });
  it("lets the policy's least rate govern", () => {
    expect(ut.governingRate({ crLT: "0.01", crST: null, least: "0.05" }).value).toBe("0.05");
  });
  it("knows no rate without an earlier reading, not even the policy's", () => {
    expect(ut.corrosionRate({ earlier: "previous", t: null, on: null, ...now }).reason).toBe("no previous reading");
    expect(ut.governingRate({ crLT: null, crST: null, least: "0.05" }).value).toBeNull();
  });
  it("is immediate at the required thickness", () => {
    expect(ut.remainingLife({ tActual: "6.35", tReq: "6.35", rate: null }).value).toBe("immediate");
  });
  it.each([
    ["6.45", "accept", "ACC"],
    ["6.44", "recheck", null],
    ["6.35", "recheck", null],
    ["6.34", "reject", "REJ"],
  ])("%s against 6.35 with U 0.10: %s", (t, band, verdict) => {
    expect(ut.thicknessBand({ t, tReq: "6.35", U: "0.10" }).value).toBe(band);
    expect(wallVerdict({ t, tReq: "6.35", U: "0.10" }).verdict).toBe(verdict);
  });
  it("is 11.8 % loss from 12.70 to 11.20", () => {
    expect(shown(ut.lossPercent({ nominal: "12.70", tActual: "11.20" }), 1)).toBe("11.8");
  });
  it("takes the heat out of a reading", () => {
    expect(shown(ut.temperatureCorrected({ read: "12.70", Ts: "460", Tc: "20" }), 3)).toBe("11.684");
    expect(shown(ut.temperatureCorrected({ read: "10.00", Ts: "120", Tc: "20" }), 3)).toBe("9.818");
  });
});

describe("API 570 and API 510 intervals", () => {
  const life = (value: string) => ({ value, reason: null });
  it.each([
    ["34.66", ["5", "10", "10"]],
    ["12", ["5", "6", "6"]],
    ["4.0", ["2", "2", "2"]],
    ["3.0", ["2", "2", "2"]],
    ["1.5", ["1.5", "1.5", "1.5"]],
  ])("remaining life %s y: classes 1, 2, 3 %j", (years, expected) => {
    const found = ["1", "2", "3"].map(
      (pipingClass) => intervals.pipingThicknessInterval({ life: life(years), pipingClass, injection: false }).value,
    );
    expect(found).toEqual(expected);
  });
  it("counts from the inspection: class 1 to 2029-06-03, class 2 to 2034-06-03", () => {
    const due = (pipingClass: string) =>
      intervals.dueAfter("2024-06-03", intervals.pipingThicknessInterval({ life: life("34.66"), pipingClass, injection: false }))
        .value;
    expect([due("1"), due("2")]).toEqual(["2029-06-03", "2034-06-03"]);
  });
  it("caps injection points at 3 years, leaves class 4 to the owner, and gives no date when it is immediate", () => {
    expect(intervals.pipingThicknessInterval({ life: life("34"), pipingClass: "2", injection: true }).value).toBe("3");
    expect(intervals.pipingThicknessInterval({ life: life("34"), pipingClass: "4", injection: false }).reason).toBe(
      "class 4: the owner sets the interval",
    );
    expect(intervals.pipingThicknessInterval({ life: life("immediate"), pipingClass: "1", injection: false }).value).toBeNull();
    expect(intervals.pipingThicknessInterval({ life: life("-0.5"), pipingClass: "1", injection: false }).value).toBeNull();
  });
  it("keeps the cap of the class where no loss can be measured", () => {
    const unmeasured = { value: null, reason: ut.noMeasurableLoss };
    expect(intervals.pipingThicknessInterval({ life: unmeasured, pipingClass: "2", injection: false }).value).toBe("10");
  });
  it("looks at piping from outside every 5, 5 and 10 years", () => {
    expect(["1", "2", "3", "4"].map((one) => intervals.pipingVisualInterval(one).value)).toEqual(["5", "5", "10", null]);
  });
  it("vessel 14.2 to 11.5 at 0.18: life 15.0, internal 7.5, external 5", () => {
    const remaining = ut.remainingLife({ tActual: "14.2", tReq: "11.5", rate: "0.18" });
    const internal = intervals.vesselInternalInterval(remaining);
    expect([shown(remaining, 1), internal.value, intervals.vesselExternalInterval(internal).value]).toEqual(["15.0", "7.5", "5"]);
  });
  it("vessel at 12.1: life 3.33, interval 2", () => {
    const remaining = ut.remainingLife({ tActual: "12.1", tReq: "11.5", rate: "0.18" });
    expect([shown(remaining, 2), intervals.vesselInternalInterval(remaining).value]).toEqual(["3.33", "2"]);
  });
});

describe("thickness required by pressure", () => {
  it("pipe: 1.580 mm, and 0.0643 in", () => {
    expect(shown(pressure.pipeThickness({ P: "2.0", D: "219.1", S: "137.9", E: "1", W: "1", Y: "0.4" }), 3)).toBe("1.580");
    expect(shown(pressure.pipeThickness({ P: "300", D: "8.625", S: "20000", E: "1", W: "1", Y: "0.4" }), 4)).toBe("0.0643");
  });
  it("structural minimum 2.8 governs", () => {
    expect(pressure.requiredPipeThickness({ pressure: "1.580", structural: "2.8" }).value).toBe("2.8");
  });
  it("is outside 304.1.2 from D/6", () => {
    expect(pressure.pipeThickness({ P: "100", D: "100", S: "100", E: "1", W: "1", Y: "0.4" }).reason).toBe(
      "t is not below D/6: outside 304.1.2",
    );
  });
  it("shell 9.820 mm, head 9.757 mm", () => {
    expect(shown(pressure.shellThickness({ P: "1.5", R: "762", S: "138", E: "0.85" }), 3)).toBe("9.820");
    expect(shown(pressure.headThickness({ P: "1.5", Di: "1524", S: "138", E: "0.85" }), 3)).toBe("9.757");
    expect(pressure.shellThickness({ P: "100", R: "762", S: "138", E: "0.85" }).value).toBeNull();
  });
});

describe("API 653", () => {
  it("A36 is allowed 24 900 psi in the lower courses and 27 400 above", () => {
    expect([2, 3].map((course) => tank.shellStress({ yieldStrength: "36000", tensile: "58000", course }).value)).toEqual([
      "24900",
      "27400",
    ]);
  });
  it("takes 30 000 and 55 000 for unknown steel", () => {
    expect(tank.shellStress({ yieldStrength: null, tensile: null, course: 1 }).value).toBe("23600");
  });
  it.each([
    ["40", "24900", "0.489"],
    ["32", "24900", "0.388"],
    ["24", "27400", "0.262"],
  ])("course under %s ft at %s psi needs %s in", (H, S, t) => {
    expect(shown(tank.shellMinimum({ H, D: "120", G: "0.85", S, E: "0.85", area: "course" }), 3)).toBe(t);
  });
  it("is never below 0.1 in", () => {
    expect(tank.shellMinimum({ H: "5", D: "20", G: "0.85", S: "24900", E: "0.85", area: "local" }).value).toBe("0.1");
  });
  it("intervals of the shell: 5.0 and 10.8 years at 0.004, 5 and 15 at 0.001, 5 unknown", () => {
    expect(shown(tank.tankVisualInterval({ RCA: "0.0863", N: "0.004" }), 1)).toBe("5.0");
    expect(shown(tank.tankUltrasonicInterval({ RCA: "0.0863", N: "0.004" }), 1)).toBe("10.8");
    expect([
      tank.tankVisualInterval({ RCA: "0.0863", N: "0.001" }).value,
      tank.tankUltrasonicInterval({ RCA: "0.0863", N: "0.001" }).value,
    ]).toEqual(["5", "15"]);
    expect(tank.tankUltrasonicInterval({ RCA: "0.0863", N: null }).value).toBe("5");
  });
  it("bottom: 0.110 in after 10 years; 11.8 years, or 20 with containment", () => {
    const plates = { RTbc: "0.190", RTip: "0.165", StPr: "0.0015", UPr: "0.004" };
    expect(shown(tank.bottomRemaining({ ...plates, Or: "10" }), 3)).toBe("0.110");
    expect(shown(tank.longestBottomInterval({ ...plates, protectedBottom: false }), 1)).toBe("11.8");
    expect(tank.longestBottomInterval({ ...plates, protectedBottom: true }).value).toBe("20");
  });
});

describe("shear wave", () => {
  it.each([
    ["70", "20", "50", "46.98", "1", "17.10"],
    ["70", "20", "80", "75.18", "2", "12.64"],
    ["45", "25.4", "60", "42.43", "2", "8.37"],
  ])("%s°, T %s, sound path %s: surface %s, leg %s, depth %s", (angle, thickness, soundPath, surface, leg, depth) => {
    const found = weld.reflection({ soundPath, angle, thickness });
    expect([shown(found.surface, 2), found.leg.value, shown(found.depth, 2)]).toEqual([surface, leg, depth]);
  });
  it("40 against 80 % is −6.02 dB, −14 dB is 19.95 %", () => {
    expect(shown(weld.decibels({ A: "40", reference: "80" }), 2)).toBe("-6.02");
    expect(shown(weld.percentOfReference("-14"), 2)).toBe("19.95");
  });
  it("rates 48 − 40 at 1.9 in as +6, and 52 − 40 at 100 mm as +6", () => {
    const inch = weld.attenuationFactor("1.9", "in");
    const metric = weld.attenuationFactor("100", "mm");
    expect([inch.value, metric.value, weld.attenuationFactor("0.8", "in").value]).toEqual(["2", "6", "0"]);
    expect(weld.indicationRating({ a: "48", b: "40", c: inch.value }).value).toBe("6");
    expect(weld.indicationRating({ a: "52", b: "40", c: metric.value }).value).toBe("6");
  });
  it("classes t 12, +6 as B (15 mm accepted, 25 rejected) and t 25, +6 as D", () => {
    expect([
      weld.awsClass({ thickness: "12", rating: "6" }).value,
      weld.awsClass({ thickness: "25", rating: "6" }).value,
    ]).toEqual(["B", "D"]);
    const decide = (flawClass: weld.AwsClass, length: string, zone: "middle half" | "outer quarter" = "outer quarter") =>
      weld.awsDecision({ flawClass, length, zone }).value;
    expect([decide("B", "15"), decide("B", "25"), decide("D", "90"), decide("A", "1")]).toEqual(["ACC", "REJ", "ACC", "REJ"]);
    expect([decide("C", "40", "middle half"), decide("C", "40"), decide("C", "51", "middle half")]).toEqual([
      "ACC",
      "REJ",
      "REJ",
    ]);
    expect(weld.awsClass({ thickness: "40", rating: "6" }).value).toBeNull();
  });
});

describe("VIII-1 linear flaws", () => {
  it("t 24 allows 8.0 mm of slag", () => {
    expect(elongatedLimit(decimal("24") ?? expect.fail()).toString()).toBe("8");
    expect(radiographicFlaw({ code: "SI", length: "7.5", thickness: "24" }).verdict).toBe("ACC");
    expect(radiographicFlaw({ code: "SI", length: "8.5", thickness: "24" })).toEqual({
      verdict: "REJ",
      clause: "UW-51(b)(2)",
      reason: "8.5 > 8.0 mm",
    });
  });
  it("has 6 mm to 19 and 19 mm above 57", () => {
    expect(["19", "57", "57.1"].map((t) => elongatedLimit(decimal(t) ?? expect.fail()).toString())).toEqual(["6", "19", "19"]);
  });
  it("allows no crack, lack of fusion or incomplete penetration", () => {
    expect(["CR", "LF", "IP"].map((code) => radiographicFlaw({ code, length: "0.5", thickness: "24" }).verdict)).toEqual([
      "REJ",
      "REJ",
      "REJ",
    ]);
  });
  it("leaves pores and aligned groups to the evaluator", () => {
    expect(radiographicFlaw({ code: "PO", length: "1", thickness: "24" }).verdict).toBeNull();
    expect(radiographicFlaw({ code: "SI", length: "5", thickness: "24", group: true }).verdict).toBeNull();
  });
  it("ultrasonics: 8.5 mm at 90 % is accepted, at 110 % rejected", () => {
    expect(ultrasonicFlaw({ code: "SI", length: "8.5", thickness: "24", amplitude: "90" }).verdict).toBe("ACC");
    expect(ultrasonicFlaw({ code: "SI", length: "8.5", thickness: "24", amplitude: "110" }).verdict).toBe("REJ");
    expect(ultrasonicFlaw({ code: "CR", length: "1", thickness: "24", amplitude: "30" }).verdict).toBe("REJ");
  });
});

describe("VIII-1 surface flaws", () => {
  it("6 × 2 mm is rounded and rejected by size", () => {
    expect(surfaceFlaw("6", { shape: "rounded", length: "6", width: "2" })).toMatchObject({
      verdict: "REJ",
      clause: "App. 6, 6-4(b)",
    });
  });
  it("4.8 × 1.5 mm is linear and rejected, whatever it was called", () => {
    expect(surfaceFlaw("8", { shape: "rounded", length: "4.8", width: "1.5" })).toMatchObject({
      verdict: "REJ",
      clause: "App. 8, 8-4(a)",
    });
  });
  it("1.5 mm is not relevant", () => {
    expect(surfaceFlaw("6", { shape: "linear", length: "1.5" })).toMatchObject({
      verdict: "ACC",
      reason: "1.5 <= 1.5 mm: not relevant",
    });
  });
  it("rejects four in line no more than 1.5 mm apart", () => {
    const row = { shape: "aligned", length: "2", width: "2", spacing: "1.5" } as const;
    expect([surfaceFlaw("6", { ...row, count: 4 }).verdict, surfaceFlaw("6", { ...row, count: 3 }).verdict]).toEqual([
      "REJ",
      "ACC",
    ]);
    expect(surfaceFlaw("6", { ...row, count: 4, spacing: "1.6" }).verdict).toBe("ACC");
  });
});

describe("time of flight", () => {
  it("places a tip 19.81 and 12.18 mm deep", () => {
    expect(shown(tofd.tipDepth({ c: "5.95", S: "30", dt: "2.0" }), 2)).toBe("19.81");
    expect(shown(tofd.tipDepth({ c: "5.95", S: "30", dt: "0.8" }), 2)).toBe("12.18");
  });
  it("advises 58.7 and 73.3 mm between the probes", () => {
    expect(shown(tofd.probeSeparation({ T: "25.4", angle: "60" }), 1)).toBe("58.7");
    expect(shown(tofd.probeSeparation({ T: "20", angle: "70" }), 1)).toBe("73.3");
  });
});

describe("magnetizing current", () => {
  it("coil L 16, D 4, 5 turns: 5833 ampere-turns, 1167 A", () => {
    const NI = magnetic.coilAmpereTurns({ L: "16", Dia: "4" });
    expect([shown(NI, 0), shown(magnetic.coilCurrent({ ampereTurns: NI.value, turns: "5" }), 0)]).toEqual(["5833", "1167"]);
  });
  it("coil L 9, D 3: 15 000 ampere-turns, 3000 A", () => {
    const NI = magnetic.coilAmpereTurns({ L: "9", Dia: "3" });
    expect([NI.value, magnetic.coilCurrent({ ampereTurns: NI.value, turns: "5" }).value]).toEqual(["15000", "3000"]);
  });
  it("coil below L/D 2 needs end pieces, above 15 counts as 15", () => {
    expect(magnetic.coilAmpereTurns({ L: "5", Dia: "3" }).reason).toBe("L/D is below 2: end pieces needed");
    expect(shown(magnetic.coilAmpereTurns({ L: "100", Dia: "4" }), 1)).toBe("2058.8");
  });
  it("prods 6 in apart on 25 mm: 600 to 750 A; on 12 mm 540 to 660 A", () => {
    expect(magnetic.prodRange({ spacing: "152.4", thickness: "25" }).value).toBe("600-750");
    expect(magnetic.prodRange({ spacing: "152.4", thickness: "12" }).value).toBe("540-660");
  });
});

describe("penetrant dwell", () => {
  it("weld at 8 °C 10 min, plate at 20 °C 10 min, weld at 20 °C 5 min", () => {
    expect(leastDwell({ form: "weld/casting", partTemperature: "8" }).value).toBe("10");
    expect(leastDwell({ form: "wrought", partTemperature: "20" }).value).toBe("10");
    expect(leastDwell({ form: "weld/casting", partTemperature: "20" }).value).toBe("5");
  });
});

describe("tubes", () => {
  it("a 13.5 probe fills 82.9 % of 19.05 × 2.11", () => {
    expect(shown(tubes.fillFactor({ probeOD: "13.5", tubeOD: "19.05", wall: "2.11" }), 1)).toBe("82.9");
  });
  it("classes losses by twenty", () => {
    expect(["0", "19", "20", "79.9", "80", "100"].map((loss) => tubes.lossClass(loss).value)).toEqual([
      "0-19",
      "0-19",
      "20-39",
      "60-79",
      "80+",
      "80+",
    ]);
  });
});

describe("pressure test", () => {
  it("10 MPa at 138/120 asks for 17.25; VIII-1 with 1.15 for 14.95 MPa", () => {
    const ratio = pressureTest.stressRatio({ ST: "138", S: "120" }).value;
    expect(pressureTest.testPressure({ code: "B31.3 hydrostatic", P: "10", ratio }).value).toBe("17.25");
    expect(pressureTest.testPressure({ code: "VIII-1 hydrostatic", P: "10", ratio: "1.15" }).value).toBe("14.95");
    expect(pressureTest.testPressure({ code: "B31.3 pneumatic", P: "10", ratio: null }).value).toBe("11");
  });
  it("1.1 MPa in 2 m³ holds 2.72 MJ, 0.638 kg TNT: keep 21.7 m away", () => {
    const energy = pressureTest.storedEnergy({ pressure: "1100000", volume: "2" });
    const tnt = pressureTest.tntEquivalent(energy.value);
    expect(shown({ ...energy, value: String(Number(energy.value) / 1e6) } as Outcome, 2)).toBe("2.72");
    expect([shown(tnt, 3), shown(pressureTest.safeDistance(tnt.value), 1)]).toEqual(["0.638", "21.7"]);
  });
});

describe("coating thickness", () => {
  it("accepts spots 9.37 8.40 10.20 12.50 9.00 mil on 8 to 12: area 9.89", () => {
    const spots = ["9.37", "8.40", "10.20", "12.50", "9.00"];
    expect(shown(coating.mean(spots, "spots"), 2)).toBe("9.89");
    expect(coating.levelThree({ spots, specMin: "8", specMax: "12" }).value).toBe("ACC");
    expect(coating.levelThree({ spots: [...spots.slice(0, 4), "6.3"], specMin: "8", specMax: "12" }).value).toBe("REJ");
  });
  it("needs 14 areas for 1161 m² and 15 for 12 500 ft²", () => {
    expect([coating.areasNeeded("1161", "m²").value, coating.areasNeeded("12500", "ft²").value]).toEqual(["14", "15"]);
    expect([coating.areasNeeded("21", "m²").value, coating.areasNeeded("100", "m²").value]).toEqual(["3", "3"]);
  });
  it("advises 7906 V on 1000 µm and 2100 V on 16 mil FBE", () => {
    expect(shown(coating.holidayVoltage({ thickness: "1000", unit: "µm", standard: "SP0274" }), 0)).toBe("7906");
    expect(shown(coating.holidayVoltage({ thickness: "16", unit: "mil", standard: "SP0490" }), 0)).toBe("2100");
  });
  it("dew point of 25 °C and 60 % is 16.7, of 20 °C and 85 % 17.4", () => {
    expect(shown(coating.dewPoint({ temperature: "25", humidity: "60" }), 1)).toBe("16.7");
    expect(shown(coating.dewPoint({ temperature: "20", humidity: "85" }), 1)).toBe("17.4");
  });
});

describe("sentences in US customary units", () => {
  it("write inches to a thousandth, and decide as in millimetres", () => {
    expect(radiographicFlaw({ code: "SI", length: "8.5", thickness: "24" }, inches)).toEqual({
      verdict: "REJ",
      clause: "UW-51(b)(2)",
      reason: "0.335 > 0.315 in",
    });
    expect(wallVerdict({ t: "6.44", tReq: "6.35", U: "0.10" }, inches).reason).toBe("recheck: 0.250 <= 0.254 < 0.250 + 0.004 in");
    expect(surfaceFlaw("8", { shape: "linear", length: "1.5" }, inches).reason).toBe("0.059 <= 0.059 in: not relevant");
    expect(surfaceFlaw("6", { shape: "rounded", length: "6", width: "2" }, inches).reason).toBe("rounded, 0.236 > 0.197 in");
  });
});
