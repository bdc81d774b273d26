import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { rtFilmSample } from "../samples.ts";
import { type Change, header, lineOf, messages, technique } from "./testing.ts";

const inch = (entered: string) => quantity(entered, "in");
const says = (...changes: Change[]) => messages(rtFilmSample(), "RT-R7", ...changes);

/** Views of one weld of a 10.75 in pipe, 33.8 in or 858 mm round. */
const shown =
  (positions: readonly string[], more: Values = {}): Change =>
  (sample) => {
    const first = lineOf(sample, 0);
    Object.assign(sample.content.header, { outsideDiameter: inch("10.75") });
    sample.content.technique["exposuresPerWeld"] = positions.length;
    sample.content.lines = positions.map((position, index) => ({
      ...first,
      id: `view-${index}`,
      lineNo: index + 1,
      values: { ...first.values, size: "10 in", ...more, position },
    }));
  };
const omit = (what: string) => [
  expect.stringMatching(new RegExp(`^W W-014: the positions .* do not show ${what} around the weld`)),
];

describe("the stations of full coverage (RT-R7)", () => {
  it("in inches leave no part of the weld without a film", () => {
    const inches = (last: string) => says(shown(["0-8.4", "8.4-16.9", "16.9-25.3", last]));
    expect(inches("25.3-33.7")).toEqual([]);
    expect(inches("25.3-0")).toEqual([]);
    expect(inches("25-34.5")).toEqual([]);
    expect(inches("30-33.7")).toEqual(omit("25.3 to 30 in of the 33.8 in"));
    expect(inches("25.3-30")).toEqual(omit("30 to 33.8 in of the 33.8 in"));
  });
  it("nor in millimetres or centimetres, with the unit written or not", () => {
    const all = [
      ["0-215", "215-430", "430-645", "645-858"],
      ["0-21.5", "21.5-43", "43-64.5", "64.5-86"],
      ["0-215 mm", "215-430 mm", "430-645 mm", "645-0 mm"],
      ['0-8.4"', '8.4-16.9"', '16.9-25.3"', '25.3-33.7"'],
    ];
    for (const positions of all) expect(says(shown(positions))).toEqual([]);
    expect(says(shown(["0-215", "215-430", "430-645", "700-858"]))).toEqual(omit("645 to 700 mm of the 857.7 mm"));
    expect(says(shown(["0-21.5", "21.5-43", "43-64.5", "64.5-75"]))).toEqual(omit("75 to 85.8 cm of the 85.8 cm"));
    expect(says(shown(["0-215 mm", "215-430 mm", "430-645 mm", "645-700 mm"]))).toEqual(omit("700 to 857.7 mm of the 857.7 mm"));
    expect(says(shown(["0-8 in", "8-16 in", "16-24 in", "24-30 in"]))).toEqual(omit("30 to 33.8 in of the 33.8 in"));
  });
  it("are none where lead figures or hours are counted, or the weld runs along", () => {
    for (const positions of [
      ["0-1", "1-2", "2-3", "3-4"],
      ["12-3", "3-6", "6-9", "9-12"],
      ["A-B", "B-C", "C-A"],
    ])
      expect(says(shown(positions))).toEqual([]);
    const seam = shown(["0-8.4", "8.4-16.9", "16.9-25.3"], { joint: "longitudinal seam" });
    expect(says(technique({ exposureTechnique: "SWE/SWV" }), seam)).toEqual([]);
  });
  it("of a weld whose diameter is not known are not judged", () => {
    const positions = shown(["0-8.4", "8.4-16.9", "16.9-25.3", "25.3-30"], { size: null });
    expect(says(positions, header({ outsideDiameter: null }))).toEqual([]);
    // A size that names no diameter without doubt, beside that of the item.
    expect(says(shown(["0-8.4", "8.4-16.9", "16.9-25.3", "25.3-30"], { size: "273 mm" }))).toEqual([]);
  });
});

describe("spot coverage and the extent of the examination (RT-R20)", () => {
  /** By the paragraph for spot radiography. */
  const spot: Change = ({ content }) => {
    Object.assign(content.technique, { coverage: "spot" });
    Object.assign(content.acceptance, { criteriaSet: "ASME VIII-1 UW-52", clause: "UW-52" });
  };
  const extent = (words: string) => messages(rtFilmSample(), "RT-R20", spot, header({ extent: words }));
  it("contradict each other where the whole weld was ordered", () => {
    expect(extent("100 % of 1 weld")).toEqual([
      'W Coverage is spot, but the extent of the examination is "100 % of 1 weld": correct one of them, or state which part of the welds was examined',
    ]);
    expect([...extent("10 % random"), ...extent("spot, 100 % of the welds of one welder"), ...extent("5 views")]).toEqual([]);
    expect(messages(rtFilmSample(), "RT-R20", header({ extent: "100 % of 1 weld" }))).toEqual([]);
  });
  it("contradict each other where spots were ordered and the coverage is full", () => {
    const full = (words: string) => messages(rtFilmSample(), "RT-R20", header({ extent: words }));
    expect(full("5 % spot")).toEqual([
      'W Coverage is full, but the extent of the examination is "5 % spot": correct one of them, or state which part of the welds was examined',
    ]);
    expect([full("Spot radiography, UW-52"), full("one spot per 15 m").length]).toEqual([[expect.stringMatching(/is full/)], 1]);
    // Welds chosen at random are each shown whole.
    for (const words of [
      "10 % random",
      "100 %, no spots",
      "100 % of the welds, spot hardness by others",
      "4 welds",
      "partial, 10 %",
    ])
      expect(full(words)).toEqual([]);
    const repaired: Change = ({ content }) => content.lines.forEach((line) => Object.assign(line, { examStage: "repair1" }));
    expect(messages(rtFilmSample(), "RT-R20", header({ extent: "5 % spot" }), repaired)).toEqual([]);
  });
});
