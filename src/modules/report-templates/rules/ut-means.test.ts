import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { utThicknessSample } from "../samples.ts";
import { type Change, firstLine, header, messages, technique } from "./testing.ts";

describe("what the wall is read with", () => {
  it("has a couplant, on an earlier version of the template too (UT-R17)", () => {
    const none = technique({ couplant: null });
    expect(messages(utThicknessSample(), "C-REQUIRED")).toEqual([]);
    expect(messages(utThicknessSample(), "C-REQUIRED", none)).toEqual(["E Enter couplant"]);
    const before: Change = (sample) => {
      const { blocks } = sample.definition;
      const fields = blocks.technique.map((field) => (field.key === "couplant" ? { ...field, required: false } : field));
      sample.definition = { ...sample.definition, blocks: { ...blocks, technique: fields } };
    };
    expect(messages(utThicknessSample(), "UT-R17", before)).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R17", before, none)).toEqual([
      "E Enter couplant: choose its batch from the consumables of this report",
    ]);
    expect(messages(utThicknessSample(), "UT-R17", none)).toEqual([]);
  });
  it.each([
    ["3000", 0],
    ["2999", 1],
    ["7000", 0],
    ["7001", 1],
    ["1", 1],
  ])("at a sound velocity of %s m/s in other metals: %i questions (UT-R18)", (velocity, count) => {
    for (const material of ["ASTM A312 TP316L", "Aluminium 6061-T6", "Duplex 2205", "SA-182 F304", "Cu-Ni 90/10", "1.4404"]) {
      const of = header({ material });
      expect(messages(utThicknessSample(), "UT-R18", of, technique({ velocity: quantity(velocity, "m/s") }))).toHaveLength(count);
    }
  });
  it.each([
    ["5700", 0],
    ["5699", 1],
    ["6100", 0],
    ["6101", 1],
    ["3240", 1],
  ])("at %s m/s in carbon and low-alloy steel: %i questions (UT-R18)", (velocity, count) => {
    for (const material of ["ASTM A106 Gr. B", "SA-516 Gr. 70", "API 5L X52", "SS400", "AISI 1020", "A335 P11", "S355J2"]) {
      const of = header({ material });
      expect(messages(utThicknessSample(), "UT-R18", of, technique({ velocity: quantity(velocity, "m/s") }))).toHaveLength(count);
    }
  });
  it("says what is usual in steel (UT-R18)", () => {
    expect(messages(utThicknessSample(), "UT-R18", technique({ velocity: quantity("3240", "m/s") }))).toEqual([
      "W Sound velocity 3240 m/s is not between 5700 and 6100 m/s, as in carbon and low-alloy steel: correct it, or name the material",
    ]);
  });
  it("asks about the velocity in a coating as well (UT-R18)", () => {
    const coating = (velocity: string) => firstLine({ coatingVelocity: quantity(velocity, "m/s") });
    expect(messages(utThicknessSample(), "UT-R18", coating("2375"))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R18", coating("23750"))).toEqual([
      "W Sound velocity of the coating 23750 m/s is not between 1000 and 5000 m/s: correct it, or state what the coating is",
    ]);
  });
  it("is not a single echo on a coated surface, unless it is said where the coating went (UT-R19)", () => {
    const single = technique({ mode: "single echo", throughCoating: false });
    expect(messages(utThicknessSample(), "UT-R19")).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R19", single, header({ surfaceCondition: "ground" }))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R19", single)).toHaveLength(1);
    expect(messages(utThicknessSample(), "UT-R19", single, technique({ mode: "A-scan" }))).toEqual([
      "W The surface is coated, and an A-scan not read between two echoes reads the coating as wall. State that it was removed at the readings, or choose measured through coating",
    ]);
    expect(messages(utThicknessSample(), "UT-R19", single, technique({ mode: "echo-echo" }))).toEqual([]);
  });
});
