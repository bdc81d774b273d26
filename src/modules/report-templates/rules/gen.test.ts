import { expect, it } from "vitest";
import type { Row } from "../content.ts";
import { genSample } from "../samples.ts";
import { type Change, firstLine, messages } from "./testing.ts";

const judged: Change = ({ content }) => content.lines.slice(0, 1).forEach((line) => Object.assign(line, { result: "ACC" }));

it("each line says what was measured or found (GEN-R1)", () => {
  expect(messages(genSample(), "GEN-R1", firstLine({ measured: null, finding: "ok" }))).toEqual([
    "E Plate 1: enter what was measured, or what was found",
  ]);
  expect(messages(genSample(), "GEN-R1", firstLine({ measured: null, finding: "Lamination" }))).toEqual([]);
});

it("what was measured has a name, and a limit where it is judged (GEN-R2)", () => {
  expect(messages(genSample(), "GEN-R2", firstLine({ limit: null }))).toEqual([]);
  expect(messages(genSample(), "GEN-R2", judged, firstLine({ limit: null, parameter: null }))).toEqual([
    "E Plate 1: state what was measured",
    "E Plate 1: ACC without a limit: enter it",
  ]);
});

it("the last check is within tolerance, in whatever order they stand (GEN-R3)", () => {
  const failed =
    (index: number): Change =>
    ({ content }) =>
      Object.assign((content.calibration["checks"] as Row[])[index] ?? {}, { good: false });
  expect(messages(genSample(), "GEN-R3", failed(0))).toEqual([]);
  expect(messages(genSample(), "GEN-R3", failed(1))).toHaveLength(1);
});
