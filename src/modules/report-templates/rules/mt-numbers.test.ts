import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { mtSample } from "../samples.ts";
import { calibration, type Change, inUS, messages, technique } from "./testing.ts";

const says = (...changes: Change[]) => messages(mtSample(), "MT-R22", ...changes);

describe("figures of magnetic particles that are slips of the pen (MT-R22)", () => {
  it("a yoke lifts no tonnes", () => {
    const lifted = (entered: string, unit: "kg" | "lb") =>
      calibration({ liftTests: [{ on: "2026-03-16", mass: quantity(entered, unit), held: true }] });
    expect([...says(lifted("18", "kg")), ...says(lifted("50", "kg")), ...says(inUS, lifted("40", "lb"))]).toEqual([]);
    expect(says(lifted("4540", "kg"))).toEqual([
      "W Lift tests, row 1: 4540 kg, more than 50 kg (110 lb). Correct the weight or its unit, or state which weight was used",
    ]);
  });
  it("no lamp is brighter than the sun", () => {
    const lit = (entered: string) => says(technique({ whiteLight: quantity(entered, "lx") }));
    expect(lit("100000")).toEqual([]);
    expect(lit("124000")).toEqual([
      "W White light 124000 lx, more than 100000 lx (10000 fc), brighter than sunlight: correct it, or state how it was measured",
    ]);
  });
  it("fluorescent particles are not black", () => {
    const coloured = (particles: string, colour: string) => says(technique({ particles, colour }));
    expect(coloured("fluorescent wet", "black")).toEqual([
      'W Fluorescent particles with colour "black": correct one of them, or state how they were seen',
    ]);
    expect([
      ...coloured("fluorescent wet", "yellow-green"),
      ...coloured("fluorescent dry", "red fluorescent"),
      ...coloured("visible wet", "black"),
    ]).toEqual([]);
  });
  it("an indication lies in the length that was examined", () => {
    const starts =
      (entered: string): Change =>
      ({ content }) =>
        Object.assign(content.indications[0]?.values ?? {}, { datumX: quantity(entered, "mm") });
    expect(says(starts("620"))).toEqual([]);
    expect(says(starts("9000"))).toEqual([
      "W FW-3: the indication begins at 9000 mm, but 620 mm of the weld was examined. Correct one of them, or state where the datum is",
    ]);
  });
});
