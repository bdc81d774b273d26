import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute, evaluate } from "../engine.ts";
import { pautSample } from "../samples/paut.ts";
import { calibration, type Change, firstLine, inUS, lineOf, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const inch = (entered: string) => quantity(entered, "in");
const say = (ruleId: string, ...changes: Change[]) => messages(pautSample(), ruleId, ...changes);
const flaw =
  (values: object): Change =>
  ({ content }) =>
    Object.assign(content.indications[0]?.values ?? {}, values);

describe("a phased-array report", () => {
  it("counts the length from x1 to x2, and is judged as ultrasonics are", () => {
    const { definition, content, context } = pautSample();
    const found = compute(definition, content, context).indications["line-2-LF"];
    expect(found?.["length"]?.formula).toBe("length = x2 − x1 = 331 − 305 = 26.0 mm");
    expect(evaluate(definition, content, context).map(({ verdict }) => verdict)).toEqual(["REJ", "ACC"]);
  });
  it("asks for people certified in the technique", () => {
    const { definition } = pautSample();
    expect(definition.roles.map(({ method, technique: own }) => [method, own])).toEqual([
      ["UT", "PAUT"],
      ["UT", "PAUT"],
    ]);
  });
  it("is recorded at the reference with transfer, without the 6 dB of scanning by hand", () => {
    expect(say("UW-R1", technique({ scanGain: quantity("39.0", "dB") }))).toEqual([]);
    expect(say("UW-R1", technique({ scanGain: quantity("38.9", "dB") }))).toEqual([
      "E scanning gain 38.9 dB is below 39 dB (38 dB reference + 1 dB transfer)",
    ]);
  });
  it("has its checks in one run, without marks", () => {
    expect(say("UW-R3", calibration({ checks: [] }))).toEqual(["E No start check and no end check"]);
  });
});

describe("the array", () => {
  it("has angles at most 1° apart, that rise", () => {
    expect(say("PA-R1", technique({ angleStep: quantity("1.1", "°") }))).toEqual(["E Angle step 1.1°; at most 1°"]);
    expect(say("PA-R1", technique({ angleTo: quantity("35", "°") }))).toHaveLength(1);
  });
  it("has no more dead elements than the procedure allows, and an aperture it can hold", () => {
    expect(say("PA-R2", calibration({ deadElements: 2 }))).toEqual([]);
    expect(say("PA-R2", calibration({ deadElements: 3 }))).toEqual(["E 3 dead elements; the procedure allows 2"]);
    expect(say("PA-R2", technique({ firstElement: 17 }))).toEqual([]);
    expect(say("PA-R2", technique({ firstElement: 18 }))).toHaveLength(1);
    expect(say("PA-R2", calibration({ acg: false, wedgeDelay: false }))).toHaveLength(2);
  });
});

describe("the encoder", () => {
  it("is checked over 500 mm (20 in) and within 1 %", () => {
    expect(say("SC-R1", calibration({ encoderRead: mm("505.0") }))).toEqual([]);
    expect(say("SC-R1", calibration({ encoderRead: mm("505.1") }))).toEqual([
      "E Encoder read 505.1 mm over 500 mm, 1.02 % off; at most 1 %",
    ]);
    expect(say("SC-R1", calibration({ encoderDistance: mm("499") }))).toEqual([
      "E Encoder moved by 499 mm; at least 500 mm (20 in)",
    ]);
    const short = calibration({ encoderDistance: inch("19.9"), encoderRead: inch("19.9") });
    expect(say("SC-R1", short, inUS)).toHaveLength(1);
    expect(say("SC-R1", short)).toEqual([]);
  });
});

describe("the scan", () => {
  it("has a step of 1 mm (0.04 in) below 75 mm (3 in), of 2 mm (0.08 in) from there on", () => {
    const thick: Change = ({ content }) => content.lines.forEach(({ values }) => (values["thickness"] = mm("75")));
    expect(say("SC-R3", technique({ scanStep: mm("1.1") }))).toEqual(["E Scan step 1.1 mm; at most 1 mm (0.04 in) at 18.26 mm"]);
    expect(say("SC-R3", technique({ scanStep: mm("2.0") }), thick)).toEqual([]);
    const lessThick: Change = ({ content }) => content.lines.forEach(({ values }) => (values["thickness"] = mm("74.99")));
    expect(say("SC-R3", technique({ scanStep: mm("2.0") }), lessThick)).toEqual([
      "E Scan step 2 mm; at most 1 mm (0.04 in) at 74.99 mm",
    ]);
    expect(say("SC-R3", technique({ scanStep: mm("2.1") }), thick)).toHaveLength(1);
    expect(say("SC-R3", technique({ scanStep: inch("0.04") }), inUS)).toEqual([]);
    expect(say("SC-R3", technique({ scanStep: inch("0.04") }))).toHaveLength(1);
    expect(say("SC-R3", technique({ scanStep: mm("3"), standard: "ISO 13588" }))).toEqual([]);
    const iso = (scanStep: string, thickness = "18.3") =>
      say("PA-R5", technique({ scanStep: mm(scanStep), standard: "ISO 13588" }), ({ content }) =>
        content.lines.forEach(({ values }) => void (values["thickness"] = mm(thickness))),
      );
    expect([iso("2.0"), iso("1.0", "10.0"), iso("2.0", "150"), iso("3.0", "151")]).toEqual([[], [], [], []]);
    expect(iso("2.1")).toEqual([
      "W Scan step 2.1 mm; at most 2 mm at 18.3 mm of thickness: correct it, or name the paragraph that allows it",
    ]);
    expect([iso("1.1", "10.0"), iso("2.1", "150"), iso("3.1", "151")].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(say("PA-R5", technique({ scanStep: mm("25") }))).toEqual([]);
  });
  it("asks of more than 5 % of missing lines, and of adjacent ones", () => {
    expect(say("SC-R2", firstLine({ missingLines: quantity("5.0", "%") }))).toEqual([]);
    expect(say("SC-R2", firstLine({ missingLines: quantity("5.1", "%") }))[0]).toMatch(/^W FW-41: 5.1 % of the lines/);
    expect(say("SC-R2", firstLine({ adjacentMissing: true }))[0]).toMatch(/^W FW-41: adjacent lines/);
  });
  it("gives no result where the data are to be scanned again", () => {
    expect(say("PA-R3", firstLine({ dataQuality: "rescan" }))).toHaveLength(1);
    const again: Change = (sample) => Object.assign(lineOf(sample, 0), { result: "RESHOOT" });
    expect(say("PA-R3", firstLine({ dataQuality: "rescan" }), again)).toEqual([]);
  });
  it("has a file with its hash for each line", () => {
    expect(say("C-FORMAT", firstLine({ scanHash: "9c41" }))).toEqual([
      "E SHA-256 of the scan file: A SHA-256 has 64 characters, 0 to 9 and a to f",
    ]);
    expect(say("SC-R4", firstLine({ scanHash: "5b7e".repeat(16) }))[0]).toMatch(/^E FW-42: the same SHA-256 as FW-41/);
    expect(
      say("SC-R4", (sample) => Object.assign(lineOf(sample, 1).values, { scanFile: lineOf(sample, 0).values["scanFile"] })),
    ).toEqual(["E FW-42: the same scan file as FW-41, with another SHA-256: compute it again"]);
  });
  it("holds what was examined, and every indication", () => {
    expect(say("SC-R4", firstLine({ to: mm("0") }))[0]).toMatch(/^E FW-41: the scan ends where it begins/);
    expect(say("SC-R4", firstLine({ to: mm("600") }))[0]).toMatch(/^W FW-41: 688 mm examined, but the scan is 600 mm long/);
    expect(say("SC-R4", flaw({ datumX: mm("699"), x2: mm("720") }))[0]).toMatch(/^E FW-42: the indication begins at 699.0 mm/);
  });
  it("has a plan, and an image for each line with indications", () => {
    const without =
      (kind: string, lineId: string | null): Change =>
      ({ context }) => {
        context.attachments = context.attachments.filter((one) => one.kind !== kind || one.lineId !== lineId);
      };
    expect(say("C-ATTACHMENTS", without("scanPlan", null))).toEqual(["E Scan plan: at least 1, 0 attached"]);
    expect(say("C-ATTACHMENTS", without("scanImage", "line-3"))).toEqual([
      "E Scan images: attach one for each line with indications, and name its line: FW-43 (line 3)",
    ]);
  });
});

describe("an indication", () => {
  it("ends behind its start, and above the bottom of the wall", () => {
    expect(say("PA-R4", flaw({ x2: mm("305.0") }))[0]).toMatch(/ends where it begins/);
    expect(say("PA-R4", flaw({ depthTop: mm("15.2"), height: mm("3.1") }))).toEqual([
      "E FW-42: its bottom at 18.30 mm is below the wall of 18.26 mm: correct depth, height or thickness",
    ]);
  });
  it("is surface or subsurface by its distance to the nearer surface: half its height, 1.55 mm, decides", () => {
    const place = (surface: string, depthTop: string, ligament: string | null = null) =>
      say(
        "PA-R6",
        flaw({ surface, depthTop: mm(depthTop), height: mm("3.1"), ligament: ligament === null ? null : mm(ligament) }),
      );
    expect([
      place("subsurface", "8.2", "7.0"),
      place("subsurface", "1.6", "1.6"),
      place("surface", "1.5"),
      place("surface", "15.1"),
    ]).toEqual([[], [], [], []]);
    expect(place("subsurface", "1.5", "1.5")).toEqual([
      "W FW-42: subsurface, but its 1.50 mm to the nearer surface is no more than 1.55 mm, half its height: it counts as a surface indication. Correct the place, or name the paragraph that allows it",
    ]);
    expect(place("surface", "1.6")[0]).toMatch(/^W FW-42: surface, but it is 1.60 mm from the nearer surface, more than 1.55 mm/);
    // 18.26 - 8.2 - 3.1 = 6.96 mm to the far surface.
    expect([place("subsurface", "8.2", "7.4"), place("subsurface", "8.2", "7.5")]).toEqual([
      [],
      ["W FW-42: ligament 7.5 mm, but 6.96 mm by depth, height and wall: correct one of them, or state how it was measured"],
    ]);
  });
});
