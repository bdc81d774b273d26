/** Answers about thickness readings: each holds until what it rests on is another. */
import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { findingKey } from "../engine.ts";
import { utThicknessSample } from "../samples.ts";
import { calibration, type Change, findings, firstLine, header, lineOf, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const keys = (rule: string, ...changes: Change[]) =>
  findings(utThicknessSample(), rule, ...changes)
    .filter(({ severity }) => severity === "W")
    .map((one) => findingKey(one));
/** One CML more, read as the first was. */
const anotherLine: Change = (sample) => {
  const first = lineOf(sample, 0);
  sample.content.lines.push({ ...first, id: "line-9", lineNo: 9, itemKey: "CML 09" });
};

describe("an answer to what grew (UT-R5)", () => {
  const key = (...changes: Change[]) =>
    findings(utThicknessSample(), "UT-R5", firstLine({ tPrev: mm("11.00") }), ...changes).map((one) => findingKey(one));
  it("holds until the gauge uncertainty it speaks of, or what it was read with, is another", () => {
    expect(key()).toHaveLength(1);
    expect(key(header({ service: "Boiler feed" }))).toEqual(key());
    expect(key(header({ U: mm("0.05") }))).not.toEqual(key());
    expect(key(technique({ gauge: "other" }))).not.toEqual(key());
    expect(key(technique({ velocity: quantity("5900", "m/s") }))).not.toEqual(key());
    expect(key(technique({ throughCoating: false }))).not.toEqual(key());
    // Two decimals are shown; the answer goes by the value.
    expect(key(header({ U: mm("0.104") }))).not.toEqual(key(header({ U: mm("0.101") })));
  });
});

describe("an answer to a single echo on a coated surface (UT-R19)", () => {
  const single = technique({ mode: "single echo", throughCoating: false });
  it("holds for the lines it was given for, and for the mode", () => {
    expect(keys("UT-R19", single)).toHaveLength(1);
    expect(keys("UT-R19", single, firstLine({ remarks: "south side" }))).toEqual(keys("UT-R19", single));
    expect(keys("UT-R19", single, anotherLine)).not.toEqual(keys("UT-R19", single));
    expect(keys("UT-R19", single, technique({ mode: "A-scan" }))).not.toEqual(keys("UT-R19", single));
  });
});

describe("an answer to checks on one step (UT-R2)", () => {
  const check = (when: string, at: string) => ({ when, at: `2024-06-03T${at}:00Z`, step: mm("12.50"), read: mm("12.50") });
  const oneStep = calibration({ checks: [check("start", "13:05"), check("interval", "16:40"), check("end", "19:20")] });
  it("holds for the readings and the velocity it was given for", () => {
    expect(keys("UT-R2", oneStep)).toHaveLength(1);
    expect(keys("UT-R2", oneStep, header({ service: "Boiler feed" }))).toEqual(keys("UT-R2", oneStep));
    expect(keys("UT-R2", oneStep, firstLine({ r1: mm("5.00") }))).not.toEqual(keys("UT-R2", oneStep));
    expect(keys("UT-R2", oneStep, technique({ velocity: quantity("5900", "m/s") }))).not.toEqual(keys("UT-R2", oneStep));
  });
});

describe("an answer to work longer than its checks on the block (UT-R1)", () => {
  const late: Change = ({ context }) => Object.assign(context, { inspectionEnd: "2024-06-04T02:00:00Z" });
  it("holds for the readings and the times it was given for", () => {
    expect(keys("UT-R1", late)).toHaveLength(1);
    expect(keys("UT-R1", late, firstLine({ remarks: "south side" }))).toEqual(keys("UT-R1", late));
    expect(keys("UT-R1", late, firstLine({ r1: mm("11.21") }))).not.toEqual(keys("UT-R1", late));
    expect(keys("UT-R1", late, firstLine({ readAt: "2024-06-03T14:00:00Z" }))).not.toEqual(keys("UT-R1", late));
  });
});
