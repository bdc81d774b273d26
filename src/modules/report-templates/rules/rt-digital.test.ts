import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { fieldAt } from "../definition.ts";
import { check, compute } from "../engine.ts";
import { rtDigitalSample } from "../samples.ts";
import { calibration, type Change, firstLine, lineOf, messages, technique } from "./testing.ts";

const plain = (entered: string) => quantity(entered, "");
const said = (ruleId: string, ...changes: Change[]) => messages(rtDigitalSample(), ruleId, ...changes);
const toAsme: Change = technique({ standard: "ASME V", iqiGroup: "1" });

describe("the images", () => {
  it("are kept as they were taken", () => {
    expect(said("RD-R40", technique({ originalKept: false }))).toEqual([
      "E The original images are not kept, so the evaluation cannot be verified. Keep them unprocessed",
    ]);
    expect(said("RD-R40")).toEqual([]);
  });
  it("have each an identification of its own", () => {
    expect(said("RD-R45", (sample) => Object.assign(lineOf(sample, 1).values, { imageId: "g-31-0-132.DCM" }))).toEqual([
      "E G-31 (line 2): image g-31-0-132.DCM is on line 1 too. Correct one of them",
    ]);
  });
});

describe("signal to noise and duplex wires, ISO 17636-2", () => {
  it("reach what is required, on the limit too", () => {
    expect(said("RD-R41", firstLine({ snrN: plain("150") }))).toEqual([]);
    expect(said("RD-R41", firstLine({ snrN: plain("149") }))).toEqual([
      "E G-31 0-132: SNR 149, 150 required. Mark the line RESHOOT, or declare the compensation",
    ]);
    expect(said("RD-R41", firstLine({ duplexSeen: "D11" }))).toEqual([
      "E G-31 0-132: D11 seen, D12 required. Mark the line RESHOOT, or declare the compensation",
    ]);
    expect(said("RD-R41", firstLine({ duplexSeen: "13" }))).toEqual([]);
  });
  it("of the detector itself too", () => {
    expect(said("RD-R41", technique({ srbSeen: "D9" }))[0]).toBe(
      "E Detector resolves D9, D12 required: declare the compensation, or use a detector with better resolution",
    );
  });
  it("that fall short are asked about where the compensation is declared", () => {
    const declared = technique({ compensation: "one more single wire, procedure 7.3" });
    expect(said("RD-R41", declared, firstLine({ duplexSeen: "D11" }))).toEqual([
      "W G-31 0-132: D11 seen, D12 required, compensated by one more single wire, procedure 7.3. State what the image shows instead (7.3: verify)",
    ]);
    expect(said("RD-R41", technique({ compensation: "yes" }), firstLine({ duplexSeen: "D11" }))[0]).toMatch(/^E /);
  });
  it("are written as a wire pair", () => {
    expect(said("RD-R41", firstLine({ duplexSeen: "W14" }))).toEqual(['E G-31 0-132: "W14" is not a wire pair: write it as D11']);
  });
  it("are not asked of a technique to ASME V", () => {
    expect(said("RD-R41", toAsme, firstLine({ snrN: plain("20"), duplexSeen: "D5" }))).toEqual([]);
    const sample = rtDigitalSample();
    toAsme(sample);
    Object.assign(lineOf(sample, 0).values, { snrN: null, duplexSeen: null });
    const found = check(sample.definition, sample.content, sample.context).filter(({ ruleId }) => ruleId === "C-REQUIRED");
    expect(found).toEqual([]);
  });
});

describe("what ISO 17636-2 asks of the detector", () => {
  const pair = (srbRequired: string, ...changes: Change[]) => said("RD-R47", technique({ srbRequired }), ...changes);
  const wall =
    (entered: string): Change =>
    ({ content }) =>
      content.lines.forEach(({ values }) => Object.assign(values, { thickness: quantity(entered, "mm") }));
  const classA = technique({ standard: "ISO 17636-2 A" });
  it("is the duplex pair of class and wall: D12 to 8 mm in class B, D9 to 10 mm in class A", () => {
    expect(pair("D11")).toEqual([
      "W Required pair D11, but D12 in class B for a wall of 7.11 mm (Table B.14). Correct it, or name the agreement in the contract",
    ]);
    expect([pair("D12"), pair("D12", wall("8.00")), pair("D11", wall("8.01")), pair("D10", wall("40.0"))]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(pair("D10", wall("12.00"))).toHaveLength(1);
    expect([pair("D9", classA), pair("D9", classA, wall("10.00")), pair("D8", classA, wall("10.01"))]).toEqual([[], [], []]);
    expect(pair("D8", classA, wall("10.00"))[0]).toContain("D9 in class A for a wall of 10 mm (Table B.13)");
  });
  it("is the pair of both walls where both are viewed", () => {
    const both = technique({ exposureTechnique: "DWE/DWV superimposed" });
    expect([pair("D11", both, wall("4.00")), pair("D12", both, wall("4.00"))].map(({ length }) => length)).toEqual([1, 0]);
    expect(pair("D11", both, wall("4.01"))).toEqual([]);
    expect(pair("D10", both, wall("4.01"))).toHaveLength(1);
  });
  it("is the least SNR of class, source and penetrated wall", () => {
    const snr = (required: string, ...changes: Change[]) =>
      said("RD-R47", technique({ snrRequired: plain(required) }), ...changes).map((one) => one.slice(0, 60).trim());
    const beam = (kV: string) => technique({ kV: quantity(kV, "kV") });
    const gamma = technique({ source: "Ir-192" });
    expect(snr("99")).toEqual(["W Required SNR 99, but 100 in class B with 160 kV, 1.4 times"]);
    expect([snr("100"), snr("120", beam("150")), snr("100", beam("150.1")), snr("70", classA), snr("70", classA, gamma)]).toEqual(
      [[], [], [], [], []],
    );
    expect([snr("119", beam("150")), snr("69", classA), snr("99", gamma)].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect([snr("99", gamma, wall("25.0")), snr("70", gamma, wall("25.1"))].map(({ length }) => length)).toEqual([1, 0]);
  });
});

it("an IQI stands on the source side or the detector side, there with its letter F", () => {
  const { definition, content, context } = rtDigitalSample();
  expect(fieldAt(definition, "technique.iqiSide")).toMatchObject({ options: ["source", "detector"] });
  expect(said("RD-R5", technique({ letterF: false }))).toEqual([
    'E A detector-side IQI needs the lead letter "F" beside it: confirm it',
  ]);
  expect(compute(definition, content, context).blocks.technique["requiredIqi"]?.formula).toContain("mm, detector side = W14");
});

describe("magnification and pixels", () => {
  const far = technique({ D: quantity("200", "mm"), d: quantity("100", "mm") });
  it("agree with the distances within 5 %: 310.5 mm over 300 mm is 1.035", () => {
    const magnified = (value: string, ...changes: Change[]) =>
      said("RD-R48", technique({ magnification: plain(value) }), ...changes);
    expect([magnified("1.00"), magnified("1.08")]).toEqual([[], []]);
    expect(magnified("1.09")).toEqual([
      "W Magnification 1.09, but 1.04 by the distances, (D + d)/D: correct one of them, or state how it was measured",
    ]);
    expect(magnified("1.5", far, technique({ iqiSide: "source" }))).toEqual([]);
  });
  it("put the IQIs on the object above 1.2", () => {
    const onDetector = (D: string) =>
      said("RD-R48", technique({ magnification: null, D: quantity(D, "mm"), d: quantity("50", "mm") }));
    expect(onDetector("250")).toEqual([]);
    expect(onDetector("249")[0]).toContain(
      "Magnified 1.201 times, more than 1.2: the duplex and the wire IQI stand on the source side",
    );
  });
  it("resolve no pair with wires finer than a pixel", () => {
    const pitch = (entered: string) => said("RD-R48", technique({ pixelPitch: quantity(entered, "µm") }));
    expect(pitch("79")).toEqual([]);
    expect(pitch("100")[0]).toMatch(/^W D12 has wires of 0.063 mm, but a pixel is 100 µm wide/);
    expect(pitch("100")).toHaveLength(2);
    expect(
      said(
        "RD-R48",
        far,
        technique({ pixelPitch: quantity("100", "µm"), magnification: null, iqiSide: "source", srbSeen: "D10" }),
      ),
    ).toEqual([]);
  });
});

describe("grey values", () => {
  it("lie in the range of the procedure", () => {
    expect(said("RD-R42", firstLine({ gvMin: 12000, gvMax: 52000 }))).toEqual([]);
    expect(said("RD-R42", firstLine({ gvMin: 11999, gvMax: 52001 }))).toEqual([
      "E G-31 0-132: grey value 11999, at least 12000 in the procedure. Mark the line RESHOOT",
      "E G-31 0-132: grey value 52001, at most 52000 in the procedure. Mark the line RESHOOT",
    ]);
  });
  it("are in order, and no more than the bits of a pixel hold", () => {
    expect(said("RD-R42", firstLine({ gvMin: 42000, gvMax: 41000 }))).toEqual([
      "E G-31 0-132: the minimum grey value 42000 is above the maximum 41000",
    ]);
    expect(said("RD-R42", technique({ bitDepth: 12, gvFrom: 100, gvTo: 60000 }))[0]).toBe(
      "E G-31 0-132: grey value 41200 is above 4095, the maximum of 12 bits",
    );
    expect(said("RD-R42", technique({ gvFrom: 60000 }))[0]).toBe(
      "E Grey values of the procedure: the minimum 60000 is above the maximum 52000",
    );
  });
});

describe("what is checked on the day", () => {
  it("is the monitor, on each day of interpretation", () => {
    expect(said("RD-R43", firstLine({ interpretedOn: "2026-07-08" }))).toEqual([
      "E No monitor check on 2026-07-08, when images were interpreted",
    ]);
    expect(said("RD-R43", calibration({ monitorChecks: [] }))).toEqual([
      "E No monitor check on 2026-07-07, when images were interpreted",
    ]);
  });
  it("are imaging plates after erasure", () => {
    const plates: Change = (sample) => {
      technique({ system: "CR" })(sample);
      sample.context.equipment.push({
        inventoryItemId: "plate",
        typeCode: "RT-IP",
        label: "IP-03 imaging plate",
        calibratedOn: null,
      });
    };
    expect(said("RD-R44", plates)).toEqual([
      "E DDA-01 detector array 50 µm is a digital detector; system CR takes an imaging plate",
    ]);
    const onPlate = technique({ plateOrDetector: "plate" });
    expect(said("RD-R44", plates, onPlate, calibration({ erasureCheck: true }))).toEqual([]);
    expect(said("RD-R44", plates, onPlate, calibration({ erasureCheck: false }))[0]).toMatch(
      /^E The plates were not checked after erasure/,
    );
    expect(said("RD-R44", calibration({ erasureCheck: false }))).toEqual([]);
  });
  it("are pixels that a detector has", () => {
    expect(said("RD-R46", technique({ bitDepth: 8 }))[0]).toMatch(/^W 8 bits, but at least 12 are usual/);
    expect(said("RD-R46", technique({ pixelPitch: quantity("0", "µm") }))).toEqual(["E Pixel pitch must be above 0"]);
  });
});

describe("what film and digital share", () => {
  it("is held to ISO 17636-2: wires, distances, voltage", () => {
    expect(said("RD-R3", firstLine({ iqiSeen: "W12" }))).toEqual(["E W12 seen, W14 required for 7.11 mm"]);
    expect(said("RD-R9", technique({ D: quantity("50", "mm") }))).toHaveLength(1);
    expect(said("RD-R26", technique({ kV: quantity("218", "kV") }))).toEqual([]);
    expect(said("RD-R26", technique({ kV: quantity("219", "kV") }))[0]).toMatch(
      /^W 219.0 kV over 14.22 mm of steel, more than 218.7 kV/,
    );
    const [found] = check(...argumentsOf(firstLine({ iqiSeen: "W12" }))).filter(({ ruleId }) => ruleId === "RD-R3");
    expect(found?.clause).toBe("ASME V T-283; ISO 17636-2 Annex B");
    const { definition, content, context } = rtDigitalSample();
    expect(compute(definition, content, context).blocks.technique["requiredIqi"]?.formula).toMatch(
      /^IQI by ISO 17636-2 Table B.11, class B = w 14.22 mm/,
    );
  });
  it("is held to ASME V: unsharpness, letter F, letter B, views", () => {
    expect(said("RD-R8", toAsme, technique({ F: quantity("40", "mm") }))[0]).toMatch(/^W Ug /);
    expect(said("RD-R5", technique({ letterF: false }))).toHaveLength(1);
    expect(said("RD-R6", firstLine({ backscatterB: "light on dark" }))).toEqual([
      "E Light B on dark: backscatter reached the detector. Mark the line RESHOOT",
    ]);
    expect(said("RD-R7", ({ content }) => void content.lines.splice(0, 1))[0]).toContain("3 views of 4 exposures");
  });
  it("names the detector where film would be named", () => {
    expect(said("RD-R15", technique({ d: quantity("1", "mm") }))[0]).toMatch(/^E Object to detector d 1 mm .* to the detector$/);
  });
});

function argumentsOf(change: Change) {
  const sample = rtDigitalSample();
  change(sample);
  return [sample.definition, sample.content, sample.context] as const;
}
