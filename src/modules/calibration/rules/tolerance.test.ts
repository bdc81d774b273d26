import { describe, expect, it } from "vitest";
import { acceptanceLimit, guardBandFactor, inTolerance, tur, verdict } from "#modules/calibration/rules.ts";

const tenth = { minus: "-0.10", plus: "0.10" };

describe("test uncertainty ratio and guard band", () => {
  it.each([
    ["0.05", 2, 0.2816, 0.0859, 0.05],
    ["0.0333", 3, 0.1553, 0.0948, 0.0667],
    ["0.025", 4, 0.0531, 0.0987, 0.075],
    ["0.02", 5, 0, 0.1, 0.08],
  ])("for T 0.10 and U %s", (u, ratio, factor, method6, ilac) => {
    const found = tur(tenth, u) ?? "";
    expect(Number(found)).toBeCloseTo(ratio, 1);
    expect(Number(guardBandFactor(String(ratio)))).toBeCloseTo(factor, 4);
    expect(Number(acceptanceLimit("Z540.3 method 6", "0.10", u))).toBeCloseTo(method6, 4);
    expect(Number(acceptanceLimit("guard band U", "0.10", u))).toBeCloseTo(ilac, 4);
    expect(acceptanceLimit("simple", "0.10", u)).toBe("0.1");
  });

  it("of a one-sided tolerance is that of its side, and none where the limit leaves no room", () => {
    expect(tur({ minus: null, plus: "0.10" }, "0.025")).toBe("4");
    expect(tur({ minus: "-0.10", plus: null }, "0.04")).toBe("2.5");
    expect(tur({ minus: "-0.10", plus: "0.10" }, "0.04")).toBe("2.5");
    expect(tur({ minus: "0", plus: null }, "0.5")).toBeNull();
    expect(tur({ minus: null, plus: "-0.1" }, "0.5")).toBeNull();
  });

  it("needs no guard from a ratio of 4.592 on, and a least value has no ratio", () => {
    expect(guardBandFactor("4.592")).toBe("0");
    expect(Number(guardBandFactor("4.58"))).toBeGreaterThan(0);
    expect(tur({ minus: "44.1", plus: null }, "0.5")).toBeNull();
  });
});

describe("the four-state verdict", () => {
  it.each([
    ["0.04", "pass"],
    ["0.05", "pass"],
    ["-0.05", "pass"],
    ["0.09", "conditional pass"],
    ["-0.09", "conditional pass"],
    ["0.12", "conditional fail"],
    ["0.16", "fail"],
    ["-0.16", "fail"],
  ])("for T 0.10, U 0.05 and error %s is %s", (error, expected) => expect(verdict(error, tenth, "0.05")).toBe(expected));

  it("counts a conditional pass under the simple rule only", () => {
    expect(inTolerance("0.09", tenth, "0.05", "simple")).toBe(true);
    expect(inTolerance("0.09", tenth, "0.05", "guard band U")).toBe(false);
    expect(inTolerance("0.05", tenth, "0.05", "guard band U")).toBe(true);
    expect(inTolerance("0.08", tenth, "0.05", "Z540.3 method 6")).toBe(true);
    expect(inTolerance("0.087", tenth, "0.05", "Z540.3 method 6")).toBe(false);
    expect(inTolerance("0.12", tenth, "0.05", "simple")).toBe(false);
  });

  it("asks for the whole U at the one limit of a one-sided tolerance, on that side alone", () => {
    const above = { minus: null, plus: "0.10" };
    expect(inTolerance("-9", above, "0.02", "guard band U")).toBe(true);
    expect(inTolerance("0.08", above, "0.02", "Z540.3 method 6")).toBe(true);
    // Method 6 gives back a part of U at a ratio of 5 only where there are two sides.
    expect(inTolerance("0.09", above, "0.02", "Z540.3 method 6")).toBe(false);
    expect(inTolerance("0.09", tenth, "0.02", "Z540.3 method 6")).toBe(true);
    expect([verdict("-9", above, "0.02"), verdict("0.11", above, "0.02")]).toEqual(["pass", "conditional fail"]);
  });

  it("looks at one side where there is one limit", () => {
    expect(verdict("0.5", { minus: "0", plus: null }, "0.2")).toBe("pass");
    expect(verdict("0.1", { minus: "0", plus: null }, "0.2")).toBe("conditional pass");
    expect(verdict("-0.3", { minus: "0", plus: null }, "0.2")).toBe("fail");
  });
});
