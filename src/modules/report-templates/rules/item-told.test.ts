import { describe, expect, it } from "vitest";
import { mtSample, utThicknessSample } from "../samples.ts";
import { type Change, firstLine, header, messages } from "./testing.ts";

const accepted: Change = ({ content }) => {
  for (const line of content.lines) line.result = "ACC";
};

describe("an item that leaks (C-CONDITION)", () => {
  const says = (itemCondition: string, ...changes: Change[]) =>
    messages(utThicknessSample(), "C-CONDITION", header({ itemCondition }), ...changes);
  it("is not accepted on every line without a question", () => {
    expect(says("perforated, leaking", accepted)).toEqual([
      'W The condition of the item is "perforated, leaking", but no line is rejected: correct one of them, or state where it leaks and what was decided',
    ]);
    expect(says("through-wall hole at 6 o'clock", accepted)).toHaveLength(1);
  });
  it("and one that does not, or of which a line is rejected, raises nothing", () => {
    for (const condition of ["good", "no leaks", "not perforated", "leak tested", ""])
      expect(says(condition, accepted)).toEqual([]);
    expect(says("leaking")).toEqual([]);
  });
});

describe("the stage of the work (C-STAGE)", () => {
  const says = (stage: string, heatTreatment: string | null, ...changes: Change[]) =>
    messages(mtSample(), "C-STAGE", header({ stage, heatTreatment }), ...changes);
  it("after PWHT is not one with the heat treatment still to be done", () => {
    expect(says("after PWHT", "not yet done")).toEqual([
      'E The stage is after PWHT, but the heat treatment is "not yet done": correct one of them',
    ]);
    expect([says("after PWHT", "PWHT 620 °C, 2 h"), says("after PWHT", null), says("final", "none")]).toEqual([[], [], []]);
  });
  it("before PWHT, or at fit-up, is not one after it", () => {
    for (const stage of ["before PWHT", "fit-up"]) expect(says(stage, "after PWHT")).toHaveLength(1);
    expect(says("before PWHT", "PWHT required")).toEqual([]);
    expect(says("fit-up", null, firstLine({ remarks: "examined after PWHT" }))).toEqual([
      expect.stringMatching(
        /^W .*"examined after PWHT", but the stage is fit-up: correct one of them, or state what it refers to$/,
      ),
    ]);
    expect(says("before PWHT", null, firstLine({ remarks: "to be examined again after PWHT" }))).toEqual([]);
  });
});
