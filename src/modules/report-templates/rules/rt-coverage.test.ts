import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Line, Values } from "../content.ts";
import { findingKey } from "../engine.ts";
import { rtFilmSample } from "../samples.ts";
import { type Change, findings, header, lineOf, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const says = (rule: string, ...changes: Change[]) => messages(rtFilmSample(), rule, ...changes);
describe("full coverage (RT-R7)", () => {
  const panoramic = (span: string, exposuresPerWeld = 1) =>
    technique({ exposureTechnique: "panoramic", spanDeg: quantity(span, "°"), filmHolders: 4, iqiCount: 3, exposuresPerWeld });
  it("of a panoramic exposure is the whole turn", () => {
    expect(says("RT-R7", panoramic("360"))).toEqual([]);
    expect(says("RT-R7", panoramic("100"))).toEqual([
      "E Full coverage is 360° of the weld; 1 panoramic exposure shows 100°. Enter the exposures that show the rest, or state spot coverage",
    ]);
    expect(says("RT-R7", panoramic("180", 2))).toEqual([]);
    expect(says("RT-R7", panoramic("100"), technique({ coverage: "spot" }))).toEqual([]);
    const repaired: Change = ({ content }) => content.lines.forEach((line) => Object.assign(line, { examStage: "repair1" }));
    expect(says("RT-R7", panoramic("100"), repaired)).toEqual([
      expect.stringMatching(/^W W-014: a part of the weld in full coverage after repair 1, and no first examination/),
      expect.stringMatching(/^W W-015: a part/),
    ]);
    expect(says("RT-R7", panoramic("360"), repaired)).toEqual([]);
  });
  it("of a pipe through a single wall with one exposure is asked about, of a plate it is not", () => {
    const single = (exposuresPerWeld: number) => technique({ exposureTechnique: "SWE/SWV", exposuresPerWeld });
    expect(says("RT-R7", single(3), header({ outsideDiameter: mm("219.1") }))).toEqual([]);
    expect(says("RT-R7", single(1), header({ outsideDiameter: mm("219.1") }))).toEqual([
      "W 1 single-wall exposure of a weld on 219.1 mm outside diameter as full coverage: a whole circumference needs at least 3. Explain why these show the whole weld, or state spot coverage",
    ]);
    expect(says("RT-R7", single(1), header({ outsideDiameter: null }))).toEqual([]);
  });
});

describe("full coverage of a weld shot panoramic over two setups (RT-R7)", () => {
  const turn = (span: string, more: Values = {}): Values => ({
    exposureTechnique: "panoramic",
    spanDeg: quantity(span, "°"),
    filmHolders: 4,
    iqiCount: 3,
    exposuresPerWeld: 1,
    ...more,
  });
  /** Each weld has lines of both setups, unless only these lines are of setup B. */
  const over =
    (a: Values, b: Values, ofB: (index: number) => boolean = (index) => index % 2 === 1): Change =>
    ({ content }) => {
      const { technique: own, calibration } = content;
      content.setups = [{ id: "b", label: "B", technique: { ...own, ...b }, calibration }];
      Object.assign(own, a);
      content.lines.forEach((line, index) => Object.assign(line, ofB(index) ? { setupId: "b" } : {}));
    };
  it("is what both show together: 180° and 180°, 240° and 120°", () => {
    expect(says("RT-R7", over(turn("180"), turn("180")))).toEqual([]);
    expect(says("RT-R7", over(turn("240"), turn("120")))).toEqual([]);
    expect(says("RT-R7", over(turn("240"), turn("100")))).toEqual([
      "E Setups A, B: Full coverage is 360° of the weld; 2 panoramic exposures of W-014, W-015 show 340°. Enter the exposures that show the rest, or state spot coverage",
    ]);
    expect(says("RT-R7", over(turn("240"), turn("120", { coverage: "spot" })))).toHaveLength(1);
  });
  it("is that of its own setup where a weld has lines of one alone", () => {
    // Lines 1 to 4 are W-014, 5 to 8 are W-015.
    expect(
      says(
        "RT-R7",
        over(turn("180"), turn("180"), (index) => index === 7),
      ),
    ).toEqual([
      "E Setup A: Full coverage is 360° of the weld; 1 panoramic exposure of W-014 shows 180°. Enter the exposures that show the rest, or state spot coverage",
    ]);
    const apart = findings(
      rtFilmSample(),
      "RT-R7",
      over(turn("180"), turn("360"), (index) => index > 3),
    );
    expect(apart.map(({ target }) => target)).toEqual([{ block: "technique", key: "coverage" }]);
    const other = findings(
      rtFilmSample(),
      "RT-R7",
      over(turn("360"), turn("180"), (index) => index > 3),
    );
    expect(other.map(({ target }) => target)).toEqual([{ block: "technique", key: "coverage", setupId: "b" }]);
  });
  it("is asked about where another technique shows the rest", () => {
    const single: Values = { exposureTechnique: "DWE/SWV", exposuresPerWeld: 3 };
    expect(says("RT-R7", over(turn("180"), single))).toEqual([
      "W Setups A, B: Full coverage is 360° of the weld; 1 panoramic exposure of W-014, W-015 shows 180°. State which exposures show the rest, or state spot coverage",
    ]);
  });
  it("is judged before there are lines", () => {
    expect(says("RT-R7", technique(turn("100")), ({ content }) => (content.lines = []))).toHaveLength(1);
  });
});

describe("the answer about a pipe through a single wall with one exposure (RT-R7)", () => {
  const asked = (values: Values = {}, itemKey = "W-014") =>
    findings(
      rtFilmSample(),
      "RT-R7",
      technique({ exposureTechnique: "SWE/SWV", exposuresPerWeld: 1 }),
      header({ outsideDiameter: mm("219.1") }),
      (sample) => {
        Object.assign(lineOf(sample, 0), { itemKey });
        Object.assign(lineOf(sample, 0).values, values);
      },
    ).map(findingKey);
  it("stands for the weld, the positions and the films it was given of", () => {
    expect(asked()).toHaveLength(1);
    expect(asked()).toEqual(asked({ remarks: "Clear" }));
    expect(asked()).not.toEqual(asked({ position: "0-100" }));
    expect(asked()).not.toEqual(asked({ filmSize: "100 × 240 mm" }));
    expect(asked()).not.toEqual(asked({}, "W-016"));
  });
});

describe("a part of a weld after repair (RT-R7)", () => {
  /** Views of W-014, four to the weld. */
  const views =
    (...stages: NonNullable<Line["examStage"]>[]): Change =>
    ({ content }) => {
      const first = content.lines.slice(0, 4);
      content.lines = stages.flatMap((examStage, index) =>
        (examStage === "first" ? first : first.slice(0, 1)).map((line) => ({
          ...line,
          id: `${line.id}-${index}`,
          itemKey: index === 0 ? "W-014" : "w-014",
          examStage,
        })),
      );
    };
  const asks = (what: string, before: string) => [
    `W W-014: ${what}, and no ${before} of the weld on this report. Name the report that rejected it and the part repaired, or correct the stage`,
  ];
  it("follows an examination of the whole weld: one that is not on the report is asked for, once per weld", () => {
    expect(says("RT-R7", views("repair1"))).toEqual(asks("1 view of 4 exposures after repair 1", "first examination"));
    expect(says("RT-R7", views("repair1", "repair2"))).toHaveLength(1);
    expect(says("RT-R7", views("repair2"))).toEqual(asks("1 view of 4 exposures after repair 2", "examination after repair 1"));
    expect(says("RT-R7", views("first", "repair2"))).toHaveLength(1);
  });
  it("is not asked about beside that examination, nor where the whole weld was shot again, nor as a spot", () => {
    expect(says("RT-R7", views("first", "repair1"))).toEqual([]);
    expect(says("RT-R7", views("first", "repair1", "repair2"))).toEqual([]);
    expect(says("RT-R7", views("repair1"), technique({ coverage: "spot" }))).toEqual([]);
    const whole: Change = ({ content }) => content.lines.forEach((line) => Object.assign(line, { examStage: "repair1" }));
    expect(says("RT-R7", whole)).toEqual([]);
  });
  it("of a pipe through a single wall is one exposure too", () => {
    const single = technique({ exposureTechnique: "SWE/SWV", exposuresPerWeld: 1 });
    expect(says("RT-R7", views("repair1"), single, header({ outsideDiameter: mm("219.1") }))).toEqual(
      asks("a part of the weld in full coverage after repair 1", "first examination"),
    );
  });
});

describe("the positions of full coverage (RT-R7)", () => {
  const shown =
    (...positions: string[]): Change =>
    (sample) => {
      const first = lineOf(sample, 0);
      sample.content.technique["exposuresPerWeld"] = positions.length;
      sample.content.lines = positions.map((position, index) => ({
        ...first,
        id: `view-${index}`,
        lineNo: index + 1,
        values: { ...first.values, position },
      }));
    };
  const by = (exposureTechnique: string, ...positions: string[]) =>
    says("RT-R7", technique({ exposureTechnique, OD: mm("60.3") }), shown(...positions));
  const asked = (positions: string, what: string) => [
    `W W-014: the positions ${positions} ${what}. Correct them, add the view, or explain why the whole weld is shown`,
  ];
  it("leave no part of the circumference out, where they read as ranges", () => {
    expect(by("DWE/SWV", "0-120", "120-240", "240-300")).toEqual(
      asked("0-120, 120-240, 240-300", "do not show 300° to 360° of the circumference"),
    );
    expect(by("DWE/SWV", "0-100°", "120-240°", "240-360°")).toEqual(
      asked("0-100°, 120-240°, 240-360°", "do not show 100° to 120° of the circumference"),
    );
    expect(by("DWE/SWV", "0°–120°", "120 to 240 deg", "230-350°")).toEqual(
      asked("0°–120°, 120 to 240 deg, 230-350°", "do not show 350° to 360° of the circumference"),
    );
    expect(by("DWE/SWV", "0-120", "120-240", "240-360")).toEqual([]);
    expect(by("DWE/SWV", "350-120", "120-240", "240-0")).toEqual([]);
    expect(by("SWE/SWV", "0-120", "120-240", "240-300")).toHaveLength(1);
  });
  it("are not asked about where they are no ranges of degrees", () => {
    const others = [
      ["A", "B", "C"],
      ["view 1", "view 2", "view 3"],
      ["1", "2", "3"],
      ["12-4", "4-8", "8-12"],
      ["0-1", "1-2", "2-0"],
      ["0-340", "340-680", "680-1018"],
      ["0-340 mm", "340-680 mm", "680-1018 mm"],
    ];
    for (const positions of others) expect(by("DWE/SWV", ...positions)).toEqual([]);
    // Stations in mm round 89 mm pipe: 279 mm in all; of a seam in a plate.
    const girth = (OD: string) => [header({ outsideDiameter: mm(OD) }), shown("0-95", "95-190", "190-280")];
    expect(
      says("RT-R7", ...girth("88.9"), ({ content }) => content.lines.forEach(({ values }) => (values["size"] = null))),
    ).toEqual([]);
    const seam: Change = ({ content }) =>
      content.lines.forEach(({ values }) => Object.assign(values, { size: "Seam, 16 mm", joint: "longitudinal seam" }));
    expect(says("RT-R7", technique({ exposureTechnique: "SWE/SWV" }), shown("0-120", "120-240", "240-300"), seam)).toEqual([]);
    expect(says("RT-R7", shown("0-120", "120-240", "240-300"), technique({ coverage: "spot" }))).toEqual([]);
  });
  it("of an ellipse are 90° apart, superimposed 60° or 120°", () => {
    expect(by("DWE/DWV ellipse", "0°", "30°")).toEqual(asked("0°, 30°", "are not 90° apart around the weld"));
    expect(by("DWE/DWV superimposed", "0", "10", "20")).toEqual(asked("0, 10, 20", "are not 60° apart around the weld"));
    expect([
      ...by("DWE/DWV ellipse", "0°", "90°"),
      ...by("DWE/DWV ellipse", "90", "180"),
      ...by("DWE/DWV ellipse", "0", "270"),
    ]).toEqual([]);
    for (const angles of [
      ["0°", "60°", "120°"],
      ["0", "120", "240"],
      ["30 deg", "90 deg", "150 deg"],
      ["A", "B", "C"],
      ["1", "2", "3"],
    ])
      expect(by("DWE/DWV superimposed", ...angles)).toEqual([]);
  });
  it("are asked about again when one changes", () => {
    const key = (last: string) =>
      findings(rtFilmSample(), "RT-R7", technique({ exposureTechnique: "DWE/SWV" }), shown("0-120", "120-240", last)).map(
        findingKey,
      );
    expect(key("240-300")).toEqual(key("240-300"));
    expect(key("240-300")).not.toEqual(key("240-310"));
  });
});

describe("the number of a film (RT-R19)", () => {
  const numbered =
    (...numbers: string[]): Change =>
    (sample) =>
      numbers.forEach((filmNo, index) => Object.assign(lineOf(sample, index).values, { filmNo }));
  it("is its own in the report, or in its weld where films are counted by the weld", () => {
    expect(says("RT-R19")).toEqual([]);
    expect(says("RT-R19", numbered("1", "2", "3", "4", "1", "2", "3", "4"))).toEqual([]);
    expect(says("RT-R19", numbered("1", "1"))).toEqual([
      "W W-014 (line 2): film 1 is on line 1 too. Correct the number, or explain why one film shows both",
    ]);
    expect(says("RT-R19", numbered("F-118", "2", "3", "4", "f-118"))).toEqual([
      "W W-015 (line 5): film f-118 is on line 1 too. Correct the number, or explain why one film shows both",
    ]);
  });
  it("is none where the field says that there is none", () => {
    expect(says("RT-R19", numbered("n/a", "N/A", "2", "3"))).toEqual([
      'E W-014 (line 1): "n/a" is not a film number. Enter the number on the film',
      'E W-014 (line 2): "N/A" is not a film number. Enter the number on the film',
    ]);
    for (const number of ["NA", "n.a.", "none", "unknown"]) expect(says("RT-R19", numbered(number))).toHaveLength(1);
    expect([says("RT-R19", numbered("NA-1", "A", "N12")), says("C-REQUIRED", numbered("."))]).toEqual([
      [],
      ['E Enter film number in words or figures: "." says nothing'],
    ]);
    expect(says("RT-R19", numbered(".", "."))).toEqual([]);
  });
  it("of a film shot again may be the same where numbers start again with each weld, and else tells it from the spoiled one", () => {
    const again: Change = (sample) => Object.assign(lineOf(sample, 0), { result: "RESHOOT", reshootReason: "density" });
    expect(says("RT-R19", numbered("1", "1"), again)).toEqual([]);
    expect(says("RT-R19", numbered("F-118", "f-118"), again)).toEqual([
      "W W-014 (line 2): film f-118 was marked RESHOOT on line 1. Enter the number of the new film, or state how the two are told apart",
    ]);
    expect(says("RT-R19", numbered("F-118", "F-118RS"), again)).toEqual([]);
  });
});

describe("criteria for full and for spot radiography (RT-R20)", () => {
  const judgedBy = (clause: string, coverage: string): Change[] => [
    ({ content }) => Object.assign(content.acceptance, { criteriaSet: `ASME VIII-1 ${clause}`, code: "ASME VIII-1", clause }),
    technique({ coverage }),
    header({ extent: "as the drawing" }),
  ];
  it("are those of the coverage that was shot", () => {
    expect([...says("RT-R20", ...judgedBy("UW-51", "full")), ...says("RT-R20", ...judgedBy("UW-52", "spot"))]).toEqual([]);
    expect(says("RT-R20", ...judgedBy("UW-52", "full"))).toEqual([
      "W ASME VIII-1 UW-52 is for spot radiography, and the 8 lines it judges were shot as full coverage. Correct the coverage, choose UW-51, or name the document of the contract that requires it",
    ]);
    expect(says("RT-R20", ...judgedBy("UW-51", "spot"))).toEqual([
      "W ASME VIII-1 UW-51 is for full radiography, and the 8 lines it judges were shot as spot coverage. Correct the coverage, choose UW-52, or name the document of the contract that requires it",
    ]);
  });
  it("of other codes are for either", () => {
    expect(
      says("RT-R20", technique({ coverage: "spot" }), header({ extent: "as the drawing" }), ({ content }) =>
        Object.assign(content.acceptance, {
          criteriaSet: "ASME B31.3 Table 341.3.2",
          code: "ASME B31.3",
          clause: "Table 341.3.2",
        }),
      ),
    ).toEqual([]);
  });
});
