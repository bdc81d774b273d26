import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { utThicknessSample } from "../samples.ts";
import { calibration, type Change, firstLine, header, inUS, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const says = (rule: string, ...changes: Change[]) => messages(utThicknessSample(), rule, ...changes);

describe("frequency and steps (UT-R21)", () => {
  it.each([
    ["0.5", 0],
    ["0.49", 1],
    ["50", 0],
    ["500", 1],
  ])("%s MHz: %i questions", (frequency, count) => {
    expect(says("UT-R21", technique({ frequency: quantity(frequency, "MHz") }))).toHaveLength(count);
  });
  it("a step thicker than a block has is asked about, by the column of the report", () => {
    const step = (entered: string, unit: "mm" | "in"): Change =>
      calibration({ checks: [{ when: "start", at: "2024-06-03T13:05:00Z", step: quantity(entered, unit), read: mm("5") }] });
    expect(says("UT-R21", step("150", "mm"))).toEqual([]);
    expect(says("UT-R21", step("250", "mm"))).toEqual([
      "W Row 1: step 250 mm, more than 150 mm (6 in): correct it, or state which block has it",
    ]);
    expect([...says("UT-R21", inUS, step("6", "in")), ...says("UT-R21", inUS, step("6.1", "in"))]).toHaveLength(1);
  });
});

describe("the required thickness (UT-R22)", () => {
  const everyLine =
    (tReq: ReturnType<typeof mm>): Change =>
    ({ content }) =>
      content.lines.forEach(({ values }) => Object.assign(values, { tReq }));
  it("far below the wall is asked about once for all lines that have it", () => {
    expect(says("UT-R22", everyLine(mm("2.54")))).toEqual([]);
    expect(says("UT-R22", everyLine(mm("2.50")))).toEqual([
      "W CML 01: required thickness 2.5 mm, less than 20 % of the nominal 12.70 mm. Correct it, or name its source (4 places: CML 01, CML 02, CML 03, CML 04)",
    ]);
    expect(says("UT-R22", inUS, everyLine(quantity("0.001", "in")))).toHaveLength(1);
  });
  it("below a millimetre is asked about whatever the wall", () => {
    const thin = (tReq: string) => says("UT-R22", firstLine({ nominal: mm("2.0"), tReq: mm(tReq) }));
    expect([...thin("1.0"), ...thin("0.9")]).toEqual([
      "W CML 01: required thickness 0.9 mm, less than 1 mm (0.04 in). Correct it, or name its source",
    ]);
  });
  it("is not computed with a stress no steel has", () => {
    expect(says("UT-R22", header({ allowableStress: quantity("700", "MPa") }))).toEqual([]);
    expect(says("UT-R22", header({ allowableStress: quantity("1379", "MPa") }))).toEqual([
      "W Allowable stress 1379 MPa, more than 700 MPa (100000 psi): correct it, or state which table it is from",
    ]);
  });
  it("nor with no pressure at all (UT-R14)", () => {
    const byFormula = header({ tReqSource: "pressure formula", designPressure: quantity("0", "MPa") });
    expect(says("UT-R14", byFormula)).toEqual([
      "E The required thickness is from the pressure formula, and the design pressure is not above 0: enter it, or name another source",
    ]);
  });
});

describe("the code of the asset (UT-R23)", () => {
  const judged = (assetType: string, code: string, clause: string): string[] =>
    says("UT-R23", header({ assetType }), ({ content }) =>
      Object.assign(content.acceptance, { criteriaSet: `${code} ${clause}`, code, clause }),
    );
  it("is the one the lines are judged by", () => {
    expect(judged("tank bottom", "API 570", "Section 7")).toEqual([
      "W A tank bottom is inspected by API 653, but 5 lines are judged by API 570 Section 7: choose the set of API 653, or state which document of the contract names API 570 for it",
    ]);
    expect(judged("piping", "API 653", "4.3, 4.4")).toHaveLength(1);
    expect(judged("piping", "API 510", "Section 7")).toHaveLength(1);
    expect([
      ...judged("piping", "API 570", "Section 7"),
      ...judged("vessel", "API 510", "Section 7"),
      ...judged("tank shell", "API 653", "4.3, 4.4"),
    ]).toEqual([]);
  });
});

describe("a previous reading above the initial one (UT-R5)", () => {
  const earlier = (tInitial: string, tPrev: string) => firstLine({ tInitial: mm(tInitial), tPrev: mm(tPrev), r1: mm(tPrev) });
  it("is growth beyond the uncertainty of the gauge, as one now is", () => {
    expect(says("UT-R5", earlier("11.80", "11.90"))).toEqual([]);
    expect(says("UT-R5", earlier("11.00", "11.90"))).toEqual([
      "W 11.90 mm at the previous reading, 11.00 mm at the initial one: growth beyond the gauge uncertainty of 0.10 mm. Correct one of them, or explain why both are right",
    ]);
    expect(says("UT-R5", earlier("11.00", "11.90"), firstLine({ replacedOn: "2015-01-01" }))).toEqual([]);
  });
});

describe("an initial reading far above nominal (UT-R5)", () => {
  const initial = (tInitial: string, nominal: string | null) =>
    firstLine({ tInitial: mm(tInitial), nominal: nominal === null ? null : mm(nominal), r1: mm("8.10"), r2: mm("8.12") });
  it("is asked about from half as much again: 12.70 mm nominal, 19.05 and 19.06 mm", () => {
    expect(says("UT-R5", initial("19.05", "12.70"))).toEqual([]);
    expect(says("UT-R5", initial("19.06", "12.70"))).toEqual([
      "W 19.06 mm at the initial reading of a part of nominal 12.70 mm, more than 1.5 times as much: the long-term rate depends on it. Correct one of them, or explain why the part is so thick",
    ]);
  });
  it("is held to the nominal thickness of the item where the line names none, and to nothing where neither is known", () => {
    expect(says("UT-R5", initial("80.80", null), header({ nominalThickness: mm("8.18") }))).toHaveLength(1);
    expect(says("UT-R5", initial("80.80", null), header({ nominalThickness: null }))).toEqual([]);
  });
});

describe("components of the asset (UT-R23, UT-R28)", () => {
  it("a shell is no part of piping, an elbow is", () => {
    expect(says("UT-R28")).toEqual([]);
    expect(says("UT-R28", firstLine({ component: "shell" }))).toEqual([
      "W CML 01: piping has no shell. Correct the component or the asset type, or state what it is",
    ]);
    expect(says("UT-R28", firstLine({ component: "nozzle" }))).toEqual([]);
  });
  it("a structure is not judged by an inspection code of piping", () => {
    expect(says("UT-R23", header({ assetType: "structure" }))).toEqual([
      "W API 570 is for piping, vessels or tanks, but the asset is a structure: correct the asset type, choose other criteria, or state which document of the contract names API 570 for it",
    ]);
  });
});

describe("the required thickness of one location (UT-R27)", () => {
  const second =
    (tReq: string, component = "pipe"): Change =>
    ({ content }) => {
      const [first, other] = content.lines;
      if (first && other)
        Object.assign(other, { itemKey: first.itemKey, values: { ...other.values, component, tReq: mm(tReq) } });
    };
  it("is one, on whichever of its lines it stands", () => {
    expect([says("UT-R27"), says("UT-R27", second("6.35")), says("UT-R27", second("5.00", "elbow"))]).toEqual([[], [], []]);
    expect(says("UT-R27", second("5.00"))).toEqual([
      "E CML 01: required thickness 5.00 mm on line 2, but 6.35 mm on line 1 of the same location. Correct one of them",
    ]);
  });
});
