import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute } from "../engine.ts";
import { tofdSample } from "../samples/tofd.ts";
import { calibration, type Change, firstLine, lineOf, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const time = (entered: string) => quantity(entered, "µs");
const say = (ruleId: string, ...changes: Change[]) => messages(tofdSample(), ruleId, ...changes);
const tips =
  (values: object): Change =>
  ({ content }) =>
    Object.assign(content.indications[0]?.values ?? {}, values);
const computedOf = (id: string, ...changes: Change[]) => {
  const sample = tofdSample();
  for (const change of changes) change(sample);
  return compute(sample.definition, sample.content, sample.context).indications[id] ?? {};
};
const noLimitation: Change = ({ content }) => (content.summary["limitations"] = "none");
const iso = technique({ standard: "ISO 10863", testingLevel: "B" });

describe("tips", () => {
  it("lie as deep as the worked examples say", () => {
    const example = technique({ velocity: quantity("5.95", "mm/µs"), PCS: mm("60") });
    const found = computedOf("line-1-1", example, tips({ tUpper: time("0.8"), tLower: time("2.0") }));
    expect(found["depthUpper"]?.formula).toMatch(/= 12.18 mm$/);
    expect(found["depthLower"]?.formula).toMatch(/= 19.81 mm$/);
    expect(found["height"]?.formula).toBe("height = depthLower − depthUpper = 19.81 − 12.18 = 7.62 mm");
  });
  it("give the height to the surface a flaw is open to, and none of a point", () => {
    expect(computedOf("line-2-3")["height"]?.formula).toMatch(/^height = T − depthUpper = 50.00 − /);
    expect(computedOf("line-1-2")["height"]?.reason).toBe("a point has no height");
    const upper = computedOf("line-1-1", tips({ kind: "upper surface", tUpper: null }));
    expect(upper["height"]?.formula).toMatch(/^height = depthLower − 0 = /);
  });
  it("are asked for by the kind of signal", () => {
    expect(say("C-REQUIRED", tips({ tLower: null }))).toEqual(["E Enter lower tip"]);
    expect(say("C-REQUIRED", tips({ kind: "point", tLower: null }))).toEqual([]);
  });
  it("lie in order and within the wall", () => {
    expect(say("TOFD-R6", tips({ tUpper: time("1.600") }))[0]).toMatch(/^E C-3: the lower tip at .* is not below the upper one/);
    expect(say("TOFD-R6", tips({ tLower: time("9.0") }))[0]).toMatch(/^E C-3: a tip at .* is below the wall of 50.00 mm/);
  });
});

describe("the set-up", () => {
  it("of a single zone crosses the beams at two thirds of the thickness, within 10 %", () => {
    const { definition, content, context } = tofdSample();
    expect(compute(definition, content, context).blocks.technique["pcsAdvice"]?.formula).toMatch(/= 115.5 mm$/);
    expect(say("TOFD-R1", technique({ PCS: mm("127.0") }))).toEqual([]);
    expect(say("TOFD-R1", technique({ PCS: mm("127.1") }))).toEqual([
      "W PCS 127.1 mm; the beams cross at two thirds of the thickness with 115.5 mm. State where they cross, and why",
    ]);
    expect(say("TOFD-R1", technique({ PCS: mm("90.0"), zones: "2" }))).toEqual([]);
  });
  it("has a scan step of 1 mm to ASME, of 0.5 mm to T 10, 1 mm to 150, 2 mm above to ISO", () => {
    const wall =
      (t: string): Change =>
      ({ content }) =>
        content.lines.forEach(({ values }) => (values["thickness"] = mm(t)));
    const step = (entered: string) => technique({ scanStep: mm(entered) });
    expect(say("SC-R3", step("1.1"))).toHaveLength(1);
    expect(say("TOFD-R2", step("3"))).toEqual([]);
    expect(say("TOFD-R2", iso, step("0.5"), wall("10"))).toEqual([]);
    expect(say("TOFD-R2", iso, step("0.6"), wall("10"))).toEqual(["E Scan step 0.6 mm; at most 0.5 mm at 10 mm of thickness"]);
    expect(say("TOFD-R2", iso, step("1.0"), wall("10.1"))).toEqual([]);
    expect(say("TOFD-R2", iso, step("1.1"), wall("150"))).toHaveLength(1);
    expect(say("TOFD-R2", iso, step("2.0"), wall("151"))).toEqual([]);
    expect(say("TOFD-R2", iso, step("2.1"), wall("151"))).toHaveLength(1);
  });
  it("has another technique for the dead zones, or says why not", () => {
    expect(say("TOFD-R4", technique({ complementary: "none" }))).toHaveLength(1);
  });
  it("is checked at start and end, and a failed check spoils what was scanned", () => {
    expect(say("TOFD-R5", calibration({ checks: [] }))).toEqual(["E No start check and no end check"]);
    const failed: Change = ({ content }) => {
      const checks = content.calibration["checks"] as object[];
      content.calibration["checks"] = checks.map((row, at) => (at === 1 ? { ...row, confirmed: false } : row)) as never;
    };
    expect(say("TOFD-R5", failed).filter((one) => one.includes("Rescan it"))).toHaveLength(2);
    const early: Change = ({ content }) => content.lines.forEach(({ values }) => (values["scannedAt"] = "2026-06-09T13:10:00Z"));
    expect(say("TOFD-R5", failed, early)).toEqual(["E The last check failed: a passed check must follow"]);
    expect(say("TOFD-R5", calibration({ interval: quantity("4", "h") }))[0]).toMatch(
      /5 h 20 min since the previous check; at most 4 h/,
    );
  });
  it("shows lateral wave and back wall, or a limitation says where not", () => {
    expect(say("TOFD-R3", firstLine({ backWall: false }))).toEqual([]);
    expect(say("TOFD-R3", firstLine({ backWall: false }), noLimitation)).toEqual([
      "E C-3: the back wall is not visible: enter under Limitations where and why, or rescan it",
    ]);
  });
});

describe("a report for information", () => {
  it("accepts and rejects no indication", () => {
    expect(say("C-INDICATIONS")).toEqual([]);
    const judged: Change = (sample) => {
      sample.content.acceptance = { ...sample.content.acceptance, criteriaSet: "ISO 15626", code: "ISO 15626", clause: "whole" };
      lineOf(sample, 0).result = "ACC";
    };
    expect(say("C-INDICATIONS", judged)).toContain("E C-3 (line 1): accept or reject the indication");
  });
});
