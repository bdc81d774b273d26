import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { rtFilmSample } from "../samples.ts";
import { type Change, header, inUS, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const inch = (entered: string) => quantity(entered, "in");
const says = (rule: string, ...changes: Change[]) => messages(rtFilmSample(), rule, ...changes);
const everyLine =
  (values: Values): Change =>
  ({ content }) =>
    content.lines.forEach((line) => Object.assign(line.values, values));

describe("the distance from the source side of the object to the film (RT-R15, T-274.1)", () => {
  const viewing = (exposureTechnique: string, d: string, OD = "88.9") => [
    technique({ exposureTechnique, F: mm("3.0"), D: mm("120"), d: mm(d), OD: mm(OD), T: mm("9.27"), reinforcement: null }),
    everyLine({ thickness: mm("9.27"), size: "NPS 3" }),
  ];
  it("is no less than the outside diameter viewed through both walls: 9.27 mm on 88.9 mm", () => {
    for (const both of ["DWE/DWV ellipse", "DWE/DWV superimposed"])
      expect(says("RT-R15", ...viewing(both, "9.27"))).toEqual([
        "E Object to film d 9.27 mm is less than the 88.9 mm of the outside diameter viewed through both walls: it runs from the source side of the object to the film",
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
      "E Object to film d 1 mm is less than the 9.27 mm of the wall: it runs from the source side of the object to the film",
    ]);
    expect(says("RT-R15", ...single("9.3", null))).toEqual([]);
    expect(says("RT-R15", ...single("9.3", "3"))).toEqual([
      "E Object to film d 9.3 mm is less than the 12.27 mm of wall and reinforcement: it runs from the source side of the object to the film",
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
      "E Object to film d 0.36 in is less than the 0.375 in of the wall: it runs from the source side of the object to the film",
    ]);
    const pipe = [technique({ exposureTechnique: "DWE/DWV ellipse", OD: inch("3.5"), d: inch("3.5") }), inUS];
    expect(says("RT-R15", ...pipe)).toEqual([]);
    // 2-3/8 in is 60.325 mm: nominally 60.3 mm.
    expect(says("RT-R15", technique({ exposureTechnique: "DWE/DWV ellipse", OD: inch("2.375"), d: mm("60.3") }))).toEqual([]);
  });
});
