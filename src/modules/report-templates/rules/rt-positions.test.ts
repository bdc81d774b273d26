import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { rtFilmSample } from "../samples.ts";
import { type Change, header, lineOf, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");

/** Views of one weld, one to a position. */
const shown =
  (positions: string, more: Values): Change =>
  (sample) => {
    const first = lineOf(sample, 0);
    const each = positions.split(" | ");
    sample.content.technique["exposuresPerWeld"] = each.length;
    sample.content.lines = each.map((position, index) => ({
      ...first,
      id: `view-${index}`,
      lineNo: index + 1,
      values: { ...first.values, ...more, position },
    }));
  };
const ask = (...changes: Change[]) =>
  messages(rtFilmSample(), "RT-R7", ...changes).map(
    (one) => /^W W-014: the positions .* ((?:do not show|are) .*?)\. Correct/.exec(one)?.[1] ?? one,
  );
/** A girth weld of 10 in pipe through a double wall, seen through one. */
const pipe = (positions: string, more: Values = {}) =>
  ask(
    technique({ exposureTechnique: "DWE/SWV" }),
    header({ outsideDiameter: mm("273") }),
    shown(positions, { size: "10 in", ...more }),
  );
const ellipse = (positions: string) =>
  ask(
    technique({ exposureTechnique: "DWE/DWV ellipse" }),
    header({ outsideDiameter: mm("60.3") }),
    shown(positions, { size: "2 in" }),
  );
/** A seam of a plate or a shell. */
const seam = (positions: string, more: Values = {}) =>
  ask(
    technique({ exposureTechnique: "SWE/SWV" }),
    header({ outsideDiameter: null }),
    shown(positions, { size: "16 mm", joint: "longitudinal seam", ...more }),
  );

describe("hours round the clock (RT-R7)", () => {
  it("leave no part of the weld without a view", () => {
    expect(pipe("12-3 | 3-6 | 6-9 | 9-11")).toEqual(["do not show 11 to 12 o'clock of the weld"]);
    expect(pipe("12-4 | 4-8 | 8-9")).toEqual(["do not show 9 to 12 o'clock of the weld"]);
    expect(pipe("0-3 | 3-6 | 6-9 | 9-11")).toEqual(["do not show 11 to 12 o'clock of the weld"]);
    expect(pipe("12:00-3:00 | 3:00-6:00 | 6:00-8:30 | 9:00-12:00")).toEqual(["do not show 8:30 to 9 o'clock of the weld"]);
    expect(pipe("12 o'clock - 3 o'clock | 3 o'clock - 6 o'clock | 6 o'clock - 9 o'clock | 9 o’clock – 11 o’clock")).toHaveLength(
      1,
    );
    expect(pipe("3 to 6 o'clock | 6 to 9 o'clock | 9 to 12 o'clock | 12 to 2 o'clock")).toHaveLength(1);
  });
  it("are the whole weld from 12 to 12", () => {
    for (const whole of [
      "12-3 | 3-6 | 6-9 | 9-12",
      "0-3 | 3-6 | 6-9 | 9-12",
      "11-3 | 3-7 | 7-11",
      "10-2 | 2-6 | 6-10",
      "12:00-2:59 | 3:00-5:59 | 6:00-8:59 | 9:00-11:59",
      "12-4 o'clock | 4-8 o'clock | 8-12 o'clock",
    ])
      expect(pipe(whole)).toEqual([]);
    // Through both walls each view shows the side opposite.
    expect(ellipse("12-3 | 3-6")).toEqual([]);
    expect([...ellipse("11-2 | 2-5"), ...ellipse("350-80° | 80-170°")]).toEqual([]);
    expect(ellipse("12-3 | 3-5")).toHaveLength(1);
    // Inches of 3 in pipe, 11 in round.
    expect(pipe("0-3 | 3-6 | 6-9 | 9-11", { size: "3 in" })).toEqual([]);
  });
});

describe("lead figures and letters (RT-R7)", () => {
  it("close round a pipe", () => {
    expect(pipe("1-2 | 2-3 | 3-4 | 4-5")).toEqual(["do not show 5 to 1 of the weld"]);
    expect(pipe("A-B | B-C | C-D | D-E")).toEqual(["do not show E to A of the weld"]);
    for (const whole of [
      "1-2 | 2-3 | 3-4 | 4-1",
      "0-1 | 1-2 | 2-3 | 3-0",
      "0-1 | 1-2 | 2-3 | 3-4",
      "A-B | B-C | C-D | D-A",
      "a-b | b - c | C–A",
    ])
      expect(pipe(whole)).toEqual([]);
    expect([...seam("1-2 | 2-3 | 3-4 | 4-5"), ...seam("A-B | B-C | C-D | D-E"), ...ellipse("1-2 | 2-3")]).toEqual([]);
  });
  it("leave none of them out between, round a pipe and along a seam", () => {
    for (const weld of [pipe, seam]) {
      expect(weld("A-B | B-C | D-E | E-F")).toEqual(["do not show C to D of the weld"]);
      expect(weld("0-1 | 1-2 | 3-4 | 4-5")).toEqual(["do not show 2 to 3 of the weld"]);
    }
    expect(pipe("1-2 | 2-3 | 4-1")).toEqual(["do not show 3 to 4 of the weld"]);
  });
  it("are names where they are no marks from one to the next", () => {
    for (const names of ["A | B | C | D", "1 | 2 | 3 | 4", "N | E | S | NE", "x | y | z | q", "9 | 10 | 11 | 12"])
      expect(pipe(names)).toEqual([]);
  });
});

describe("points round a pipe (RT-R7)", () => {
  it("lie no further apart than the exposures share the turn", () => {
    expect(pipe("0° | 10° | 20° | 30°")).toEqual([
      "are up to 330° apart around the weld, but 4 exposures must be at most 90° apart",
    ]);
    expect(pipe("0° | 120° | 200°")).toEqual([
      "are up to 160° apart around the weld, but 3 exposures must be at most 120° apart",
    ]);
    expect(pipe("0-0 | 90-90 | 180-180 | 190-190")).toEqual([
      "are up to 170° apart around the weld, but 4 exposures must be at most 90° apart",
    ]);
    expect(pipe("12 o'clock | 1 o'clock | 2 o'clock | 3 o'clock")).toHaveLength(1);
    expect([
      ...pipe("12 | 1 | 2 | 3 o'clock"),
      ...pipe("12 | 1 | 2 | 3"),
      ...pipe("0 | 10 | 20 | 30", { size: "3 in" }),
    ]).toHaveLength(3);
    expect([...ellipse("12 o'clock | 1 o'clock"), ...ellipse("0-0° | 30-30°")]).toHaveLength(2);
  });
  it("are the whole weld where they share it evenly", () => {
    for (const whole of [
      "0° | 90° | 180° | 270°",
      "0-0 | 90-90 | 180-180 | 270-270",
      "0° | 120° | 240°",
      "0 deg | 70 deg | 145 deg | 215 deg | 290 deg",
      "12 o'clock | 4 o'clock | 8 o'clock",
      "12 | 3 | 6 | 9",
      // Where the films begin, in inches and in mm of 10 in pipe.
      "0 | 10 | 20 | 30",
      "0 | 215 | 430 | 645",
    ])
      expect(pipe(whole)).toEqual([]);
    expect([...ellipse("12 o'clock | 3 o'clock"), ...ellipse("0-0 | 90-90")]).toEqual([]);
  });
});

describe("shares of the weld (RT-R7)", () => {
  it("make up the whole of it", () => {
    for (const weld of [pipe, seam]) {
      expect(weld("0-25% | 25-50% | 50-75% | 75-90%")).toEqual(["do not show 90 to 100 % of the weld"]);
      expect([
        ...weld("0-25% | 25-50% | 50-75% | 75-100%"),
        ...weld("0 % - 33 % | 33 % - 67 % | 67 % - 100 %"),
        ...weld("0-33% | 34-66% | 67-100%"),
      ]).toEqual([]);
    }
  });
});

describe("stations along a seam (RT-R7)", () => {
  it("leave nothing out between one and the next; where it ends is not known", () => {
    expect(seam("0-450 | 450-900 | 1000-1350 | 1350-1800")).toEqual(["do not show 900 to 1000 of the weld"]);
    expect(seam("0-450 mm | 450-900 mm | 900-1350 mm | 1500-1800")).toEqual(["do not show 1350 to 1500 mm of the weld"]);
    expect(seam("0-450 | 450-900 | 1000-1350 | 1350-1800", { size: null, joint: "butt" })).toHaveLength(1);
    expect(seam("0-120 | 120-240 | 300-360")).toHaveLength(1);
    for (const whole of [
      "0-450 | 450-900 | 900-1350 | 1350-1800",
      "0-450 | 430-900 | 880-1350 | 1330-1800",
      "0-450 | 451-900 | 901-1350 | 1351-1800",
      "1-10 | 11-20 | 21-30 | 31-40",
      "1350-1800 | 900-1350 | 0-450 | 450-900",
    ])
      expect(seam(whole)).toEqual([]);
  });
  it("run round where it is called circumferential on a stated diameter", () => {
    const circ = (more: Values, positions = "0-450 | 450-900 | 900-1350 | 1350-1800") =>
      ask(technique({ exposureTechnique: "SWE/SWV" }), header({ outsideDiameter: mm("1524") }), shown(positions, more));
    const asked = ["do not show 1800 to 4787.8 mm of the 4787.8 mm around the weld"];
    expect(circ({ size: null, joint: "Circ seam" })).toEqual(asked);
    expect(circ({ size: "16 mm", joint: "Circ seam" })).toEqual(asked);
    expect(circ({ size: "Circ seam", joint: "butt" })).toEqual(asked);
    expect(circ({ size: "Circ seam, 16 mm", joint: "butt" })).toEqual(asked);
    expect(circ({ size: null, joint: "Circ seam" }, "0-1600 | 1600-3200 | 3200-4788")).toEqual([]);
    // A butt weld of a vessel may be its seam.
    for (const along of ["0-450 | 450-900 | 900-1350 | 1350-1800", "0-3 | 3-6 | 6-9 | 9-11", "0 | 90 | 180", "1-2 | 2-3 | 3-4"])
      expect(circ({ size: null, joint: "butt" }, along)).toEqual([]);
    expect(circ({ size: null, joint: "longitudinal seam" })).toEqual([]);
  });
});
