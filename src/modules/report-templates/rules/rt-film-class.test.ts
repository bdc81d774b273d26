import { describe, expect, it } from "vitest";
import { Decimal } from "#kit/decimal.ts";
import { quantity } from "#kit/quantity.ts";
import { rtFilmSample } from "../samples.ts";
import { filmClassOf, highestVoltage } from "./rt-film-class.ts";
import { messages, technique } from "./testing.ts";

const mm = (value: string) => new Decimal(value);

describe("the class of the film system (ISO 17636-1 Table 3)", () => {
  it.each([
    ["Ir-192", null, "49.9", 5, 4],
    ["Ir-192", null, "50", 6, 5],
    ["Se-75", null, "40", 5, 4],
    ["Yb-169", null, "4.9", 5, 3],
    ["Yb-169", null, "5", 5, 4],
    ["Co-60", null, "99.9", 5, 4],
    ["Co-60", null, "100", 6, 5],
    ["X-ray", "150", "10", 5, 3],
    ["X-ray", "151", "10", 5, 4],
    ["X-ray", "251", "49.9", 5, 4],
    ["X-ray", "500", "50", 6, 5],
    ["X-ray", "501", "50", null, null],
    ["X-ray", null, "50", null, null],
  ])("%s at %s kV over %s mm: C%s in class A, C%s in B", (source, kV, w, forA, forB) => {
    const voltage = kV === null ? null : new Decimal(kV);
    expect([filmClassOf(source, voltage, mm(w), "A"), filmClassOf(source, voltage, mm(w), "B")]).toEqual([forA, forB]);
  });
  it("is asked about where the film is worse", () => {
    const says = (more: object) =>
      messages(rtFilmSample(), "RT-R25", technique({ standard: "ISO 17636-1 B", source: "Ir-192", filmClass: "C5", ...more }));
    expect(says({})).toEqual([
      expect.stringMatching(/^W Film class C5 with Ir-192 over .* mm in class B: C4 or better is required/),
    ]);
    for (const more of [{ filmClass: "C4" }, { standard: "ISO 17636-1 A" }, { standard: "ASME V" }, { filmClass: "I" }])
      expect(says(more)).toEqual([]);
  });
});

describe("the tube voltage (ISO 17636-1 Annex C)", () => {
  // 100 + 7.5 × 10 = 175 kV; 40 × 20^0.64 = 272.1 kV.
  it("is at most 175 kV at 10 mm of steel and 272 kV at 20 mm", () => {
    expect(highestVoltage(mm("10")).toNumber()).toBe(175);
    expect(highestVoltage(mm("20")).toNumber()).toBeCloseTo(272.1, 1);
  });
  it("above it is asked about", () => {
    const says = (kV: string) =>
      messages(rtFilmSample(), "RT-R26", technique({ standard: "ISO 17636-1 B", source: "X-ray", kV: quantity(kV, "kV") }));
    expect(says("500")).toEqual([expect.stringMatching(/^W 500 kV over .* mm of steel, more than \d+ kV/)]);
    expect(says("100")).toEqual([]);
  });
});

it("a front screen of lead thicker than 0.2 mm is asked about, but with Co-60 (RT-R27)", () => {
  const says = (source: string, front: string) =>
    messages(rtFilmSample(), "RT-R27", technique({ standard: "ISO 17636-1 B", source, screenFront: quantity(front, "mm") }));
  expect([says("Ir-192", "0.2"), says("Co-60", "0.7")]).toEqual([[], []]);
  expect(says("Ir-192", "0.21")).toEqual([
    "W Front screen of 0.21 mm of lead with Ir-192, more than 0.2 mm: correct it, or explain why it was used",
  ]);
});
