import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { rtFilmSample } from "../samples.ts";
import { longestSide } from "./lengths.ts";
import { type Change, inUS, lineOf, messages, technique } from "./testing.ts";

const inch = (entered: string) => quantity(entered, "in");

/** Views of one weld of NPS 4 pipe, 14.1 in round. */
const shown =
  (positions: readonly string[], more: Values = {}): Change =>
  (sample) => {
    const first = lineOf(sample, 0);
    Object.assign(sample.content.header, { outsideDiameter: inch("4.5") });
    sample.content.technique["exposuresPerWeld"] = positions.length;
    sample.content.lines = positions.map((position, index) => ({
      ...first,
      id: `view-${index}`,
      lineNo: index + 1,
      values: { ...first.values, size: "4 in", filmSize: "4.5 × 10 in", ...more, position },
    }));
  };
const thirds = ["0-4.7", "4.7-9.4", "9.4-14.1"];
const says = (...changes: Change[]) => messages(rtFilmSample(), "RT-R31", inUS, ...changes);
const lengths = (each: string, ...changes: Change[]) => says(shown(thirds, { lengthExamined: inch(each) }), ...changes);

describe("the lengths examined in full coverage (RT-R31)", () => {
  it("add up to the circumference", () => {
    expect(lengths("4.7")).toEqual([]);
    expect(lengths("5.5")).toEqual([]);
    expect(lengths("14.1")).toEqual([]);
    expect(lengths("2")).toEqual([
      "W W-014: the lengths examined of 3 views add up to 6.0 in, less than the 14.1 in of the weld, in full coverage. Correct them, or explain why the whole weld is shown",
    ]);
    expect(lengths("200")[0]).toMatch(/add up to 600\.0 in, more than twice the 14\.1 in/);
    expect(lengths("2", technique({ coverage: "spot" }))).toEqual([]);
  });
  it("are not asked of where one is not told, of a seam, and of a repair", () => {
    expect(says(shown(thirds), (sample) => Object.assign(lineOf(sample, 0).values, { lengthExamined: inch("2") }))).toHaveLength(
      0,
    );
    const seam = technique({ exposureTechnique: "SWE/SWV" });
    expect(says(seam, shown(thirds, { lengthExamined: inch("2"), joint: "longitudinal seam", size: null }))).toEqual([]);
    expect(lengths("2", ({ content }) => content.lines.forEach((line) => Object.assign(line, { examStage: "repair1" })))).toEqual(
      [],
    );
  });
  it("of an ellipse are half a turn each, or the whole", () => {
    const ellipse = (each: string) =>
      says(technique({ exposureTechnique: "DWE/DWV ellipse" }), shown(["0°", "90°"], { lengthExamined: inch(each) }));
    expect([...ellipse("7.1"), ...ellipse("14.1"), ...ellipse("3.6")]).toEqual([]);
    expect(ellipse("2")).toHaveLength(1);
  });
});

describe("films (RT-R31)", () => {
  it("are as long as their view", () => {
    expect(says(shown(thirds, { filmSize: "2 × 2 in" }))).toEqual([
      "W Film 2 × 2 in is shorter than the view of 4.7 in. Correct the size or the view, or state how the film shows all of it (3 places: W-014)",
    ]);
    for (const filmSize of ["4.5 × 5 in", "100 × 240 mm", "10 x 24 cm", "70 mm roll", "4.5x10"])
      expect(says(shown(thirds, { filmSize }))).toEqual([]);
    expect(says(shown(thirds, { filmSize: "2 × 3 in", films: 2 }))).toEqual([]);
    expect(says(shown(["0-10 in", "10-14.1 in", "14.1-0 in"], { filmSize: "4.5 × 5 in" }))).toHaveLength(1);
  });
  it.each([
    ["100 × 300 mm", 300],
    ["4.5 × 12 in", 304.8],
    ["10x24 cm", 240],
    ["100*480", 480],
    ['4" x 17"', 431.8],
    ["A4", null],
  ])("the longest side of %s", (size, side) => {
    const found = longestSide(size);
    expect(found === null ? null : Math.round(found * 10) / 10).toBe(side);
  });
});

describe("positions written by a tape, without a unit (RT-R7)", () => {
  const gap = (...positions: string[]) => messages(rtFilmSample(), "RT-R7", inUS, shown(positions));
  it("are no hours and no lead figures", () => {
    expect(gap("0.0-3.0", "3.0-6.0", "6.0-9.0")).toEqual([
      expect.stringMatching(/do not show 9 to 14\.1 in of the 14\.1 in around the weld/),
    ]);
    expect(gap("0.0-1.0", "1.0-2.0", "2.0-3.0")).toHaveLength(1);
    expect(gap("0.0-5.0", "5.0-10.0", "10.0-0.0")).toEqual([]);
    expect(gap("0-1", "1-2", "2-0")).toEqual([]);
  });
});
