import { describe, expect, it } from "vitest";
import { lowestTur, evaluatedPoint, toleranceStatusOf } from "#modules/calibration/rules.ts";

const point = (phase: "as found" | "as left", indicated: string, u95: string | null = "0.05") => ({
  phase,
  reference: "10.00",
  indicated,
  toleranceMinus: "-0.10",
  tolerancePlus: "0.10",
  u95,
});

describe("a measured point", () => {
  it.each([
    ["10.04", "0.04", "pass"],
    ["10.09", "0.09", "conditional pass"],
    ["10.12", "0.12", "conditional fail"],
    ["10.16", "0.16", "fail"],
  ])("reading %s has the error %s: %s", (indicated, error, verdict) => {
    expect(evaluatedPoint(point("as found", indicated))).toMatchObject({ error, verdict, tur: "2" });
  });

  it("has no verdict without a tolerance, and no ratio without an uncertainty", () => {
    expect(evaluatedPoint({ phase: "as left", reference: "5", indicated: "5.02" })).toMatchObject({
      error: "0.02",
      tur: null,
      verdict: null,
    });
    expect(evaluatedPoint(point("as left", "10.02", null))).toMatchObject({ tur: null, verdict: "pass" });
  });

  it.each([
    ["0.02500", "4"],
    ["0.02501", "3.99"],
    ["0.0251", "3.98"],
    ["0.0334", "2.99"],
  ])("of U95 %s in a tolerance of 0.10 has the ratio %s, rounded down and never up", (u95, ratio) => {
    const { tur } = evaluatedPoint(point("as found", "10.01", u95));
    expect([tur, lowestTur([{ tur }])]).toEqual([ratio, ratio]);
  });

  it("of a yoke needs only to reach the least lifting force", () => {
    const lift = { phase: "as found" as const, reference: "44.1", indicated: "46.0", toleranceMinus: "0" };
    expect(evaluatedPoint(lift)).toMatchObject({ error: "1.9", verdict: "pass", tur: null });
    expect(evaluatedPoint({ ...lift, indicated: "44.0" }).verdict).toBe("fail");
  });
});

describe("as found and as left", () => {
  it("follow from the points of their phase", () => {
    const points = [point("as found", "10.12"), point("as found", "10.01"), point("as left", "10.02")];
    expect(toleranceStatusOf(points, "as found", "simple")).toBe("out of tolerance");
    expect(toleranceStatusOf(points, "as left", "simple")).toBe("in tolerance");
  });
  it("count a conditional pass as in tolerance only without a guard band", () => {
    const points = [point("as found", "10.09")];
    expect(toleranceStatusOf(points, "as found", "simple")).toBe("in tolerance");
    expect(toleranceStatusOf(points, "as found", "guard band U")).toBe("out of tolerance");
  });
  it("are left to the person when no point was judged", () => {
    expect(toleranceStatusOf([{ phase: "as found", reference: "5", indicated: "5" }], "as found", "simple")).toBeNull();
    expect(toleranceStatusOf([point("as left", "10")], "as found", "simple")).toBeNull();
  });
});

it("the coarsest point decides about the standard", () => {
  expect(lowestTur([{ tur: "4.2" }, { tur: null }, { tur: "3.1" }])).toBe("3.1");
  expect(lowestTur([{ tur: null }])).toBeNull();
});
