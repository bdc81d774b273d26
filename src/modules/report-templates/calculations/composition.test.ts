import { describe, expect, it } from "vitest";
import { alloysNamed, compositionMatch, elementsJudged, sameAlloy } from "./composition.ts";

const p22 = alloysNamed("P22")[0]?.windows ?? expect.fail("no P22");
const read = (values: Record<string, string>) => (element: string) => values[element] ?? null;

describe("pmi.match", () => {
  it("widens the windows by the owner's tolerance: P22 with 1.85 % Cr matches with 5 %, not with 0 %", () => {
    const spool = { read: read({ Cr: "1.85", Mo: "0.95" }), windows: p22 };
    expect(compositionMatch({ ...spool, tolerancePct: "5" })).toMatchObject({ value: "match" });
    expect(elementsJudged({ ...spool, tolerancePct: "5" })[0]?.words).toBe("Cr 1.85 (1.805 … 2.73)");
    expect(compositionMatch({ ...spool, tolerancePct: "0" })).toMatchObject({ value: "mismatch" });
    expect(compositionMatch({ ...spool, tolerancePct: null })).toMatchObject({ value: "mismatch" });
    expect(compositionMatch({ ...spool, tolerancePct: null }).formula).toContain("Cr 1.85 (1.90 … 2.60), Mo 0.95 (0.87 … 1.13)");
  });
  it("takes the limits of a window as within it", () => {
    const at = (Cr: string) => compositionMatch({ read: read({ Cr, Mo: "1.13" }), windows: p22, tolerancePct: "0" }).value;
    expect([at("1.89"), at("1.90"), at("2.60"), at("2.61")]).toEqual(["mismatch", "match", "match", "mismatch"]);
  });
  it("knows nothing of an element that was not read, unless another is outside already", () => {
    const of = (Cr: string) => compositionMatch({ read: read({ Cr }), windows: p22, tolerancePct: "0" });
    expect(of("2.21")).toMatchObject({ value: null, reason: "no reading of Mo" });
    expect(of("0.12")).toMatchObject({ value: "mismatch" });
    expect(compositionMatch({ read: read({}), windows: [], tolerancePct: "0" })).toMatchObject({
      reason: "no composition limits",
    });
  });
  it("has windows with one limit", () => {
    const carbon = { element: "C", min: null, max: "0.030" };
    const of = (C: string) => elementsJudged({ read: read({ C }), windows: [carbon], tolerancePct: null })[0];
    expect(of("0.030")).toMatchObject({ isWithin: true, words: "C 0.03 (at most 0.03)" });
    expect(of("0.031")).toMatchObject({ isWithin: false });
  });
});

describe("an alloy as it is written", () => {
  it("is found in the designation of its specification", () => {
    const named = (text: string) => alloysNamed(text).map(({ alloy }) => alloy);
    expect(["ASTM A335 Gr. P22", "2-1/4Cr-1Mo", "TP316", "A312-TP304", "UNS S32205", "Inconel 625"].map(named)).toEqual([
      ["P22"],
      ["P22"],
      ["316"],
      ["304"],
      ["2205"],
      ["625"],
    ]);
  });
  it("has the limits of both grades where it is dual certified: nickel of 316 and 316L from 11 to 14 %", () => {
    const nickel = (text: string) => alloysNamed(text).map(({ windows }) => windows.find(({ element }) => element === "Ni"));
    for (const written of ["316/316L", "TP316 / 316L", "ASTM A312 TP316/TP316L"])
      expect(nickel(written)).toEqual([{ element: "Ni", min: "11.0", max: "14.0" }]);
    expect(nickel("316L")).toEqual([{ element: "Ni", min: "10.0", max: "14.0" }]);
    expect(nickel("304/304L")).toEqual([{ element: "Ni", min: "8.0", max: "11.0" }]);
  });
  it("is another with a letter more: 304L has the wider nickel, and F22 has no window of P22", () => {
    expect(alloysNamed("304L").map(({ alloy }) => alloy)).toEqual(["304L"]);
    expect([alloysNamed("A182 F22"), alloysNamed("P5b"), alloysNamed("321")]).toEqual([[], [], []]);
    expect([sameAlloy("P-22", "p22"), sameAlloy("304L", "304")]).toEqual([true, false]);
  });
});
