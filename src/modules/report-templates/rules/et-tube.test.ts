import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute, evaluate } from "../engine.ts";
import { etTubeSample } from "../samples.ts";
import { type Change, firstLine, header, lineOf, messages, technique } from "./testing.ts";

const says = (rule: string, ...changes: Change[]) => messages(etTubeSample(), rule, ...changes);
const percent = (entered: string) => quantity(entered, "%");

it("the probe fills 82.9 % of the tube; below 70 % is asked about", () => {
  const { definition, content, context } = etTubeSample();
  expect(compute(definition, content, context).blocks.technique["fill"]?.formula).toMatch(/82\.9 %$/);
  expect(says("ETT-R2", technique({ probeOD: quantity("12.45", "mm") }))).toEqual([]);
  expect(says("ETT-R2", technique({ probeOD: quantity("12.40", "mm") }))).toEqual([
    "W Fill factor 69.9 %, less than 70 %: use a larger probe, or state how small flaws were still detected",
  ]);
});

describe("tubes", () => {
  it("are all accounted for: by a line, or in a confirmed row", () => {
    expect(says("ETT-R4")).toEqual([]);
    expect(says("ETT-R4", header({ tubes: 241 }))).toEqual([
      "E 5 tubes have a line and 235 are in confirmed rows, 240 in all; the exchanger has 241. Enter those that are missing as not inspected, or correct the numbers",
    ]);
    const rows = (confirmed: boolean, rowTo: number) =>
      header({ othersInspected: [{ rowFrom: 1, rowTo, tubes: 235, confirmed, by: "Ben Ruiz" }] });
    expect(says("ETT-R4", rows(false, 16))).toHaveLength(1);
    expect(says("ETT-R4", rows(true, 0))).toHaveLength(1);
  });
  it("have one line each", () => {
    expect(says("ETT-R5", firstLine({ row: 5, tube: 12 }))).toEqual(["E 5-12: row 5, tube 12 has a line already (line 1)"]);
  });
  it("with a loss have its depth", () => {
    expect(says("ETT-R3", firstLine({ lossPct: null }))).toEqual(["E 3-08: enter the wall loss in percent"]);
    expect(says("ETT-R3", firstLine({ condition: "crack", lossPct: null }))).toEqual([]);
  });
  it("nobody could look into are not accepted", () => {
    const accepted: Change = (sample) => Object.assign(lineOf(sample, 2), { result: "ACC" });
    expect(says("ETT-R6", accepted)).toHaveLength(1);
  });
});

describe("the plugging limit", () => {
  const judged = (...changes: Change[]) => {
    const sample = etTubeSample();
    for (const change of changes) change(sample);
    return evaluate(sample.definition, sample.content, sample.context).find(({ lineId }) => lineId === "line-1")?.verdict;
  };
  it("rejects a loss as large as it is", () => {
    expect(judged(firstLine({ lossPct: percent("59") }))).toBe("ACC");
    expect(judged(firstLine({ lossPct: percent("60") }))).toBe("REJ");
  });
  it("has no say in cracks, which are rejected, nor in tubes not looked into", () => {
    expect(judged(firstLine({ condition: "crack" }))).toBe("REJ");
    expect(judged(firstLine({ condition: "obstructed" }))).toBeNull();
  });
});

it("deposits that hide shallow loss are asked about", () => {
  expect(says("ETT-R7", header({ cleanliness: "heavy" }))).toHaveLength(1);
});

it("a failed check spoils the tubes since the last good one", () => {
  const failed: Change = ({ content }) =>
    Object.assign((content.calibration["checks"] as object[])[1] ?? {}, { signalOk: false });
  expect(says("ETT-R1")).toEqual([]);
  // The tube that was plugged before was not read.
  expect(says("ETT-R1", failed).filter((one) => one.startsWith("E"))).toHaveLength(4);
});
