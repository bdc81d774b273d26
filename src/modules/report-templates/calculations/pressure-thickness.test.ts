import { describe, expect, it } from "vitest";
import * as pressure from "./pressure-thickness.ts";
import { shown } from "./testing.ts";

describe("straight pipe (B31.3 304.1)", () => {
  const pipe = (P: string, D: string, S: string, Y = "0.4") => pressure.pipeThickness({ P, D, S, E: "1", W: "1", Y });

  it("2.0 MPa on 219.1 mm needs 1.580 mm, 300 psi on 8.625 in 0.0643 in", () => {
    expect([shown(pipe("2.0", "219.1", "137.9"), 3), shown(pipe("300", "8.625", "20000"), 4)]).toEqual(["1.580", "0.0643"]);
  });
  it("the structural minimum governs where it is more (API 570 7.6)", () => {
    expect(pressure.requiredPipeThickness({ pressure: "1.580", structural: "2.8" }).value).toBe("2.8");
    expect(pressure.requiredPipeThickness({ pressure: "3.1", structural: "2.8" }).value).toBe("3.1");
    expect(pressure.requiredPipeThickness({ pressure: null, structural: null }).value).toBeNull();
  });
  it("new: 5.926, with 1.5 mm allowance 7.426, ordered at 12.5 % 8.487 mm", () => {
    const t = pipe("10", "168.3", "138");
    const tm = pressure.pipeWithAllowances({ t: t.value, c: "1.5" });
    const ordered = pressure.orderedPipe({ tm: tm.value, millTolerance: "12.5" });
    expect([shown(t, 3), shown(tm, 3), shown(ordered, 3)]).toEqual(["5.926", "7.426", "8.487"]);
    expect(pressure.orderedPipe({ tm: "7", millTolerance: "100" }).value).toBeNull();
  });
  // P/(S·E) on, just over: 0.385 × 140 = 53.9 MPa; Y 0.7 as for a thick wall keeps t below D/6 there.
  it.each([
    ["53.9", true],
    ["53.91", false],
    ["56", false],
  ])("%s MPa at S 140: known %s", (P, known) => {
    const t = pipe(P, "100", "140", "0.7");
    expect(t.value !== null).toBe(known);
    if (!known) expect(t.reason).toContain("304.1.2(b)");
  });
  // t = D/6 at Y 0: P = S·E/3.
  it.each([
    ["29.9", true],
    ["30", false],
  ])("t against D/6 at %s MPa, S 90: known %s", (P, known) => {
    expect(pipe(P, "100", "90", "0").value !== null).toBe(known);
  });
});

describe("vessels (VIII-1 UG-27, UG-32, UG-16)", () => {
  it("1.5 MPa, R 762, S 138, E 0.85: 9.820 mm round, 4.860 along, head 9.757", () => {
    const given = { P: "1.5", S: "138", E: "0.85" };
    expect(shown(pressure.shellThickness({ ...given, R: "762" }), 3)).toBe("9.820");
    expect(shown(pressure.longitudinalThickness({ ...given, R: "762" }), 3)).toBe("4.860");
    expect(shown(pressure.headThickness({ ...given, Di: "1524" }), 3)).toBe("9.757");
  });
  // By hand: 0.885 × 1.5 × 1524/(117.3 − 0.15); 1.5 × 762/(234.6 − 0.3).
  it("torispherical with L 1524: 17.269 mm, hemispherical 4.878", () => {
    const given = { P: "1.5", S: "138", E: "0.85" };
    expect(shown(pressure.torisphericalThickness({ ...given, L: "1524" }), 3)).toBe("17.269");
    expect(shown(pressure.hemisphericalThickness({ ...given, R: "762" }), 3)).toBe("4.878");
    expect(shown(pressure.hemisphericalThickness({ ...given, R: "760", c: "2" }), 3)).toBe("4.878");
  });
  // t/L = 0.885·P/(S·E − 0.1P): at S·E 100 it is 0.002 at P = 0.2259 …
  it.each([
    ["0.2259", false],
    ["0.2260", true],
  ])("torispherical at P %s and S·E 100: known %s, below t/L 0.002 Appendix 1-4(f)", (P, known) => {
    const t = pressure.torisphericalThickness({ P, L: "1000", S: "100", E: "1" });
    expect(t.value !== null).toBe(known);
    if (!known) expect(t.reason).toContain("Appendix 1-4(f)");
  });
  // t = 0.356·R where P/(2·S·E − 0.2P) = 0.356: P = 0.6646·S·E, just before 0.665.
  it.each([
    ["66.4", true],
    ["66.48", false],
    ["66.5", false],
  ])("hemispherical at P %s and S·E 100: known %s", (P, known) => {
    expect(pressure.hemisphericalThickness({ P, R: "100", S: "100", E: "1" }).value !== null).toBe(known);
  });
  it("takes the radius corroded: 200 psi, R 30 in, c 0.125 is 0.3569, design 0.4819 in", () => {
    const t = pressure.shellThickness({ P: "200", R: "30", S: "20000", E: "0.85", c: "0.125" });
    expect([shown(t, 4), shown(pressure.designThickness({ t: t.value, c: "0.125" }), 4)]).toEqual(["0.3569", "0.4819"]);
  });
  // 0.385 × 100 × 1 = 38.5; t there is 0.5006 R, so R/2 is passed first at P = S·E/2.6.
  it.each([
    ["38.4", true],
    ["38.47", false],
    ["38.5", false],
    ["38.6", false],
  ])("P %s at S·E 100: known %s, beyond it Appendix 1", (P, known) => {
    const t = pressure.shellThickness({ P, R: "100", S: "100", E: "1" });
    expect(t.value !== null).toBe(known);
    if (!known) expect(t.reason).toContain("Appendix 1");
  });
  it("longitudinal to 1.25·S·E", () => {
    const along = (P: string) => pressure.longitudinalThickness({ P, R: "100", S: "100", E: "1" }).value !== null;
    expect([along("125"), along("125.1")]).toEqual([true, false]);
  });
  it("is not below 1.5 mm (1/16 in), air, steam and water 2.5 mm (3/32 in)", () => {
    const t = pressure.shellThickness({ P: "0.1", R: "300", S: "138", E: "0.85" });
    expect(shown(t, 3)).toBe("0.256");
    expect(pressure.requiredVesselThickness({ t, least: pressure.leastVesselThickness("mm") }).value).toBe("1.5");
    expect(pressure.leastVesselThickness("in")).toBe("0.0625");
    expect([
      pressure.leastVesselThickness("mm", "air, steam or water"),
      pressure.leastVesselThickness("in", "air, steam or water"),
    ]).toEqual(["2.5", "0.09375"]);
  });
});
