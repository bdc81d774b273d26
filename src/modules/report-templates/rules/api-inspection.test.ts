import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Row, Values } from "../content.ts";
import { compute } from "../engine.ts";
import { api510Sample, api570Sample, api653Sample, type Sample } from "../samples.ts";
import { type Change, header, messages } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const rate = (entered: string) => quantity(entered, "mm/y");

/** The line of a checklist item. */
const itemOf = ({ content }: Sample, item: string) =>
  content.lines.find(({ itemKey }) => itemKey === item) ?? expect.fail(`no line ${item}`);
const on =
  (item: string, values: Values, more: object = {}): Change =>
  (sample) => {
    const line = itemOf(sample, item);
    Object.assign(line.values, values);
    Object.assign(line, more);
  };
const summary =
  (values: Values): Change =>
  ({ content }) =>
    Object.assign(content.summary, values);
const firstWall =
  (values: Row): Change =>
  ({ content }) =>
    Object.assign((content.summary["thicknesses"] as Row[])[0] ?? {}, values);
const firstAction =
  (values: Row): Change =>
  ({ content }) =>
    Object.assign((content.summary["actions"] as Row[])[0] ?? {}, values);
const computedBlocks = (sample: Sample, ...changes: Change[]) => {
  for (const change of changes) change(sample);
  const { blocks } = compute(sample.definition, sample.content, sample.context);
  return { ...blocks.header, ...blocks.summary };
};

describe("a checklist", () => {
  it("is answered item by item; the inside only where it was looked at (API-R1)", () => {
    const without =
      (item: string): Change =>
      ({ content }) =>
        void (content.lines = content.lines.filter(({ itemKey }) => itemKey !== item));
    expect(messages(api570Sample(), "API-R1", without("Vibration"))).toEqual(["E Vibration: not answered. Add the line"]);
    expect(messages(api510Sample(), "API-R1")).toEqual([]);
    const inside = messages(api510Sample(), "API-R1", header({ inspectionKind: "internal" }));
    expect(inside).toContain("E Internal: cracking: not answered. Add the line");
  });
  it("has results that agree with the conditions (API-R2)", () => {
    expect(messages(api570Sample(), "API-R2", on("Leaks", { condition: "not accessible" }))).toEqual([
      "E Leaks: not accessible, and ACC: enter NE, or correct the condition",
    ]);
    expect(messages(api570Sample(), "API-R2", on("Leaks", { condition: null }, { result: "NE", neReason: "No access" }))).toEqual(
      ["E Leaks: not examined. Choose “not accessible”, or enter the result"],
    );
    expect(messages(api570Sample(), "API-R2", on("Dead legs", { condition: "n/a" }))).toHaveLength(1);
  });
  it("follows a poor item up with finding, photo and recommendation (API-R3)", () => {
    const bare = { condition: "poor", finding: null, photo: null, recommendation: null };
    expect(messages(api570Sample(), "API-R3", on("Vibration", bare))).toEqual([
      "E Vibration: poor, without a finding: state what was found and where",
      "E Vibration: poor, without a photo: attach one to the line, or enter its number",
      "E Vibration: poor, without a recommendation: enter its number",
    ]);
    expect(messages(api570Sample(), "API-R3", on("Supports and shoes", { recommendation: "7" }))).toEqual([
      "E Supports and shoes: poor, with recommendation 7, which is not in the summary: enter it there, or correct the number",
    ]);
    const pictured: Change = (sample) => {
      const { id } = itemOf(sample, "Supports and shoes");
      Object.assign(sample.context, { attachments: [{ kind: "photo", lineId: id }] });
    };
    expect(messages(api570Sample(), "API-R3", on("Supports and shoes", { photo: null }), pictured)).toEqual([]);
  });
  it("puts what was not accessible into the limitations (API-R4)", () => {
    expect(messages(api653Sample(), "API-R4", summary({ limitations: "none" }))).toEqual([
      "E Cathodic protection: not accessible. Name it in the limitations with the reason",
    ]);
    expect(messages(api653Sample(), "API-R4")).toEqual([]);
  });
  it("accepts what is good or fair by itself, and leaves a poor item to the inspector (C-EVALUATION)", () => {
    const rejected = (item: string) => messages(api570Sample(), "C-EVALUATION", on(item, {}, { result: "REJ" }));
    expect(rejected("Vibration")).toEqual([expect.stringContaining("rejected although the criteria accept")]);
    expect(rejected("Supports and shoes")).toEqual([]);
  });
});

describe("walls and recommendations", () => {
  it("name the thickness report a remaining life rests on (API-R5)", () => {
    const asked = ["E CML 04: a remaining life is stated. Enter the number of its thickness report"];
    expect(messages(api570Sample(), "API-R5", firstWall({ report: null }))).toEqual(asked);
    expect(messages(api570Sample(), "API-R5", firstWall({ report: "none" }))).toEqual(asked);
    expect(messages(api570Sample(), "API-R5", firstWall({ report: null, rate: null }))).toEqual([]);
    expect(messages(api570Sample(), "API-R5", firstWall({ tReq: mm("0") }))).toContain(
      "E CML 04: a thickness is not above 0: correct it",
    );
  });
  it("say of an immediate one who at the client was informed, when and how (API-R6)", () => {
    const immediate = { priority: "immediate", toldTo: "ok", toldAt: null, toldBy: null };
    expect(messages(api570Sample(), "API-R6", firstAction(immediate))).toEqual([
      "E Recommendation 1 is immediate: enter who at the client was informed, when, how",
    ]);
    expect(messages(api570Sample(), "API-R6", firstAction({ priority: "immediate" }))).toEqual([]);
  });
  it("are called at once where a wall is too thin (API-R7)", () => {
    const thin = firstWall({ tActual: mm("6.12") });
    expect(messages(api570Sample(), "API-R7", thin)).toEqual([
      "W CML 04: 6.12 mm is not above the required 6.35 mm. Enter an immediate recommendation, or state why it may stay in service",
    ]);
    expect(messages(api570Sample(), "API-R7", thin, firstAction({ priority: "immediate" }))).toEqual([]);
  });
  it("are dated before the inspection, and numbered apart (API-R8, API-R9)", () => {
    expect(messages(api570Sample(), "API-R8", header({ lastExternal: "2026-04-21", yearBuilt: 2027 }))).toEqual([
      "E 2026-04-21 is not before this inspection: correct it",
      "E Built in 2027, after this inspection: correct it",
    ]);
    expect(messages(api570Sample(), "API-R8", firstWall({ measuredOn: "2026-05-01" }))).toEqual([
      "E CML 04: measured on 2026-05-01, after this inspection: correct it",
    ]);
    expect(messages(api570Sample(), "API-R9", firstAction({ no: "2" }))).toEqual([
      "E Recommendation number 2 is used twice: renumber one of them",
    ]);
  });
});

describe("pressure", () => {
  it("at which it is run is within the design (API-R10)", () => {
    expect(messages(api510Sample(), "API-R10", header({ operatingPressure: quantity("1.60", "MPa") }))).toEqual([
      "W Operating pressure 1.60 MPa, above the MAWP 1.50 MPa: correct one of them, or state who allowed it",
    ]);
    const cold = header({ operatingTemp: quantity("-30", "°C") });
    expect(messages(api570Sample(), "API-R10", cold)).toEqual([expect.stringMatching(/^W .*-30 °C, below the MDMT -29 °C/)]);
    expect(messages(api570Sample(), "API-R10", header({ operatingTemp: quantity("200", "°C") }))).toHaveLength(1);
  });
  it("carried at the next measurement covers its MAWP (API-R11)", () => {
    expect(messages(api510Sample(), "API-R11")).toEqual([]);
    expect(messages(api510Sample(), "API-R11", header({ mawp: quantity("1.80", "MPa") }))).toEqual([
      "W Allowable pressure at the next measurement 1.754 MPa, less than its MAWP 1.800 MPa: measure sooner, rerate it, or state who decides",
    ]);
  });
  it("is relieved by devices tested in time (API-R12), and a photographed nameplate has its photo (API-R13)", () => {
    const device = (values: Row): Change =>
      header({
        prds: [{ tag: "PSV-1", setPressure: quantity("1.50", "MPa"), lastTest: "2024-05-20", nextTest: "2027-05-20", ...values }],
      });
    const says = (values: Row) => messages(api510Sample(), "API-R12", device(values));
    expect(says({})).toEqual([]);
    expect(says({ nextTest: "2026-01-20" })).toEqual([
      "W PSV-1: its test was due on 2026-01-20. Recommend the test, or state the programme that allows a later date",
    ]);
    expect(says({ nextTest: "2023-05-20" })[0]).toMatch(/^E PSV-1: next test 2023-05-20, not after the last one/);
    expect(says({ setPressure: quantity("1.60", "MPa") })).toEqual([
      "W PSV-1: set at 1.60 MPa, above the MAWP 1.50 MPa: correct one of them, or state which of several devices it is",
    ]);
    const none: Change = ({ context }) => Object.assign(context, { attachments: [] });
    expect(messages(api510Sample(), "API-R13", none)).toHaveLength(1);
    expect(messages(api510Sample(), "API-R13", none, header({ nameplatePhoto: false }))).toEqual([]);
  });
});

describe("what is worked out", () => {
  it("is the life of the governing location and the pressure it may carry (API 570 7.2, 7.5)", () => {
    const five = [header({ pipingClass: "1" }), firstWall({ rate: rate("0.139943") })];
    const { governing, remLife, mawpNext, nextThickness, nextExternal } = computedBlocks(api570Sample(), ...five);
    expect(governing?.value).toBe("CML 04");
    expect(Number(remLife?.value)).toBeCloseTo(34.66, 2);
    expect(Number(mawpNext?.value)).toBeCloseTo(12.79, 2);
    expect([nextThickness?.value, nextExternal?.value]).toEqual(["2031-04-14", "2031-04-21"]);
  });
  it("asks for an injection point in three years, and nothing of a class 4 circuit", () => {
    expect(computedBlocks(api570Sample(), firstWall({ component: "injection or mix point" }))["nextThickness"]?.value).toBe(
      "2029-04-14",
    );
    expect(computedBlocks(api570Sample(), header({ pipingClass: "4" }))["nextExternal"]).toMatchObject({
      value: null,
      reason: "class 4: the owner sets the interval",
    });
  });
  it("is immediate where one wall is too thin, whatever the others are", () => {
    const { remLife, nextThickness } = computedBlocks(api570Sample(), firstWall({ tActual: mm("6.12") }));
    expect(remLife?.value).toBe("immediate");
    expect(nextThickness).toMatchObject({ value: null, reason: "immediate: at or below the required thickness" });
  });
  it("counts a vessel's internal inspection from the last one (API 510 6.4, 6.5, 7.3)", () => {
    const { remLife, mawpNext, nextInternal, nextExternal } = computedBlocks(api510Sample());
    expect(Number(remLife?.value)).toBeCloseTo(15, 6);
    expect(Number(mawpNext?.value)).toBeCloseTo(1.754, 3);
    expect([nextInternal?.value, nextExternal?.value]).toEqual(["2027-03-11", "2031-03-17"]);
    expect(computedBlocks(api510Sample(), header({ inspectionKind: "on-stream" }))["nextInternal"]?.value).toBe("2033-09-15");
    expect(computedBlocks(api510Sample(), header({ lastInternal: null }))["nextInternal"]).toMatchObject({
      value: null,
      reason: "no date of the last internal inspection",
    });
  });
  it("is the least thickness of each course of a tank (API 653 4.3.3.1), and the years of its bottom (6.4.2)", () => {
    const { courseMinimum, nextInternal, nextExternal, nextThickness } = computedBlocks(api653Sample());
    // 0.489, 0.388 and 0.262 in.
    expect(courseMinimum?.value).toMatch(/^1: 12\.4\d mm \(0\.6: 7\.4\d mm\); 2: 9\.8\d mm \(.*\); 3: 6\.6\d mm/);
    expect(nextInternal?.value?.slice(0, 4)).toBe("2030");
    expect([nextExternal?.value, nextThickness?.value?.slice(0, 4)]).toEqual(["2031-05-06", "2038"]);
  });
});

describe("a shell course", () => {
  const course =
    (t1: string, t2: string): Change =>
    ({ content }) =>
      Object.assign((content.header["courses"] as Row[])[0] ?? {}, { t1: mm(t1), t2: mm(t2) });
  it("thinner than it must be is not accepted (API-R14)", () => {
    expect(messages(api653Sample(), "API-R14", course("12.30", "9.00"))).toEqual([
      expect.stringMatching(/^E Course 1: t1 12\.30 mm is below 12\.4\d mm, averaged over \d+ mm\. Reject “Shell and courses”/),
    ]);
    expect(messages(api653Sample(), "API-R14", course("13.00", "7.00"))).toEqual([
      expect.stringMatching(/^E Course 1: t2 7\.00 mm is below 7\.4\d mm \(0\.6 of it\)/),
    ]);
    expect(messages(api653Sample(), "API-R14", course("12.50", "12.60"))).toHaveLength(1);
    expect(
      messages(
        api653Sample(),
        "API-R14",
        course("12.30", "9.00"),
        on("Shell and courses", { condition: "poor" }, { result: "REJ" }),
      ),
    ).toEqual([]);
  });
  it("is judged by its thin area where one is entered: by the liquid above that area (API 653 4.3.3.1, API-R14)", () => {
    const area =
      (areaAt: string, t1: string): Change =>
      ({ content }) =>
        Object.assign((content.header["courses"] as Row[])[0] ?? {}, {
          t1: mm(t1),
          t2: mm("9.00"),
          areaAt: quantity(areaAt, "m"),
        });
    // At its bottom 2.6 × 39.99 × 120.01 × 0.85 / (24 903 × 0.85) = 0.501 in, 4.92 ft higher 0.439 in.
    expect(messages(api653Sample(), "API-R14", area("0", "12.60"))).toEqual([
      expect.stringMatching(/^E Course 1: t1 12\.60 mm is below 12\.73 mm/),
    ]);
    expect(messages(api653Sample(), "API-R14", area("0", "12.80"))).toEqual([]);
    expect(messages(api653Sample(), "API-R14", area("1.50", "11.20"))).toEqual([]);
    expect(messages(api653Sample(), "API-R14", area("1.50", "11.10"))).toEqual([
      expect.stringMatching(/^E Course 1: t1 11\.10 mm is below 11\.1\d mm/),
    ]);
    expect(messages(api653Sample(), "API-R14", area("2.44", "14.60"))).toEqual([
      "E Course 1: the thin area begins 2.44 m above the bottom of a course 2.44 m high: correct one of them",
    ]);
  });
  it("of unknown steel is judged by the least strengths, and the courses reach the liquid (API-R14, API-R15)", () => {
    const unknown: Change = ({ content }) =>
      (content.header["courses"] as Row[]).forEach((one) => Object.assign(one, { S: null }));
    expect(computedBlocks(api653Sample(), unknown)["courseMinimum"]?.formula).toContain("23600");
    const short: Change = ({ content }) => void (content.header["courses"] as Row[]).pop();
    expect(messages(api653Sample(), "API-R15", short)).toEqual([
      expect.stringMatching(/^W The courses entered are 9\.76 m high, less than the liquid level 12\.19 m/),
    ]);
    expect(messages(api653Sample(), "API-R15")).toEqual([]);
  });
});
