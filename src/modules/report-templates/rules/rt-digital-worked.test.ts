/** Reports of digital radiography worked out from the standards, with values at the limits. */
import { expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Indication, Values } from "../content.ts";
import { check, compute, evaluate } from "../engine.ts";
import { rtDigitalSample, type Sample } from "../samples.ts";
import { calibration, type Change, header, lineOf, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const plain = (entered: string) => quantity(entered, "");

/** One weld in views at these positions, each with the IQI seen. */
const views =
  (weld: string, values: Values, seen: Readonly<Record<string, string>>): Change =>
  (sample) => {
    const first = lineOf(sample, 0);
    sample.content.lines = Object.entries(seen).map(([position, iqiSeen], index) => ({
      ...first,
      id: `line-${index + 1}`,
      lineNo: index + 1,
      itemKey: weld,
      result: "ACC",
      values: { ...first.values, position, imageId: `${weld} ${position}`, iqiSeen, ...values },
    }));
    sample.content.indications = [];
  };
const found =
  (lineId: string, code: string, values: Values): Change =>
  ({ content }) => {
    const id = `flaw-${content.indications.length + 1}`;
    content.indications.push({ id, lineId, code, disposition: "ACC", values } satisfies Indication);
  };
const judgedBy =
  (criteriaSet: string, code: string, edition: string, clause: string, ofClass?: string): Change =>
  ({ content }) => {
    content.acceptance = {
      criteriaSet,
      code,
      edition,
      clause,
      ...(ofClass === undefined ? {} : { class: ofClass }),
      decisionRule: "simple",
    };
  };
const worked = (...changes: Change[]): Sample => {
  const sample = rtDigitalSample();
  for (const change of changes) change(sample);
  return sample;
};
const computed = ({ definition, content, context }: Sample) => compute(definition, content, context).blocks.technique;
const printed = ({ definition, content, context }: Sample) => evaluate(definition, content, context).map((one) => one.printed);
const asked = ({ definition, content, context }: Sample, ...severities: string[]) =>
  check(definition, content, context)
    .filter(({ ruleId, severity }) => ruleId.startsWith("RD-") && severities.includes(severity))
    .map(({ ruleId, message }) => `${ruleId} ${message}`);

const pipe = [
  header({ nominalThickness: mm("12.70"), outsideDiameter: mm("219.1"), material: "ASTM A106 Gr. B" }),
  technique({
    standard: "ASME V",
    D: mm("260"),
    d: mm("15.7"),
    T: mm("12.70"),
    reinforcement: mm("3.0"),
    exposuresPerWeld: 3,
    magnification: plain("1.06"),
    iqiGroup: "1",
  }),
  views("W-1", { size: "219.1 × 12.70", thickness: mm("12.70") }, { "0-230": "wire 7", "230-460": "wire 7", "460-0": "wire 7" }),
  judgedBy("ASME B31.3 341.3, Table 341.3.2", "ASME B31.3", "2022", "Table 341.3.2", "Normal and Category M"),
];

it("NPS 8 XS through two walls, viewing one: wire 7 on the film side for 15.70 mm, three exposures at 120°", () => {
  const sample = worked(...pipe);
  // Table T-276 above 12.7 to 19 mm; Ug = 1.0 × 15.7 / 260; T-274.2 below 50 mm.
  expect(computed(sample)).toMatchObject({ requiredIqi: { value: "wire 7" }, SFD: { value: "275.7" }, UgMax: { value: "0.51" } });
  expect(computed(sample)["Ug"]?.formula).toBe("Ug = F·d/D = 1 × 15.7 / 260 = 0.060 mm");
  expect(asked(sample, "E", "W")).toEqual([]);
  const thinner = worked(...pipe, technique({ T: mm("9.70") }), ({ content }) =>
    content.lines.forEach(({ values }) => Object.assign(values, { thickness: mm("9.70") })),
  );
  expect(computed(thinner)["requiredIqi"]?.value).toBe("wire 6");
  expect(computed(worked(...pipe, technique({ T: mm("9.71") })))["requiredIqi"]?.value).toBe("wire 7");
  expect(messages(worked(...pipe), "RD-R7", technique({ exposuresPerWeld: 2 }))[0]).toMatch(/^E DWE\/SWV needs at least 3 exp/);
  const seen = (iqiSeen: string) => messages(worked(...pipe), "RD-R3", (one) => (lineOf(one, 0).values["iqiSeen"] = iqiSeen));
  expect(seen("wire 8")).toEqual(["E wire 8 seen, wire 7 required for 15.70 mm (12.70 + 3.00 mm)"]);
  // W11 of ISO 19232-1 is 0.32 mm, wire 7 of SE-747 0.33 mm, W10 0.40 mm.
  expect([seen("W11"), seen("W10")].map(([one]) => one?.slice(0, 2))).toEqual(["W ", "E "]);
});

it("slag by Table 341.3.2, normal service: 2T long, the lesser of 3 mm and T/3 wide", () => {
  const flaw = (length: string, width: string) =>
    printed(worked(...pipe, found("line-1", "SI", { position: "100", datumX: mm("100"), length: mm(length), width: mm(width) })));
  expect(flaw("25.4", "3.0")[0]).toMatch(/^ACC – /);
  expect(flaw("25.5", "3.0")[0]).toMatch(/^REJ – .*25\.5 > 25\.4 mm/);
  expect(flaw("10.0", "3.1")[0]).toMatch(/^REJ – .*3\.1 > 3\.0 mm/);
  expect(printed(worked(...pipe, found("line-2", "LF", { position: "300", datumX: mm("300"), length: mm("1.0") })))[0]).toMatch(
    /^REJ – /,
  );
});

const plate = [
  header({ nominalThickness: mm("24.00"), outsideDiameter: null, material: "SA-516 Gr. 70" }),
  technique({
    standard: "ASME V",
    system: "CR",
    plateOrDetector: "sample-plate",
    scanner: "sample-scanner",
    scanLaser: "15 mW, 25 µm",
    scanGain: "600 V",
    source: "Ir-192",
    sourceId: "IR-1",
    kV: null,
    mA: null,
    assayActivity: quantity("3700", "GBq"),
    assayOn: "2026-04-24",
    F: mm("3.0"),
    D: mm("500"),
    d: mm("27.2"),
    T: mm("24.00"),
    reinforcement: mm("3.2"),
    exposureTechnique: "SWE/SWV",
    exposuresPerWeld: 2,
    magnification: plain("1.05"),
    iqiSide: "source",
    iqiGroup: "1",
  }),
  calibration({ erasureCheck: true }),
  ({ context }: Sample) => {
    context.equipment = [
      { inventoryItemId: "sample-plate", typeCode: "RT-IP", label: "Imaging plate", calibratedOn: null },
      { inventoryItemId: "sample-scanner", typeCode: "RT-CR", label: "Scanner", calibratedOn: null },
    ];
  },
  views("L-1", { size: "24 mm plate", thickness: mm("24.00") }, { "0-300": "10", "300-600": "10" }),
  judgedBy("ASME VIII-1 UW-51", "ASME VIII-1", "2023", "UW-51"),
];

it("a plate seam on imaging plates with Ir-192: wire 10 for 27.20 mm, and the source has halved after 74 days", () => {
  const sample = worked(...plate);
  expect(computed(sample)["requiredIqi"]?.value).toBe("wire 10");
  expect(computed(sample)["activity"]?.formula).toMatch(/= 1847 GBq/);
  expect(computed(sample)["Ug"]?.formula).toBe("Ug = F·d/D = 3 × 27.2 / 500 = 0.163 mm");
  expect(asked(sample, "E", "W")).toEqual([]);
  const slag = (length: string) =>
    printed(
      worked(...plate, found("line-1", "SI", { position: "100", datumX: mm("100"), length: mm(length), width: mm("1.0") })),
    );
  expect([slag("8.0"), slag("8.1")]).toEqual([["ACC – UW-51(b)(2): 8.0 <= 8.0 mm"], ["REJ – UW-51(b)(2): 8.1 > 8.0 mm"]]);
});

it("backscatter is a light B in a negative image, a dark one in a positive image", () => {
  const letter = (imageFormat: string, backscatterB: string) =>
    messages(worked(...plate), "RD-R6", technique({ imageFormat }), (one) =>
      Object.assign(lineOf(one, 0).values, { backscatterB }),
    );
  expect([letter("negative", "dark on light"), letter("positive", "light on dark")]).toEqual([[], []]);
  expect(letter("negative", "light on dark")).toEqual([
    "E Light B on dark: backscatter reached the detector. Mark the line RESHOOT",
  ]);
  expect(letter("positive", "dark on light")).toEqual([
    "E Dark B on light, in a positive image: backscatter reached the detector. Mark the line RESHOOT",
  ]);
});

const ellipse = [
  header({ nominalThickness: mm("3.91"), outsideDiameter: mm("60.3") }),
  technique({
    standard: "ISO 17636-2 A",
    F: mm("2.0"),
    D: mm("231"),
    d: mm("62.3"),
    T: mm("3.91"),
    exposureTechnique: "DWE/DWV ellipse",
    weldWidth: mm("15.0"),
    exposuresPerWeld: 2,
    magnification: null,
    iqiSide: "source",
    srbRequired: "D9",
    srbSeen: "D9",
    snrRequired: plain("70"),
  }),
  views("G-1", { size: "DN 50", thickness: mm("3.91"), duplexSeen: "D9", snrN: plain("70") }, { "0": "W13", "90": "W13" }),
  judgedBy("ISO 10675-1", "ISO 10675-1", "2021", "whole", "2"),
];

it("DN 50 as an ellipse in class A: W13 and D9 for 7.82 mm of both walls, f at least 230.7 mm, width at most 15.075 mm", () => {
  const sample = worked(...ellipse, technique({ kV: quantity("130", "kV") }));
  // Table B.5 above 7 to 12 mm, Table B.13 above 5 to 10 mm; f = 7.5 × 2.0 × 60.3^(2/3).
  expect(computed(sample)["requiredIqi"]?.value).toBe("W13");
  expect(asked(sample, "E", "W")).toEqual([]);
  const off = worked(
    ...ellipse,
    technique({ kV: quantity("130", "kV"), D: mm("230"), weldWidth: mm("15.1"), srbRequired: "D8", snrRequired: plain("69") }),
    (one) => Object.assign(lineOf(one, 1).values, { iqiSeen: "W12" }),
  );
  expect(asked(off, "E", "W")).toEqual([
    "RD-R3 W12 seen, W13 required for 3.91 mm",
    "RD-R4-ISO Weld width 15.1 mm is above a quarter of the outside diameter for an ellipse. Use the perpendicular technique (7.1.7)",
    "RD-R9 Source-to-object distance 230 mm is below f min 230.7 mm",
    "RD-R47 Required pair D8, but D9 in class A for 7.82 mm of both walls (Table B.13). Correct it, or name the agreement in the contract",
    "RD-R47 Required SNR 69, but 70 in class A with 130 kV, 1.4 times as much where it is measured beside the weld. Correct it, or name the agreement in the contract",
  ]);
  // ISO 10675-1, level 2: a pore of at most 0.3 s = 1.173 mm.
  const pore = (diameter: string) =>
    printed(worked(...ellipse, found("line-1", "PO", { position: "10", datumX: mm("10"), diameter: mm(diameter) })))[0];
  expect([pore("1.1"), pore("1.2")]).toEqual([
    "Evaluator decides – Table 2, level 2: diameter 1.1 <= 1.2 mm: judge the projected area",
    "REJ – Table 2, level 2: diameter 1.20 > 1.17 mm",
  ]);
});

it("the frames of a detector array are its exposure time, within 10 %", () => {
  const frames = (count: number) => messages(rtDigitalSample(), "RD-R49", technique({ frames: count }));
  expect([frames(22), frames(26)]).toEqual([[], []]);
  expect(frames(27)).toEqual([
    "W Exposure time 24 s, but 27 frames of 1 s are 27 s: correct one of them, or state how the image was integrated",
  ]);
  expect(messages(worked(...plate), "RD-R49", technique({ frames: 27 }))).toEqual([]);
});

it("scan settings are asked of plates, frames of detector arrays, image processing of each view", () => {
  const missing = (sample: Sample) => messages(sample, "C-REQUIRED").map((one) => one.replace("E Enter ", ""));
  const detector = technique({ frames: null, frameTime: null, imageFormat: null });
  const plates = technique({ scanLaser: null, scanGain: null, frames: null });
  expect(missing(worked(detector))).toEqual(["frames averaged", "integration time of a frame", "image format"]);
  expect(missing(worked(...plate, plates))).toEqual(["scanner laser", "scanner gain"]);
  const [first] = missing(worked((one) => Object.assign(lineOf(one, 0).values, { imageProcessing: null })));
  expect(first).toMatch(/image processing/);
});
