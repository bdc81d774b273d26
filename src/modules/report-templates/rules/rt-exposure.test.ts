import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { findingKey } from "../engine.ts";
import { rtFilmSample } from "../samples.ts";
import { type Change, findings, header, inUS, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const inch = (entered: string) => quantity(entered, "in");
const says = (rule: string, ...changes: Change[]) => messages(rtFilmSample(), rule, ...changes);
const everyLine =
  (values: Values): Change =>
  ({ content }) =>
    content.lines.forEach((line) => Object.assign(line.values, values));

describe("the distance from the source side of the object to the film (RT-R15, T-274.1)", () => {
  const viewing = (exposureTechnique: string, d: string, OD = "88.9") => [
    technique({ exposureTechnique, F: mm("3.0"), D: mm("600"), d: mm(d), OD: mm(OD), T: mm("9.27"), reinforcement: null }),
    everyLine({ thickness: mm("9.27"), size: "NPS 3" }),
  ];
  it("is no less than the outside diameter viewed through both walls: 9.27 mm on 88.9 mm", () => {
    for (const both of ["DWE/DWV ellipse", "DWE/DWV superimposed"])
      expect(says("RT-R15", ...viewing(both, "9.27"))).toEqual([
        "E Object to film d 9.27 mm is less than the 88.9 mm of the outside diameter viewed through both walls: measure it from the source side of the object to the film",
      ]);
    expect(says("RT-R15", ...viewing("DWE/DWV ellipse", "88.8"))).toHaveLength(1);
    expect(says("RT-R15", ...viewing("DWE/DWV ellipse", "88.9"))).toEqual([]);
    expect(says("RT-R15", ...viewing("DWE/DWV ellipse", "95"))).toEqual([]);
  });
  it("is that of the item where the technique names no diameter", () => {
    const ofItem = [technique({ OD: null }), header({ outsideDiameter: mm("88.9") })];
    expect(says("RT-R15", ...viewing("DWE/DWV ellipse", "9.27"), ...ofItem)).toHaveLength(1);
  });
  it("is no less than wall and reinforcement where one wall is viewed", () => {
    const single = (d: string, reinforcement: string | null) => [
      ...viewing("DWE/SWV", d),
      technique({ reinforcement: reinforcement === null ? null : mm(reinforcement) }),
    ];
    expect(says("RT-R15", ...single("1", null))).toEqual([
      "E Object to film d 1 mm is less than the 9.27 mm of the wall: measure it from the source side of the object to the film",
    ]);
    expect(says("RT-R15", ...single("9.3", null))).toEqual([]);
    expect(says("RT-R15", ...single("9.3", "3"))).toEqual([
      "E Object to film d 9.3 mm is less than the 12.27 mm of wall and reinforcement: measure it from the source side of the object to the film",
    ]);
    // 12.27 as the field rounds it, and rounded down.
    expect([...says("RT-R15", ...single("12.3", "3")), ...says("RT-R15", ...single("12.22", "3"))]).toEqual([]);
    expect(says("RT-R15", ...single("12.21", "3"))).toHaveLength(1);
  });
  it("is held to the thickest wall of the lines", () => {
    const thick: Change = ({ content }) => Object.assign(content.lines[7]?.values ?? {}, { thickness: mm("12.7") });
    expect(says("RT-R15", ...viewing("SWE/SWV", "9.3"), thick)).toHaveLength(1);
    const again: Change = ({ content }) => Object.assign(content.lines[7] ?? {}, { result: "RESHOOT" });
    expect(says("RT-R15", ...viewing("SWE/SWV", "9.3"), thick, again)).toEqual([]);
  });
  it("may be two digits of an inch, as the field offers it", () => {
    const inches = (d: string) => [
      ...viewing("DWE/SWV", "10"),
      technique({ T: inch("0.375"), d: inch(d) }),
      everyLine({ thickness: inch("0.375") }),
      inUS,
    ];
    expect([...says("RT-R15", ...inches("0.38")), ...says("RT-R15", ...inches("0.37"))]).toEqual([]);
    expect(says("RT-R15", ...inches("0.36"))).toEqual([
      "E Object to film d 0.36 in is less than the 0.375 in of the wall: measure it from the source side of the object to the film",
    ]);
    const pipe = [technique({ exposureTechnique: "DWE/DWV ellipse", OD: inch("3.5"), d: inch("3.5") }), inUS];
    expect(says("RT-R15", ...pipe)).toEqual([]);
    // 2-3/8 in is 60.325 mm: nominally 60.3 mm.
    expect(says("RT-R15", technique({ exposureTechnique: "DWE/DWV ellipse", OD: inch("2.375"), d: mm("60.3") }))).toEqual([]);
  });
});

describe("the exposure time (RT-R15)", () => {
  it("is above 0", () => {
    expect(says("RT-R15", technique({ exposureTime: quantity("0", "s") }))).toEqual([
      "E Exposure time must be above 0: enter the time of each exposure",
    ]);
    expect(says("RT-R15", technique({ exposureTime: quantity("1", "s") }))).toEqual([]);
  });
});

describe("the assay of a source (RT-R16)", () => {
  const assay = (entered: string, unit = "GBq", more: Values = {}) =>
    says("RT-R16", technique({ assayActivity: quantity(entered, unit), ...more }));
  it("has an activity above 0", () => {
    expect(assay("0")).toEqual(["E The assay activity must be above 0: enter the value on the certificate"]);
    expect(assay("0.1")).toEqual([]);
  });
  it("is asked about above 10 TBq", () => {
    expect(assay("10000")).toEqual([]);
    expect(assay("10001")).toEqual([
      "W Assay activity 10001 GBq is above 10000 GBq, the usual maximum of radiography sources. Correct it, or state which source it is",
    ]);
    expect(assay("370", "TBq")).toHaveLength(1);
    expect([assay("270", "Ci").length, assay("271", "Ci").length]).toEqual([0, 1]);
  });
  it("has its day", () => {
    expect(assay("3700", "GBq", { assayOn: null })).toEqual(["E Enter the assay date of 3700 GBq"]);
    expect(says("RT-R16", technique({ assayActivity: null, assayOn: null }))).toEqual([]);
  });
  // The films were shot on 2026-03-12. Half-lives: Ir-192 73.8 days, Yb-169 32.0 days, Se-75 119.8 days.
  it("is asked about after two years, or ten half-lives where that is sooner", () => {
    const of = (source: string, assayOn: string) => assay("3700", "GBq", { source, assayOn });
    expect([of("Se-75", "2024-03-12"), of("Co-60", "2024-03-12"), of("Ir-192", "2024-03-12")]).toEqual([[], [], []]);
    expect(of("Se-75", "2024-03-11")).toEqual([
      "W The assay of 2024-03-11 is more than 2 years before the exposure on 2026-03-12. Correct it, or explain why it is still valid",
    ]);
    expect(of("Yb-169", "2025-04-27")).toEqual([]);
    expect(of("Yb-169", "2025-04-20")).toEqual([
      "W The assay of 2025-04-20 is more than 10 half-lives of Yb-169 before the exposure on 2026-03-12. Correct it, or explain why it is still valid",
    ]);
  });
});

it("the answer about a reinforcement (RT-R17) stands for the code whose limit it names", () => {
  const asked = (code: string, criteriaSet: string) =>
    findings(rtFilmSample(), "RT-R17", technique({ reinforcement: mm("7") }), ({ content }) =>
      Object.assign(content.acceptance, { code, criteriaSet }),
    ).map(findingKey);
  const toB313 = asked("ASME B31.3", "ASME B31.3 341.3, Table 341.3.2");
  expect(toB313).toHaveLength(1);
  expect(asked("ASME B31.3", "ASME B31.3 341.3, Table 341.3.2")).toEqual(toB313);
  expect(asked("ASME B31.1", "ASME B31.1 136.4")).not.toEqual(toB313);
});

describe("the source of an exposure through two walls (RT-R15)", () => {
  const exposed = (exposureTechnique: string, D: string, OD: string | null) => [
    technique({
      exposureTechnique,
      F: mm("3.0"),
      D: mm(D),
      d: mm("19"),
      T: mm("16"),
      reinforcement: mm("3"),
    }),
    header({ outsideDiameter: OD === null ? null : mm(OD) }),
    everyLine({ thickness: mm("16"), size: null }),
  ];
  it("is held to the pipe that the sizes of the welds name, the smallest of them, before that of the item", () => {
    const ofSize = (size: string) => [...exposed("DWE/SWV", "115", "219.1"), everyLine({ size })];
    expect(says("RT-R15", ...ofSize("NPS 4"))).toEqual([]);
    expect(says("RT-R15", ...ofSize("NPS 6"))).toHaveLength(1);
  });
  it("stands outside the pipe: 201 mm and 19 mm to the film round 219.1 mm, 195 mm and 19 mm do not reach", () => {
    expect(says("RT-R15", ...exposed("DWE/SWV", "201", "219.1"))).toEqual([]);
    expect(says("RT-R15", ...exposed("DWE/SWV", "195", "219.1"))).toEqual([
      "E Source to film D + d 214 mm is less than the outside diameter 219.1 mm: for double-wall exposure the source is outside the pipe. Correct the distances, the diameter or the technique",
    ]);
  });
  it("may be short by the rounding of the fields, and is not asked for through a single wall or without a diameter", () => {
    expect(says("RT-R15", ...exposed("DWE/SWV", "200", "219.5"))).toEqual([]);
    expect([
      ...says("RT-R15", ...exposed("SWE/SWV", "199", "1524")),
      ...says("RT-R15", ...exposed("DWE/SWV", "199", null)),
    ]).toEqual([]);
  });
});
