import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { mtSample } from "../samples.ts";
import { calibration, header, messages, technique } from "./testing.ts";

describe("visible particles and the surface (MT-R24)", () => {
  const seen = (colour: string | null, surfaceCondition: string | null, contrastPaint: string | null = null) =>
    messages(mtSample(), "MT-R24", technique({ colour, contrastPaint }), header({ surfaceCondition }));
  it("black ones need a white contrast paint, or a bright surface", () => {
    expect(seen("black", "as rolled", "sample-paint")).toEqual([]);
    for (const bright of ["ground", "machined", "blasted"]) expect(seen("black", bright)).toEqual([]);
    expect(seen("black", "as rolled")).toEqual([
      'W Particle colour "black" on a surface as rolled without contrast paint: name the paint, correct the surface, or state how they were seen',
    ]);
    for (const dull of ["as welded", "coated", "other", null]) expect(seen("black", dull)).toHaveLength(1);
  });
  it("of no stated colour are asked about where there is no paint", () => {
    expect(seen(null, "as welded")).toEqual([
      "W No particle colour and no contrast paint on a surface as welded: enter them, or state how the particles were seen",
    ]);
    expect([...seen(null, "as welded", "sample-paint"), ...seen(null, "ground")]).toEqual([]);
  });
  it("light ones are seen on a dark ground, not on white paint or ground metal", () => {
    expect([...seen("grey", "as rolled"), ...seen("red", "as welded"), ...seen("red", "as welded", "sample-paint")]).toEqual([]);
    expect(seen("yellow", "as rolled", "sample-paint")).toEqual([
      'W Particle colour "yellow" on white contrast paint: correct one of them, or state how they were seen',
    ]);
    expect(seen("grey", "ground")).toEqual([
      'W Particle colour "grey" on a surface ground, which is equally bright: correct one of them, or state how they were seen',
    ]);
  });
  it("are not looked at under a UV-A lamp alone", () => {
    const lit = (light: string) => messages(mtSample(), "MT-R24", technique({ light }));
    expect([...lit("LED inspection lamp LMP-06"), ...lit("UV and white LED, LMP-07")]).toEqual([]);
    expect(lit("UV-A lamp LMP-11")).toEqual([
      'W Visible particles, but the lamp is "UV-A lamp LMP-11": correct one of them, or state which light was used',
    ]);
  });
});

const fluorescent = { particles: "fluorescent wet", colour: "green", contrastPaint: null, light: "UV-A lamp LMP-11" };
const checks = (...values: string[]) =>
  calibration({
    uvChecks: values.map((value, row) => ({ when: row === 0 ? "start" : "end", value: quantity(value, "µW/cm²") })),
  });

describe("fluorescent particles and their light", () => {
  it("are not on white paint, nor under a white lamp (MT-R24)", () => {
    const seen = (more: object) => messages(mtSample(), "MT-R24", technique({ ...fluorescent, ...more }));
    expect(seen({})).toEqual([]);
    expect(seen({ contrastPaint: "sample-paint" })).toEqual([
      "W Fluorescent particles on white contrast paint, which brightens the background: correct one of them, or state how they were seen",
    ]);
    expect(seen({ light: "White LED flashlight" })).toEqual([
      'W Fluorescent particles, but the lamp is "White LED flashlight": name the UV-A source, or state how they were seen',
    ]);
  });
  it("need UV-A and darkness by a standard of none of the families too (MT-R25)", () => {
    const seen = (standard: string, lux: string, ...uv: string[]) =>
      messages(mtSample(), "MT-R25", technique({ ...fluorescent, standard, ambient: quantity(lux, "lx") }), checks(...uv));
    expect([...seen("other", "21.5", "1000", "1200"), ...seen("ISO 17638", "500", "10", "10")]).toEqual([]);
    expect(seen("other", "500", "90", "1000")).toEqual([
      "W UV-A 90 µW/cm² at start, less than the 1000 µW/cm² that fluorescent particles need: correct it, or name the limit of the procedure",
      "W Ambient light 500 lx, more than the 21.5 lx (2 fc) allowed for fluorescent particles: correct it, or name the limit of the procedure",
    ]);
  });
});
