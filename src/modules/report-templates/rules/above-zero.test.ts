import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { mtSample, rtFilmSample, utThicknessSample } from "../samples.ts";
import { calibration, type Change, firstLine, header, messages, technique } from "./testing.ts";

describe("numbers of a thickness report that cannot be 0 (UT-R20)", () => {
  const says = (...changes: Change[]) => messages(utThicknessSample(), "UT-R20", ...changes);
  const check = (step: string, read: string) =>
    calibration({
      checks: [{ when: "start", at: "2024-06-03T13:05:00Z", step: quantity(step, "mm"), read: quantity(read, "mm") }],
    });

  it("are refused at 0, and below it", () => {
    expect(says()).toEqual([]);
    expect(says(technique({ frequency: quantity("0", "MHz") }))).toEqual(["E Frequency must be above 0"]);
    expect(says(technique({ velocity: quantity("0", "m/s") }))).toEqual(["E Sound velocity must be above 0"]);
    expect(says(technique({ frequency: quantity("-5", "MHz") }))).toHaveLength(1);
    expect(says(technique({ frequency: quantity("0.5", "MHz") }))).toEqual([]);
    expect(says(check("0", "0"))).toEqual([
      "E Checks on the block, row 1: Step must be above 0",
      "E Checks on the block, row 1: Read must be above 0",
    ]);
    expect(says(firstLine({ tPrev: quantity("0", "mm") }))).toHaveLength(1);
  });
  it("are asked nothing where they are empty", () => {
    expect(says(header({ outsideDiameter: null }), firstLine({ tInitial: null, nominal: null }))).toEqual([]);
  });
});

describe("wall and diameter in the header of any report (C-FORMAT)", () => {
  it.each([
    ["UT", utThicknessSample],
    ["MT", mtSample],
    ["RT", rtFilmSample],
  ])("are refused at 0: %s", (_, sample) => {
    const says = (...changes: Change[]) => messages(sample(), "C-FORMAT", ...changes);
    expect(says()).toEqual([]);
    expect(says(header({ outsideDiameter: quantity("0", "mm") }))).toEqual(["E Outside diameter must be above 0"]);
    expect(says(header({ nominalThickness: quantity("0", "mm") }))).toHaveLength(1);
    expect(says(header({ outsideDiameter: quantity("-10", "mm") }))).toHaveLength(1);
    expect(says(header({ outsideDiameter: null, nominalThickness: null }))).toEqual([]);
  });
});

describe("numbers of a magnetic particle report that cannot be 0 (MT-R20)", () => {
  const says = (...changes: Change[]) => messages(mtSample(), "MT-R20", ...changes);

  it("are refused at 0, where the technique asks for them", () => {
    expect(says()).toEqual([]);
    const none = quantity("0", "mm");
    expect(says(technique({ poleSpacing: none, prodSpacing: none }))).toEqual(["E Maximum pole spacing must be above 0"]);
    const prods = technique({ technique: "prods", prodSpacing: none, current: quantity("0", "A") });
    expect(says(prods)).toHaveLength(2);
    expect(says(technique({ technique: "multidirectional", current: quantity("0", "A") }))).toEqual([
      "E Current must be above 0",
    ]);
    const bench = technique({ technique: "coil", wetHorizontal: true });
    const volume = quantity("0", "mL/100mL");
    expect(says(bench, calibration({ bath: volume, bathChecks: [{ at: "2026-03-16T15:00:00Z", volume }] }))).toEqual([
      "E Bath settling volume must be above 0",
      "E Further settling tests, row 1: Settling volume must be above 0",
    ]);
    expect(says(calibration({ liftTests: [{ on: "2026-03-16", mass: quantity("0", "kg"), held: true }] }))).toHaveLength(1);
  });
  it("are refused of indications: none has a length of 0", () => {
    const point: Change = ({ content }) =>
      content.indications.forEach((one) => Object.assign(one.values, { length: quantity("0", "mm") }));
    expect(says(point)).toHaveLength(2);
  });
});
