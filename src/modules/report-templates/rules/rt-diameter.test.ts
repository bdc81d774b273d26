import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { findingKey } from "../engine.ts";
import { rtFilmSample } from "../samples.ts";
import { type Change, findings, header, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const says = (rule: string, ...changes: Change[]) => messages(rtFilmSample(), rule, ...changes);
const sizes =
  (...texts: (string | null)[]): Change =>
  ({ content }) =>
    content.lines.forEach((line, index) => Object.assign(line.values, { size: texts[index % texts.length] ?? null }));

describe("the diameter of double-wall viewing (RT-R18, T-271.2(b))", () => {
  const ellipse = (OD: string | null, ofItem: string | null): Change[] => [
    technique({ exposureTechnique: "DWE/DWV ellipse", OD: OD === null ? null : mm(OD) }),
    header({ outsideDiameter: ofItem === null ? null : mm(ofItem) }),
  ];
  it("is that of the welds by their sizes, in whatever words", () => {
    expect(says("RT-R18", ...ellipse("60.3", "60.3"), sizes("2 in"))).toEqual([]);
    expect(says("RT-R18", ...ellipse("60.3", null), sizes("NPS 2", "DN 50", "60.3 × 5.54"))).toEqual([]);
    // A branch of a larger header.
    expect(says("RT-R18", ...ellipse("60.3", "323.9"), sizes("NPS 2"))).toEqual([]);
    // Single-wall viewing is not judged by it.
    expect(says("RT-R18", header({ outsideDiameter: mm("60.3") }))).toEqual([]);
  });
  it("is refused where the size of a weld is another: 4 in is not 60.3 mm", () => {
    const found = says("RT-R18", ...ellipse("60.3", "114.3"), sizes("4 in", "2 in"));
    expect(found).toHaveLength(4);
    expect(found[0]).toBe(
      "E W-014: size 4 in is 114.3 mm or 101.6 mm outside diameter, but 60.3 mm in the technique. Correct one of them, or give the weld its own setup",
    );
    expect(says("RT-R18", ...ellipse(null, "60.3"), sizes("4 in"))).toHaveLength(8);
  });
  it("is asked about where it is not the item's and no size says whose", () => {
    const asked = [
      "W Outside diameter 60.3 mm, but that of the item is 114.3 mm: enter the size of each weld, such as NPS 2, correct one of them, or state which part of the item has it",
    ];
    expect(says("RT-R18", ...ellipse("60.3", "114.3"), sizes(null))).toEqual(asked);
    expect(says("RT-R18", ...ellipse("60.3", "114.3"), sizes("Branch"))).toEqual(asked);
    expect(says("RT-R18", ...ellipse("60.3", "60.5"), sizes(null))).toEqual([]);
  });
  const unread = (size: string) =>
    `W Size "${size}" gives no clear outside diameter: is it the 88.9 mm of the technique? Enter the size as NPS 3, DN 80 or OD 88.9, or state how the diameter is known (8 places: W-014, W-015)`;
  it("is asked about once where sizes are written that name none", () => {
    for (const size of ["168 mm", "101.6 mm", "150 mm", "102 mm", "4", "four inch", "Seam, 16 mm", "12 mm leg"])
      expect(says("RT-R18", ...ellipse("88.9", "88.9"), sizes(size))).toEqual([unread(size)]);
    expect(says("RT-R18", ...ellipse("88.9", null), sizes("168 mm"))).toEqual([unread("168 mm")]);
    expect(says("RT-R18", ...ellipse("88.9", "88.9"), sizes("4", "NPS 3", "168 mm"))).toEqual([
      'W Size "168 mm", "4" gives no clear outside diameter: is it the 88.9 mm of the technique? Enter the size as NPS 3, DN 80 or OD 88.9, or state how the diameter is known (5 places: W-014, W-015)',
    ]);
    expect(says("RT-R18", ...ellipse("88.9", "88.9"), sizes("-", null))).toEqual([]);
    expect(says("RT-R18", technique({ exposureTechnique: "DWE/SWV" }), sizes("168 mm"))).toEqual([]);
  });
  it("is refused where other words name another: NB, Ø, tube, a trailing NPS", () => {
    for (const size of ["102 mm tube", "Tube 102 x 5", "Ø114", "NB 100", "4 NPS Sch 80"])
      expect(says("RT-R18", ...ellipse("88.9", "88.9"), sizes(size)).map((one) => one[0])).toEqual(Array(8).fill("E"));
    for (const size of ["Ø89", "NB 80", "3 NPS", "Tube 88.9 x 5", "88.9 OD"])
      expect(says("RT-R18", ...ellipse("88.9", "114.3"), sizes(size))).toEqual([]);
  });
  it("is asked about again when a size or the diameter changes", () => {
    const asked = (OD: string, size: string, ofItem = OD) =>
      findings(rtFilmSample(), "RT-R18", ...ellipse(OD, ofItem), sizes(size)).map(findingKey);
    const [first] = asked("88.9", "168 mm");
    expect([asked("88.9", "168 mm")[0] === first, asked("60.3", "168 mm")[0] === first]).toEqual([true, false]);
    expect(asked("60.3", "Branch", "114.3")).not.toEqual(asked("60.3", "168 mm", "114.3"));
  });
});
