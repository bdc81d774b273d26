import { describe, expect, it } from "vitest";
import { inch, metric, type Column } from "../calculations/column.ts";
import { diameterOfSize, diametersThatMayBe } from "./pipe-size.ts";

describe("the size of pipe written on a line", () => {
  it.each<[string, Column, string | undefined]>([
    ["6 in", metric, "168.3"],
    ['6"', metric, "168.3"],
    ["6 in sch 40", inch, "6.625"],
    ["NPS 2", metric, "60.3"],
    ["NPS 1-1/2", metric, "48.3"],
    ["1 1/2 in", inch, "1.9"],
    ["DN 150", metric, "168.3"],
    ["NB 100", metric, "114.3"],
    ["100 NB", inch, "4.5"],
    ["4 NPS Sch 80", metric, "114.3"],
    ["1-1/2 NPS", metric, "48.3"],
    ["Ø114", metric, undefined],
    ["Tube 102 x 5", metric, undefined],
    ["168 mm", metric, undefined],
    ["60.3 × 5.54", metric, "60.3"],
    ["168.3 x 7.11", metric, "168.3"],
    ["168.3 x 7.11 mm", metric, "168.3"],
    ["OD 323.9", metric, "323.9"],
    ["6.625 x 0.280", inch, "6.625"],
    ["4 x 0.237", inch, undefined], // NPS 4, or the outside diameter of NPS 3-1/2
    ["3/8 in leg", metric, undefined],
    ["1/2 in throat", inch, undefined],
    ["Seam, 16 mm", metric, undefined],
    ["100 × 240", metric, undefined],
    ["spool", metric, undefined],
    ["", metric, undefined],
  ])("%s, %o is %s", (words, column, expected) => {
    expect(diameterOfSize(words, column)?.toString()).toBe(expected);
  });
});

// NPS 4 pipe is 114.3 mm (ASME B36.10M), DN 65 pipe of EN 10220 is 76.1 mm, 4 in tube is 101.6 mm.
it.each([
  ["4 in", ["114.3", "101.6"]],
  ['4"', ["114.3", "101.6"]],
  ["NPS 4 Sch 40", ["114.3"]],
  ["1-1/2 in", ["48.3", "38.1"]],
  ['1 1/2" sch. 80', ["48.3", "38.1"]],
  ["3/4 in", ["26.7", "19.05"]],
  ["2.5 in", ["73", "76.1", "63.5"]],
  ["DN 65", ["73", "76.1"]],
  ["DN 125", ["141.3", "139.7"]],
  ["60.3 × 5.54", ["60.3"]],
  ["Ø 88,9", ["88.9"]],
  ["OD 168.3 mm", ["168.3"]],
  ["12 mm leg", []],
  ["3/8 in leg", []],
  ["Seam, 16 mm", []],
  ["60.3", []],
  ["NB 100", ["114.3"]],
  ["4 NPS Sch 80", ["114.3"]],
  ["Ø114", ["114"]],
  ["Ø 114 x 6", ["114"]],
  ["OD 102", ["102"]],
  ["OD 4.5", ["114.3"]],
  ['Ø 4.5"', ["114.3"]],
  ["Ø12.75", ["12.75", "323.85"]],
  ["Tube 102 x 5", ["102"]],
  ["102 mm tube", ["102"]],
  ["Tube 4 in", ["101.6"]],
  ["Tube 1 1/2 in", []],
  ["88.9 OD", ["88.9"]],
  ["4.5 x 0.337", ["114.3"]],
  ["4 x 0.237", []],
  ["168 mm", []],
  ["101.6 mm", []],
  ["150 mm", []],
  ["4", []],
  ["four inch", []],
  ["100 × 240", []],
])("%s may be %j mm", (words, expected) => {
  expect(diametersThatMayBe(words).map(String)).toEqual(expected);
});
