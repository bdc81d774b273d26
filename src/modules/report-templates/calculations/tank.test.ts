import { describe, expect, it } from "vitest";
import * as tank from "./tank.ts";
import { shown } from "./testing.ts";

describe("tank shell (API 653 4.3, 6.3)", () => {
  it("A36 is allowed 24 900 psi in the lower courses and 27 400 above, to 100 psi (Table 4.1)", () => {
    expect([1, 2, 3].map((course) => tank.shellStress({ yieldStrength: "36000", tensile: "58000", course }).value)).toEqual([
      "24900",
      "24900",
      "27400",
    ]);
  });
  it("takes 30 000 and 55 000 for unknown steel, and no more than 80 000 tensile", () => {
    expect(tank.shellStress({ yieldStrength: null, tensile: null, course: 1 }).value).toBe("23600");
    expect(tank.shellStress({ yieldStrength: "80000", tensile: "95000", course: 1 }).value).toBe("34300");
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
  it("averages a local area over 3.7·√(D·t2), at most 40 in: 22.2 in at 0.300", () => {
    expect(shown(tank.averagingLength({ D: "120", t2: "0.300" }), 1)).toBe("22.2");
    expect(shown(tank.averagingLength({ D: "300", t2: "0.5" }), 1)).toBe("40.0");
  });
  it.each([
    ["0.489", "0.2934", "accept"],
    ["0.488", "0.300", "reject"],
    ["0.489", "0.293", "reject"],
  ])("average %s and least %s against 0.489: %s", (t1, t2, verdict) => {
    expect(tank.localArea({ t1, t2, tMin: "0.489" }).value).toBe(verdict);
  });
  it("is due in 5.0 and 10.8 years at 0.004, 5 and 15 at 0.001, 5 unknown", () => {
    expect(shown(tank.tankVisualInterval({ RCA: "0.0863", N: "0.004" }), 1)).toBe("5.0");
    expect(shown(tank.tankUltrasonicInterval({ RCA: "0.0863", N: "0.004" }), 1)).toBe("10.8");
    expect([
      tank.tankVisualInterval({ RCA: "0.0863", N: "0.001" }).value,
      tank.tankUltrasonicInterval({ RCA: "0.0863", N: "0.001" }).value,
    ]).toEqual(["5", "15"]);
    expect(tank.tankUltrasonicInterval({ RCA: "0.0863", N: null }).value).toBe("5");
    expect(tank.tankUltrasonicInterval({ RCA: "0", N: "0.004" }).value).toBeNull();
    expect(tank.tankUltrasonicInterval({ RCA: "-0.01", N: null })).toMatchObject({
      value: null,
      reason: "immediate: no corrosion allowance left",
    });
    expect(tank.tankUltrasonicInterval({ RCA: "0", N: null }).value).toBeNull();
  });
});

describe("tank bottom (API 653 4.4.5, 6.4.2)", () => {
  const plates = { RTbc: "0.190", RTip: "0.165", StPr: "0.0015", UPr: "0.004" };
  const years = (limit: tank.BottomLimit, barrier = false, more = {}) =>
    shown(tank.longestBottomInterval({ ...plates, ...more, limit, barrier }), 1);

  it("0.110 in is left after 10 years", () => {
    expect(shown(tank.bottomRemaining({ ...plates, Or: "10" }), 3)).toBe("0.110");
  });
  it("11.8 years to 0.10 in; to 0.05 in 20.9 by containment, 20 by lining, 20.9 with a barrier", () => {
    expect(years("0.10 in")).toBe("11.8");
    expect(years("0.05 in detection and containment")).toBe("20.9");
    expect(years("0.05 in lining")).toBe("20.0");
    expect(years("0.05 in lining", true)).toBe("20.9");
  });
  it("is capped at 20 years, 30 over a barrier", () => {
    const slow = { StPr: "0.0005", UPr: "0.0005" };
    expect([years("0.10 in", false, slow), years("0.10 in", true, slow)]).toEqual(["20.0", "30.0"]);
    expect(years("0.10 in", true, { StPr: "0", UPr: "0" })).toBe("30.0");
  });
  it.each([
    ["0.101", "0.2"],
    ["0.100", "0.0"],
    ["0.099", "0.0"],
  ])("%s in above a limit of 0.10: %s years, never fewer than 0", (RTip, Or) => {
    expect(years("0.10 in", false, { RTip })).toBe(Or);
  });
  it("says which rate is missing", () => {
    expect(years("0.10 in", false, { StPr: null })).toBe("no internal corrosion rate");
    expect(years("0.10 in", false, { StPr: null, UPr: null })).toBe("no corrosion rate");
  });
  it.each([
    ["0.25", "0.489", "0.125"],
    ["0.50", "0.300", "0.150"],
    ["0.18", "0.489", "0.100"],
  ])("critical zone of a %s plate under a course of %s: %s in", (t0, tMinCourse, least) => {
    expect(shown(tank.criticalZone({ t0, tMinCourse }), 3)).toBe(least);
  });
});
