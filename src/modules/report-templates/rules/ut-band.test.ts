import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { utThicknessSample } from "../samples.ts";
import { type Change, firstLine, lineOf, messages } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
/** The reading of the first line, both times. */
const reading = (t: string) => firstLine({ r1: mm(t), r2: mm(t) });
const rejected: Change = (sample) => Object.assign(lineOf(sample, 0), { result: "REJ" });
const byTheClientsRule: Change = ({ content }) => Object.assign(content.acceptance, { decisionRule: "client" });

describe("a location that was read has a result (UT-R10)", () => {
  const notExamined: Change = (sample) => Object.assign(lineOf(sample, 0), { result: "NE", neReason: "Scaffold taken down" });
  it("a location that was read below the required thickness is not entered as not examined", () => {
    const refused = [
      "E CML 01: entered as not examined, but the reading 6.10 mm is below the required thickness, 6.35 mm. Enter REJ, or correct the reading or the required thickness",
    ];
    expect(messages(utThicknessSample(), "UT-R10", reading("6.10"), notExamined)).toEqual(refused);
    expect(messages(utThicknessSample(), "UT-R10", byTheClientsRule, reading("6.10"), notExamined)).toEqual(refused);
    expect(messages(utThicknessSample(), "UT-R10", reading("6.10"), rejected)).toEqual([]);
  });
  it("nor one that was read well above it, without a word about the readings", () => {
    const asked =
      "W CML 01: entered as not examined, but it has a reading of 11.20 mm, required 6.35 mm. Enter the result, or explain why the readings do not count";
    expect(messages(utThicknessSample(), "UT-R10", reading("11.20"), notExamined)).toEqual([asked]);
    expect(messages(utThicknessSample(), "UT-R10", reading("11.20"), firstLine({ tReq: null }), notExamined)).toEqual([
      "E CML 01: entered as not examined, but it has a reading: enter the required thickness to compare it with",
    ]);
    expect(messages(utThicknessSample(), "UT-R10", firstLine({ r1: null, r2: null }), notExamined)).toEqual([]);
  });
  it("nor is a reading below it left to be repeated where no later reading follows", () => {
    const toBeRepeated: Change = (sample) =>
      Object.assign(lineOf(sample, 0), { result: "RESHOOT", reshootReason: "other" as const });
    const again = (values: Values): Change => {
      return ({ content }) => {
        const [line] = content.lines;
        if (line) content.lines.push({ ...line, ...notReadAgain, id: "again", lineNo: 9, values: { ...line.values, ...values } });
      };
    };
    const notReadAgain = { result: "NE" as const, neReason: "Scaffold taken down" };
    expect(messages(utThicknessSample(), "UT-R10", reading("6.10"), toBeRepeated, again({ r1: null, r2: null }))).toEqual([
      "E CML 01: entered as to be repeated, but the reading 6.10 mm is below the required thickness, 6.35 mm. Enter REJ, or correct the reading or the required thickness",
    ]);
    expect(
      messages(utThicknessSample(), "UT-R10", reading("6.10"), toBeRepeated, again({ r1: mm("6.40"), r2: mm("6.40") })),
    ).toEqual([]);
  });
});
