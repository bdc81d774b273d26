import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { findingKey } from "../engine.ts";
import { utThicknessSample } from "../samples.ts";
import { type Change, findings, firstLine, header, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");

describe("an answer to what grew (UT-R5)", () => {
  const key = (...changes: Change[]) =>
    findings(utThicknessSample(), "UT-R5", firstLine({ tPrev: mm("11.00") }), ...changes).map((one) => findingKey(one));
  it("holds until the gauge uncertainty it speaks of is another", () => {
    expect(key()).toHaveLength(1);
    expect(key(header({ service: "Boiler feed" }))).toEqual(key());
    expect(key(header({ U: mm("0.05") }))).not.toEqual(key());
    // Two decimals are shown; the answer goes by the value.
    expect(key(header({ U: mm("0.104") }))).not.toEqual(key(header({ U: mm("0.101") })));
  });
});

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
  ])("at a sound velocity of %s m/s: %i questions (UT-R18)", (velocity, count) => {
    expect(messages(utThicknessSample(), "UT-R18", technique({ velocity: quantity(velocity, "m/s") }))).toHaveLength(count);
  });
  it("asks about the velocity in a coating as well (UT-R18)", () => {
    const coating = (velocity: string) => firstLine({ coatingVelocity: quantity(velocity, "m/s") });
    expect(messages(utThicknessSample(), "UT-R18", coating("2375"))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R18", coating("23750"))).toEqual([
      "W Sound velocity of the coating 23750 m/s is not between 1000 and 5000 m/s: correct it, or say what the coating is",
    ]);
  });
  it("is not a single echo on a coated surface, unless it is said where the coating went (UT-R19)", () => {
    const single = technique({ mode: "single echo", throughCoating: false });
    expect(messages(utThicknessSample(), "UT-R19")).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R19", single, header({ surfaceCondition: "ground" }))).toEqual([]);
    expect(messages(utThicknessSample(), "UT-R19", single)).toHaveLength(1);
  });
});
