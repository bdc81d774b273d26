/**
 * The built-in criteria beside ASME VIII-1, on, just under and just over their borders. Sources: ASME B31.3 Table 341.3.2 with criterion
 * values A to M, 344.3.2, 344.4.2, 344.6.2; ASME B31.1 136.4; API 1104 section 9; AWS D1.1 Tables 8.1 to 8.3; ISO 5817, ISO 10675-1,
 * ISO 11666, ISO 23277, ISO 23278. Where `acceptance-limits.json` says verify, the expected values are those of the data shipped.
 */
import { describe, expect, it } from "vitest";
import { Decimal } from "#kit/decimal.ts";
import { inch, metric, type Column } from "../calculations/column.ts";
import { noFlaw, type Flaw } from "../calculations/flaws.ts";
import { roundOf } from "../calculations/spans.ts";
import { awsClass, awsDecision, type AwsClass } from "../calculations/ultrasonic-welds.ts";
import { api1104Welds } from "./api1104.ts";
import { awsWelds } from "./aws-d11.ts";
import { b311Welds, b313Mt, b313Pt, b313Table, b313Ut } from "./b31.ts";
import { iso10675Welds, iso11666Welds, iso23277Welds, iso23278Welds, iso5817Welds } from "./iso.ts";
import { acceptanceCriteriaSets } from "./sets.ts";
import type { Evaluate, WeldCase } from "./weld-case.ts";

type Measured = Exclude<keyof Flaw, "code" | "crack" | "group" | "count" | "layer">;
type Numbers = Partial<Record<Measured, number>> & { group?: string; count?: number; layer?: string };

function flaw(code: string, { group, count, layer, ...numbers }: Numbers): Flaw {
  const measured = Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, new Decimal(value)]));
  return { ...noFlaw, code, ...measured, group: group ?? null, count: count ?? null, layer: layer ?? null };
}

type Case = Partial<Omit<WeldCase, "flaws" | "column" | "outsideDiameter" | "around">> & { od?: number };

function judged(evaluate: Evaluate, column: Column, flaws: readonly Flaw[], { od, ...rest }: Case = {}) {
  const weld: WeldCase = {
    method: "RT",
    class: null,
    kind: "girth",
    ...rest,
    column,
    flaws,
    outsideDiameter: od === undefined ? null : new Decimal(od),
    around: od === undefined ? null : roundOf(new Decimal(od)),
  };
  return evaluate(weld);
}

const verdicts = (...args: Parameters<typeof judged>) => judged(...args).map(({ verdict }) => verdict);
const single = (evaluate: Evaluate, column: Column, code: string, numbers: Numbers, rest: Case = {}) =>
  judged(evaluate, column, [flaw(code, numbers)], rest)[0];

describe("a crack", () => {
  const judges: Record<string, Evaluate> = {
    b313Table,
    b313Mt,
    b313Pt,
    b313Ut,
    b311Welds,
    api1104Welds,
    awsWelds,
    iso5817Welds,
    iso10675Welds,
    iso11666Welds,
    iso23277Welds,
    iso23278Welds,
  };
  const classes = [null, "Normal and Category M", "static", "B", "2", "2X"];
  it.each(Object.entries(judges))("is accepted by none: %s", (_, evaluate) => {
    for (const method of ["RT", "UT", "MT", "PT", "VT"])
      for (const level of classes)
        for (const code of ["CR", "CC"])
          expect(single(evaluate, metric, code, { length: 0.5, t: 12 }, { method, class: level })?.verdict).toBe("REJ");
  });
});

describe("ASME B31.3 Table 341.3.2", () => {
  const normal: Case = { class: "Normal and Category M" };
  it.each<[string, Column, string, Numbers, Case, string | null]>([
    ["A: lack of fusion in a girth weld", metric, "LF", { length: 0.5, t: 12 }, normal, "REJ"],
    ["B: depth to 1 mm and 0.2t", metric, "IP", { length: 38, depth: 1, t: 12 }, normal, "ACC"],
    ["B: depth over 1 mm", metric, "IP", { length: 10, depth: 1.01, t: 12 }, normal, "REJ"],
    ["B: depth over 0.2t", metric, "IP", { length: 10, depth: 0.81, t: 4 }, normal, "REJ"],
    ["B: 38 mm in 150", metric, "IP", { length: 38.1, depth: 0.5, t: 12, start: 0 }, normal, "REJ"],
    ["B: 1/32 in deep, 1.5 in in 6", inch, "IP", { length: 1.5, depth: 0.031, t: 0.5 }, normal, "ACC"],
    ["B: 1.5 in in 6", inch, "IP", { length: 1.501, depth: 0.031, t: 0.5, start: 0 }, normal, "REJ"],
    ["B: no depth on the film", metric, "IP", { length: 10, t: 12 }, normal, null],
    [
      "A: incomplete penetration, longitudinal",
      metric,
      "IP",
      { length: 5, depth: 0.5, t: 12 },
      { ...normal, kind: "longitudinal" },
      "REJ",
    ],
    [
      "A: incomplete penetration, severe cyclic",
      metric,
      "IP",
      { length: 5, depth: 0.5, t: 12 },
      { class: "Severe cyclic" },
      "REJ",
    ],
    ["C: category D, depth 0.2t", metric, "LF", { length: 38, depth: 2.4, t: 12 }, { class: "Category D" }, "ACC"],
    ["C: category D, deeper", metric, "LF", { length: 38, depth: 2.41, t: 12 }, { class: "Category D" }, "REJ"],
    ["G: to 2t long, 3 mm wide", metric, "SI", { length: 24, width: 3, t: 12 }, normal, "ACC"],
    ["G: over 2t", metric, "SI", { length: 24.1, width: 2, t: 12 }, normal, "REJ"],
    ["G: over 3 mm wide", metric, "SI", { length: 20, width: 3.1, t: 12 }, normal, "REJ"],
    ["G: over t/2 wide", metric, "SI", { length: 7, width: 2.1, t: 4 }, normal, "REJ"],
    ["G: 1/8 in wide", inch, "SI", { length: 1, width: 0.125, t: 0.5 }, normal, "ACC"],
    ["G: over 1/8 in wide", inch, "SI", { length: 1, width: 0.126, t: 0.5 }, normal, "REJ"],
    ["G: no width", metric, "SI", { length: 10, t: 12 }, normal, null],
    ["F: to t/3 long", metric, "SI", { length: 4, width: 1, t: 12 }, { class: "Severe cyclic" }, "ACC"],
    ["F: over t/3", metric, "SI", { length: 4.1, width: 1, t: 12 }, { class: "Severe cyclic" }, "REJ"],
    ["F: 3/32 in wide", inch, "SI", { length: 0.3, width: 0.09375, t: 0.9 }, { class: "Severe cyclic" }, "ACC"],
    ["F: over 3/32 in", inch, "SI", { length: 0.3, width: 0.094, t: 0.9 }, { class: "Severe cyclic" }, "REJ"],
    ["E: 1.5 times Appendix 4 over 6 mm", metric, "PO", { diameter: 6.01, t: 12 }, normal, "REJ"],
    ["E: within is for the charts", metric, "PO", { diameter: 6, t: 12 }, normal, null],
    ["E: Appendix 4 itself to 6 mm", metric, "PO", { diameter: 2.01, t: 6 }, normal, "REJ"],
    ["E: Appendix 4 itself to 6 mm, within", metric, "PO", { diameter: 2, t: 6 }, normal, null],
    ["D: severe cyclic", metric, "PO", { diameter: 4.01, t: 12 }, { class: "Severe cyclic" }, "REJ"],
    ["H: undercut to 1 mm and t/4", metric, "UC", { depth: 1, length: 38, t: 12 }, normal, "ACC"],
    ["H: over 1 mm", metric, "UC", { depth: 1.01, length: 5, t: 12 }, normal, "REJ"],
    ["H: over t/4", metric, "UC", { depth: 0.8, length: 5, t: 3 }, normal, "REJ"],
    ["H: 1/32 in", inch, "UC", { depth: 0.03125, length: 1, t: 0.5 }, normal, "ACC"],
    ["H: over 1/32 in", inch, "UC", { depth: 0.032, length: 1, t: 0.5 }, normal, "REJ"],
    [
      "A: undercut of a longitudinal weld",
      metric,
      "UC",
      { depth: 0.1, length: 5, t: 12 },
      { ...normal, kind: "longitudinal" },
      "REJ",
    ],
    ["I: between the two readings", metric, "UC", { depth: 1.2, length: 5, t: 8 }, { class: "Category D" }, null],
    ["I: over 1.5 mm", metric, "UC", { depth: 1.6, length: 5, t: 12 }, { class: "Category D" }, "REJ"],
    ["A: surface porosity", metric, "PO", { diameter: 0.5, t: 12 }, { ...normal, method: "VT" }, "REJ"],
    ["L: to 3 mm at 6 to 13", metric, "EX", { height: 3, t: 13 }, { ...normal, method: "VT" }, "ACC"],
    ["L: over 3 mm", metric, "EX", { height: 3.1, t: 13 }, { ...normal, method: "VT" }, "REJ"],
    ["L: 4 mm above 13", metric, "EX", { height: 4, t: 13.1 }, { ...normal, method: "VT" }, "ACC"],
    ["L: 1.5 mm to 6", metric, "EX", { height: 1.6, t: 6 }, { ...normal, method: "VT" }, "REJ"],
    ["M: twice as much in category D", metric, "EX", { height: 6, t: 13 }, { class: "Category D", method: "VT" }, "ACC"],
    ["L: 1/8 in to 1/2 in", inch, "EX", { height: 0.126, t: 0.5 }, { ...normal, method: "VT" }, "REJ"],
    ["K: root concavity is not computed", metric, "RC", { depth: 1, t: 12 }, normal, null],
    ["burn-through", metric, "BT", { diameter: 2, t: 12 }, normal, null],
    ["no service named", metric, "SI", { length: 1, width: 1, t: 12 }, {}, null],
    ["kind of weld not known", metric, "SI", { length: 1, t: 12 }, { ...normal, kind: null }, null],
    ["no criterion: slag in category D", metric, "SI", { length: 1, t: 12 }, { class: "Category D" }, null],
  ])("%s", (_, column, code, numbers, rest, expected) => {
    expect(single(b313Table, column, code, numbers, rest)?.verdict).toBe(expected);
  });
  it("adds slag up to 4t in any 150 mm, over the views of the weld", () => {
    const row = (length: number, gap: number) =>
      verdicts(
        b313Table,
        metric,
        [0, 1, 2].map((at) => flaw("SI", { length, width: 1, t: 12, start: at * (length + gap) })),
        normal,
      );
    expect(row(16, 10)).toEqual(["ACC", "ACC", "ACC"]);
    expect(row(16.1, 10)).toEqual(["REJ", "REJ", "REJ"]);
    expect(row(20, 140)).toEqual(["ACC", "ACC", "ACC"]);
  });
  it("names the criterion and the numbers", () => {
    expect(single(b313Table, metric, "SI", { length: 24.1, width: 2, t: 12 }, normal)).toEqual({
      verdict: "REJ",
      clause: "Table 341.3.2, criterion G",
      reason: "length 24.1 > 24.0 mm",
    });
  });
  it("judges surface indications and ultrasonics by 344", () => {
    expect(single(b313Mt, metric, "RR", { length: 5.1, width: 4 })).toMatchObject({ verdict: "REJ", clause: "344.3.2(b)" });
    expect(single(b313Pt, metric, "RL", { length: 1.6, width: 0.2 })).toMatchObject({ verdict: "REJ", clause: "344.4.2(a)" });
    expect(single(b313Ut, metric, "SI", { length: 6.1, t: 12, amplitude: 101 })?.verdict).toBe("REJ");
    expect(single(b313Ut, metric, "SI", { length: 6, t: 12, amplitude: 101 })?.verdict).toBe("ACC");
  });
});

describe("ASME B31.1 136.4", () => {
  it.each<[string, Column, string, Numbers, string, string | null]>([
    ["MT: relevant above 2.0 mm", metric, "RL", { length: 2, width: 0.2 }, "MT", "ACC"],
    ["MT: relevant above 2.0 mm, over", metric, "RL", { length: 2.1, width: 0.2 }, "MT", "REJ"],
    ["MT: 1/16 in", inch, "RL", { length: 0.0625, width: 0.01 }, "MT", "ACC"],
    ["MT: 1/16 in, over", inch, "RL", { length: 0.063, width: 0.01 }, "MT", "REJ"],
    ["PT: rounded 5 mm", metric, "RR", { length: 5, width: 4 }, "PT", "ACC"],
    ["PT: rounded over 5 mm", metric, "RR", { length: 5.1, width: 4 }, "PT", "REJ"],
    ["PT: rounded over 3/16 in", inch, "RR", { length: 0.188, width: 0.15 }, "PT", "REJ"],
    ["RT: slag by length", metric, "SI", { length: 6.1, t: 19 }, "RT", "REJ"],
    ["RT: slag by length, on", metric, "SI", { length: 6, t: 19 }, "RT", "ACC"],
    ["RT: lack of fusion", metric, "LF", { length: 1, t: 19 }, "RT", "REJ"],
    ["UT: above the reference", metric, "SI", { length: 6.1, t: 19, amplitude: 110 }, "UT", "REJ"],
    ["VT: undercut 1.0 mm", metric, "UC", { depth: 1, t: 12 }, "VT", "ACC"],
    ["VT: undercut over 1.0 mm", metric, "UC", { depth: 1.01, t: 12 }, "VT", "REJ"],
    ["VT: undercut over 1/32 in", inch, "UC", { depth: 0.032, t: 0.5 }, "VT", "REJ"],
    ["VT: rounded 5 mm", metric, "PO", { diameter: 5 }, "VT", "ACC"],
    ["VT: rounded over 5 mm", metric, "PO", { diameter: 5.1 }, "VT", "REJ"],
    ["VT: arc strike", metric, "AS", { length: 5 }, "VT", null],
  ])("%s", (_, column, code, numbers, method, expected) => {
    expect(single(b311Welds, column, code, numbers, { method })?.verdict).toBe(expected);
  });
  it("leaves ten rounded ones to the evaluator", () => {
    const many = (count: number) =>
      verdicts(
        b311Welds,
        metric,
        Array.from({ length: count }, () => flaw("RR", { length: 3, width: 3 })),
        { method: "MT" },
      );
    expect(new Set(many(9))).toEqual(new Set(["ACC"]));
    expect(new Set(many(10))).toEqual(new Set([null]));
  });
});

describe("API 1104 section 9", () => {
  const pipe: Case = { od: 323.9 };
  const pipeIn: Case = { od: 12.75 };
  it.each<[string, Column, string, Numbers, Case, string | null]>([
    ["IP to 25 mm", metric, "IP", { length: 25, t: 10 }, pipe, "ACC"],
    ["IP over 25 mm", metric, "IP", { length: 25.1, t: 10 }, pipe, "REJ"],
    ["IP to 1 in", inch, "IP", { length: 1, t: 0.4 }, pipeIn, "ACC"],
    ["IP over 1 in", inch, "IP", { length: 1.001, t: 0.4 }, pipeIn, "REJ"],
    ["IPD to 50 mm", metric, "IPD", { length: 50, t: 10 }, pipe, "ACC"],
    ["IPD over 50 mm", metric, "IPD", { length: 50.1, t: 10 }, pipe, "REJ"],
    ["ICP over 2 in", inch, "ICP", { length: 2.001, t: 0.4 }, pipeIn, "REJ"],
    ["IF to 25 mm", metric, "LF", { length: 25, t: 10 }, pipe, "ACC"],
    ["IF over 25 mm", metric, "LF", { length: 25.1, t: 10 }, pipe, "REJ"],
    ["IFD to 50 mm", metric, "IFD", { length: 50, t: 10 }, pipe, "ACC"],
    ["IFD over 50 mm", metric, "IFD", { length: 50.1, t: 10 }, pipe, "REJ"],
    ["ESI to 50 mm, 1.6 wide", metric, "ESI", { length: 50, width: 1.6, t: 10 }, pipe, "ACC"],
    ["ESI over 50 mm", metric, "ESI", { length: 50.1, width: 1.6, t: 10 }, pipe, "REJ"],
    ["ESI over 1.6 mm wide", metric, "ESI", { length: 20, width: 1.7, t: 10 }, pipe, "REJ"],
    ["ESI over 1/16 in wide", inch, "ESI", { length: 1, width: 0.063, t: 0.4 }, pipeIn, "REJ"],
    ["ISI to 13 mm", metric, "ISI", { length: 13, width: 3, t: 10 }, pipe, "ACC"],
    ["ISI over 13 mm", metric, "ISI", { length: 13.1, width: 3, t: 10, start: 0 }, pipe, "REJ"],
    ["ISI over 3 mm wide", metric, "ISI", { length: 5, width: 3.1, t: 10 }, pipe, "REJ"],
    ["ESI of small pipe, 3t", metric, "ESI", { length: 12, width: 1, t: 4 }, { od: 48.3 }, "ACC"],
    ["ESI of small pipe, over 3t", metric, "ESI", { length: 12.1, width: 1, t: 4 }, { od: 48.3 }, "REJ"],
    ["ESI: over 8 % of a short weld", metric, "ESI", { length: 14, width: 1, t: 10 }, { od: 48.3 }, "REJ"],
    ["slag not told apart", metric, "SI", { length: 5, t: 10 }, pipe, null],
    ["pore over 3 mm", metric, "PO", { diameter: 3.1, t: 20 }, pipe, "REJ"],
    ["pore over t/4", metric, "PO", { diameter: 2.1, t: 8 }, pipe, "REJ"],
    ["pore within, distribution by the figure", metric, "PO", { diameter: 2, t: 8 }, pipe, null],
    ["pore over 1/8 in", inch, "PO", { diameter: 0.126, t: 1 }, pipeIn, "REJ"],
    ["HB to 13 mm", metric, "HB", { length: 13, t: 10 }, pipe, "ACC"],
    ["HB over 13 mm", metric, "HB", { length: 13.1, t: 10 }, pipe, "REJ"],
    ["EU to 50 mm", metric, "EU", { length: 50, t: 10 }, pipe, "ACC"],
    ["EU over 50 mm", metric, "EU", { length: 50.1, t: 10, start: 0 }, pipe, "REJ"],
    ["IC by density", metric, "IC", { length: 10, t: 10 }, pipe, null],
    ["burn-through by density", metric, "BT", { diameter: 5, t: 10 }, pipe, null],
    ["cluster by the pass", metric, "CP", { diameter: 10, t: 10 }, pipe, null],
    ["no diameter, so no length of the weld", metric, "ESI", { length: 20, width: 1, t: 10 }, {}, null],
    ["MT: linear, crack or fusion", metric, "RL", { length: 3, width: 0.2 }, { method: "MT" }, null],
    ["MT: not relevant to 1.6 mm", metric, "RL", { length: 1.6, width: 0.2 }, { method: "MT" }, "ACC"],
    ["VT: undercut over 0.8 mm", metric, "UC", { depth: 0.81, length: 5, t: 10 }, { ...pipe, method: "VT" }, "REJ"],
    ["VT: undercut to 0.4 mm", metric, "UC", { depth: 0.4, length: 200, t: 10 }, { ...pipe, method: "VT" }, "ACC"],
    ["VT: between, to 50 mm", metric, "UC", { depth: 0.6, length: 50, t: 10 }, { ...pipe, method: "VT" }, "ACC"],
    ["VT: between, over 50 mm", metric, "UC", { depth: 0.6, length: 50.1, t: 10, start: 0 }, { ...pipe, method: "VT" }, "REJ"],
    ["VT: 12.5 % of a thin wall", metric, "UC", { depth: 0.51, length: 5, t: 4 }, { ...pipe, method: "VT" }, "REJ"],
    ["UT: height over a quarter", metric, "LF", { height: 2.6, t: 10 }, { method: "UT" }, "REJ"],
    ["UT: within a quarter", metric, "LF", { height: 2.5, t: 10 }, { method: "UT" }, null],
  ])("%s", (_, column, code, numbers, rest, expected) => {
    expect(single(api1104Welds, column, code, numbers, rest)?.verdict).toBe(expected);
  });
  it("adds up in 300 mm (12 in), and all kinds together by 9.3.12", () => {
    const two = (gap: number) =>
      verdicts(
        api1104Welds,
        metric,
        [0, 1].map((at) => flaw("LF", { length: 13, t: 10, start: at * (13 + gap) })),
        pipe,
      );
    expect(two(100)).toEqual(["REJ", "REJ"]);
    expect(two(290)).toEqual(["ACC", "ACC"]);
    const mixed = judged(
      api1104Welds,
      metric,
      [flaw("LF", { length: 20, t: 10, start: 0 }), flaw("ESI", { length: 31, width: 1, t: 10, start: 50 })],
      pipe,
    );
    expect(mixed.map(({ clause, verdict }) => [clause, verdict])).toEqual([
      ["9.3.12", "REJ"],
      ["9.3.12", "REJ"],
    ]);
  });
  it("five isolated inclusions in 300 mm are too many", () => {
    const row = (count: number) =>
      verdicts(
        api1104Welds,
        metric,
        Array.from({ length: count }, (_, at) => flaw("ISI", { length: 2.6, width: 3, t: 10, start: at * 20 })),
        pipe,
      );
    expect(new Set(row(4))).toEqual(new Set(["ACC"]));
    expect(new Set(row(5))).toEqual(new Set(["REJ"]));
  });
});

describe("AWS D1.1", () => {
  it.each<[Column, string, string, string | null]>([
    // Table 8.2, 70°: 8-20 mm (5/16-3/4 in) A <= 5; > 20-38 mm (3/4-1-1/2 in) A <= 2
    [metric, "7.9", "5", null],
    [metric, "8", "5", "A"],
    [metric, "12", "6", "B"],
    [metric, "20", "7", "C"],
    [metric, "20", "8", "D"],
    [metric, "20.1", "2", "A"],
    [metric, "20.1", "3", "B"],
    [metric, "38", "4", "C"],
    [metric, "25", "6", "D"],
    [metric, "38.1", "6", null],
    [inch, "0.312", "5", null],
    [inch, "0.3125", "5", "A"],
    [inch, "0.75", "6", "B"],
    [inch, "0.751", "4", "C"],
    [inch, "1.5", "5", "D"],
    [inch, "1.501", "5", null],
  ])("%o: t %s, rating %s is class %s", (column, thickness, rating, expected) => {
    expect(awsClass({ thickness, rating }, column).value).toBe(expected);
  });
  it.each<[AwsClass, Column, string, string]>([
    ["A", metric, "1", "REJ"],
    ["B", metric, "20", "ACC"],
    ["B", metric, "20.1", "REJ"],
    ["C", metric, "45", "ACC"],
    ["C", metric, "50", "ACC"],
    ["C", metric, "50.1", "REJ"],
    ["D", metric, "500", "ACC"],
    ["B", inch, "0.75", "ACC"],
    ["B", inch, "0.751", "REJ"],
    ["C", inch, "2", "ACC"],
    ["C", inch, "2.001", "REJ"],
  ])("static class %s, %o: %s is %s", (flawClass, column, length, expected) => {
    expect(awsDecision({ flawClass, length }, column).value).toBe(expected);
  });
  it("under cyclic tension class C counts 20 mm (3/4 in) in the outer quarters", () => {
    const at = (length: string, zone?: "middle half" | "outer quarter") =>
      awsDecision({ flawClass: "C", length, loading: "cyclic tension", ...(zone ? { zone } : {}) }).value;
    expect([at("20", "outer quarter"), at("20.1", "outer quarter"), at("50", "middle half"), at("50.1", "middle half")]).toEqual([
      "ACC",
      "REJ",
      "ACC",
      "REJ",
    ]);
    expect([at("20"), at("30"), at("51")]).toEqual(["ACC", null, "REJ"]);
  });
  it("judges a rating through thickness and length, and says so", () => {
    const rated = (rating: number, length: number, t = 12, level = "static") =>
      single(awsWelds, metric, "LF", { rating, length, t }, { method: "UT", class: level });
    expect([rated(6, 15)?.verdict, rated(6, 25)?.verdict, rated(7, 45)?.verdict, rated(7, 55)?.verdict]).toEqual([
      "ACC",
      "REJ",
      "ACC",
      "REJ",
    ]);
    expect(rated(6, 25)).toMatchObject({ clause: "Table 8.2", reason: "d 6 dB, class B, 25.0 > 20.0 mm" });
    expect(rated(6, 15, 45)?.verdict).toBeNull();
    expect(rated(10, 15, 12, "cyclic, tension")?.verdict).toBe("REJ");
    expect(rated(13, 15, 12, "cyclic, tension")?.verdict).toBe("ACC");
  });
  it.each<[string, [rating: number, length: number, start: number | undefined][], (string | null)[]]>([
    // 15 mm: B is d 6, to 20 mm; C is d 7, to 50 mm. 2L of 8 mm is 16 mm
    [
      "2L apart",
      [
        [6, 8, 0],
        [6, 8, 24],
      ],
      ["ACC", "ACC"],
    ],
    [
      "nearer, end to end 20 mm",
      [
        [6, 8, 0],
        [6, 8, 12],
      ],
      ["ACC", "ACC"],
    ],
    [
      "nearer, end to end 31.9 mm",
      [
        [6, 8, 0],
        [6, 8, 23.9],
      ],
      ["REJ", "REJ"],
    ],
    [
      "class C nearer, end to end 50 mm",
      [
        [7, 20, 0],
        [7, 20, 30],
      ],
      ["ACC", "ACC"],
    ],
    [
      "class B beside class C",
      [
        [7, 20, 0],
        [6, 4, 30],
      ],
      ["REJ", "REJ"],
    ],
    [
      "three in a row",
      [
        [6, 4, 0],
        [6, 4, 9],
        [6, 4, 18],
      ],
      ["REJ", "REJ", "REJ"],
    ],
    [
      "class D does not count",
      [
        [6, 8, 0],
        [8, 8, 10],
      ],
      ["ACC", "ACC"],
    ],
    [
      "a start is missing",
      [
        [6, 8, 0],
        [6, 8, undefined],
      ],
      [null, null],
    ],
    [
      "too long alone",
      [
        [6, 21, undefined],
        [8, 8, 10],
      ],
      ["REJ", "ACC"],
    ],
  ])("AWS D1.1, flaws of class B and C lie 2L apart: %s", (_, each, expected) => {
    const flaws = each.map(([rating, length, start]) =>
      flaw("SI", { rating, length, t: 15, ...(start === undefined ? {} : { start }) }),
    );
    expect(verdicts(awsWelds, metric, flaws, { method: "UT", class: "static" })).toEqual(expected);
  });
  it.each<[string, Column, string, Numbers, Case, string | null]>([
    ["undercut to 1 mm under 25 mm", metric, "UC", { depth: 1, length: 99, t: 24.9 }, { class: "static" }, "ACC"],
    ["undercut to 2 mm for 50 mm", metric, "UC", { depth: 2, length: 50, t: 24.9 }, { class: "static" }, "ACC"],
    ["undercut to 2 mm over 50 mm", metric, "UC", { depth: 2, length: 50.1, t: 24.9, start: 0 }, { class: "static" }, "REJ"],
    ["undercut over 2 mm", metric, "UC", { depth: 2.1, length: 5, t: 24.9 }, { class: "static" }, "REJ"],
    ["undercut to 2 mm from 25 mm", metric, "UC", { depth: 2, length: 99, t: 25 }, { class: "static" }, "ACC"],
    ["undercut over 2 mm from 25 mm", metric, "UC", { depth: 2.01, length: 5, t: 25 }, { class: "static" }, "REJ"],
    ["undercut to 1/32 in", inch, "UC", { depth: 0.03125, length: 9, t: 0.9 }, { class: "static" }, "ACC"],
    ["undercut to 1/16 in for 2 in", inch, "UC", { depth: 0.0625, length: 2, t: 0.9 }, { class: "static" }, "ACC"],
    ["undercut over 1/16 in", inch, "UC", { depth: 0.063, length: 1, t: 0.9 }, { class: "static" }, "REJ"],
    ["cyclic undercut over 1 mm", metric, "UC", { depth: 1.1, t: 12 }, { class: "cyclic, tension" }, "REJ"],
    ["cyclic undercut to 0.25 mm", metric, "UC", { depth: 0.25, t: 12 }, { class: "cyclic, tension" }, "ACC"],
    ["cyclic undercut between", metric, "UC", { depth: 0.26, t: 12 }, { class: "cyclic, tension" }, null],
    ["pore under 1 mm does not count", metric, "PO", { diameter: 0.9 }, { class: "static", kind: "fillet" }, "ACC"],
    ["pore to 10 mm", metric, "PO", { diameter: 10 }, { class: "static", kind: "fillet" }, "ACC"],
    ["pore over 10 mm", metric, "PO", { diameter: 10.1, start: 0 }, { class: "static", kind: "fillet" }, "REJ"],
    ["pore over 3/8 in", inch, "PO", { diameter: 0.376, start: 0 }, { class: "static", kind: "fillet" }, "REJ"],
    ["pore of a butt joint", metric, "PO", { diameter: 2 }, { class: "static" }, null],
    ["cyclic pore over 2.5 mm", metric, "PO", { diameter: 2.6 }, { class: "cyclic, tension", kind: "fillet" }, "REJ"],
    ["cyclic pore to 2.5 mm", metric, "PO", { diameter: 2.5 }, { class: "cyclic, tension", kind: "fillet" }, "ACC"],
    ["lack of fusion", metric, "LF", { length: 1 }, { class: "static" }, "REJ"],
    ["no loading", metric, "UC", { depth: 0.1, t: 12 }, {}, null],
    ["arc strike", metric, "AS", { length: 3 }, { class: "static" }, null],
  ])("visual: %s", (_, column, code, numbers, rest, expected) => {
    expect(single(awsWelds, column, code, numbers, { method: "VT", ...rest })?.verdict).toBe(expected);
  });
  // Table 8.1(8): (A) static, the sum to 10 mm in 25 mm; (B) cyclic fillet welds, one in 100 mm; (C) cyclic groove welds.
  const surface: Case = { method: "MT", kind: "fillet" };
  it("porosity of a butt joint is the evaluator's, whatever the loading: direction and penetration are not entered", () => {
    const butt = (level: string, size: number, code = "RR") =>
      single(awsWelds, metric, code, { length: size, width: size }, { method: "MT", class: level });
    expect(butt("static", 9)).toMatchObject({ verdict: null, clause: "Table 8.1(8)(A)" });
    for (const level of ["cyclic, tension", "cyclic, compression"])
      for (const size of [0.9, 2.4, 9]) expect(butt(level, size)).toMatchObject({ verdict: null, clause: "Table 8.1(8)(C)" });
    expect(butt("static", 9)?.reason).toContain(
      "porosity: none is allowed in complete joint penetration groove welds in butt joints transverse to tensile stress: state direction and penetration, and judge",
    );
  });
  it("porosity of a fillet weld in a report on a butt joint is asked about", () => {
    const both = single(awsWelds, metric, "RR", { length: 9, width: 9 }, { ...surface, class: "static", isButtByReport: true });
    expect(both).toMatchObject({ verdict: null, reason: expect.stringContaining("correct the joint of the line") });
  });
  it.each<[string, Numbers, string, string | null]>([
    ["5 of 3.0 mm, 15 mm in all, nobody said how far apart", { length: 3, width: 3, count: 5 }, "static", null],
    ["5 of 3.0 mm, 1 mm apart: 15 mm in 25 mm", { length: 3, width: 3, count: 5, gap: 1 }, "static", "REJ"],
    ["the same from 100 mm on", { length: 3, width: 3, count: 5, gap: 1, start: 100, group: "1" }, "static", "REJ"],
    ["5 of 3.0 mm, 20 mm apart: 6 in 25 mm, 15 in 300 mm", { length: 3, width: 3, count: 5, gap: 20 }, "static", "ACC"],
    ["8 of 3.0 mm, 20 mm apart: 24 in 300 mm", { length: 3, width: 3, count: 8, gap: 20 }, "static", "REJ"],
    ["3 of 3.0 mm: 9 mm", { length: 3, width: 3, count: 3 }, "static", "ACC"],
    ["5 of 0.9 mm do not count", { length: 0.9, width: 0.9, count: 5 }, "static", "ACC"],
    ["1 of 2.4 mm", { length: 2.4, width: 2.4, count: 1 }, "cyclic, tension", "ACC"],
    ["5 of 2.4 mm", { length: 2.4, width: 2.4, count: 5 }, "cyclic, tension", null],
  ])("an indication counts as many as it stands for: %s", (_, numbers, level, expected) => {
    expect(single(awsWelds, metric, "RR", numbers, { ...surface, class: level })?.verdict).toBe(expected);
  });
  it("what an indication stands for adds up with the others of the weld", () => {
    const pair = (numbers: Numbers) =>
      verdicts(
        awsWelds,
        metric,
        [flaw("RR", { length: 2, width: 2, start: 50 }), flaw("RR", { length: 3, width: 3, count: 3, ...numbers })],
        { ...surface, class: "static" },
      );
    expect(pair({})).toEqual([null, null]);
    expect(pair({ start: 55, gap: 1 })).toEqual(["REJ", "REJ"]);
    expect(pair({ start: 200, gap: 1 })).toEqual(["ACC", "ACC"]);
  });
  it.each(["RR", "RA"])("longer than three widths is linear, though coded %s", (code) => {
    const of = (numbers: Numbers) => single(awsWelds, metric, code, numbers, { ...surface, class: "static" });
    expect(of({ length: 9.9, width: 0.5 })).toMatchObject({ verdict: null, clause: "Table 8.1" });
    expect(of({ length: 9.9, width: 0.5 })?.reason).toBe("9.9 mm long, linear: a crack or lack of fusion is rejected");
    expect(of({ length: 9.9, width: 3.3 })?.verdict).toBe("ACC");
    expect(of({ length: 9.9 })?.verdict).toBeNull();
  });
  it("radiography rejects what no figure allows", () => {
    const film = (code: string, numbers: Numbers) => single(awsWelds, metric, code, numbers, { class: "static" })?.verdict;
    expect([film("SI", { length: 8, t: 12 }), film("SI", { length: 8.1, t: 12 })]).toEqual([null, "REJ"]);
    expect([film("PO", { diameter: 4, t: 12 }), film("PO", { diameter: 4.1, t: 12 })]).toEqual([null, "REJ"]);
  });
});

describe("B31.3 Table 341.3.2, which kind of weld", () => {
  const service: Case = { class: "Normal and Category M", mayBeSeam: true };
  it("is asked where girth and longitudinal welds are judged apart: IP by B and A", () => {
    const ip = single(b313Table, metric, "IP", { length: 10, depth: 0.5, t: 10 }, service);
    expect(ip).toMatchObject({
      verdict: null,
      reason: expect.stringMatching(/as a girth weld ACC .* as a longitudinal one REJ .*state on the line/),
    });
    expect(single(b313Table, metric, "IP", { length: 10, depth: 3, t: 10 }, service)?.verdict).toBe("REJ");
    expect(single(b313Table, metric, "UC", { length: 10, depth: 0.5, t: 10 }, service)?.verdict).toBeNull();
    expect(single(b313Table, metric, "LF", { length: 10, t: 10 }, service)?.verdict).toBe("REJ");
  });
  it("root concavity is criterion K", () => {
    const rc = (numbers: Numbers) => single(b313Table, metric, "RC", { t: 10, ...numbers }, { class: "Normal and Category M" });
    expect(rc({})).toMatchObject({
      verdict: null,
      clause: "Table 341.3.2, criterion K",
      reason: expect.stringContaining("enter its depth"),
    });
    expect(rc({ depth: 0.8 })?.reason).toContain(
      "concave root surface, 0.80 mm deep: judge whether the joint with its reinforcement is at least as thick as the wall",
    );
  });
});

describe("ISO", () => {
  it.each<[string, string, string, Numbers, string | null]>([
    // 5011, 5012: B 0.05t max 0.5; C 0.1t max 0.5; D 0.2t max 1
    ["undercut", "B", "UC", { depth: 0.5, t: 12 }, "ACC"],
    ["undercut", "B", "UC", { depth: 0.51, t: 12 }, "REJ"],
    ["undercut", "B", "UC", { depth: 0.31, t: 6 }, "REJ"],
    ["undercut", "C", "UC", { depth: 0.5, t: 6 }, "ACC"],
    ["undercut", "D", "UC", { depth: 1, t: 6 }, "ACC"],
    ["undercut", "D", "UC", { depth: 1.01, t: 6 }, "REJ"],
    ["root concavity", "C", "RC", { depth: 1, t: 12 }, "ACC"],
    ["root concavity", "C", "RC", { depth: 1.01, t: 12 }, "REJ"],
    ["underfill", "D", "UF", { depth: 2.01, t: 12 }, "REJ"],
    ["surface pore", "B", "PO", { diameter: 0.2, t: 12 }, "REJ"],
    ["surface pore", "C", "PO", { diameter: 2, t: 12 }, "ACC"],
    ["surface pore", "C", "PO", { diameter: 2.1, t: 12 }, "REJ"],
    ["surface pore", "D", "PO", { diameter: 1.5, t: 5 }, "ACC"],
    ["lack of fusion", "D", "LF", { length: 1, t: 12 }, "REJ"],
    ["burn-through", "D", "BT", { t: 12 }, "REJ"],
    ["thin sheet", "B", "UC", { depth: 0.1, t: 3 }, null],
    ["spatter", "B", "SP", { t: 12 }, null],
    ["stray arc", "B", "AS", { t: 12 }, "REJ"],
    ["stray arc", "C", "AS", { t: 12 }, "REJ"],
    ["stray arc", "D", "AS", { t: 12 }, null],
    ["no level", "", "UC", { depth: 0.1, t: 12 }, null],
  ])("5817: %s, level %s", (_, level, code, numbers, expected) => {
    expect(single(iso5817Welds, metric, code, numbers, { method: "VT", class: level })?.verdict).toBe(expected);
  });
  it.each<[string, WeldCase["kind"], number | undefined, number, number, string | null]>([
    // 5071, plates: B 0.1t max 3; C 0.15t max 4; D 0.25t max 5. 5072, circumferential: 0.5t, at most 2, 3 and 4
    ["B", "longitudinal", 508, 10, 1, "ACC"],
    ["B", "longitudinal", 508, 10, 1.01, "REJ"],
    ["B", "longitudinal", 508, 40, 3.01, "REJ"],
    ["B", "girth", 168.3, 7.11, 2, "ACC"],
    ["B", "girth", 168.3, 30, 2.01, "REJ"],
    ["B", "girth", 60.3, 3.91, 1.96, "REJ"],
    ["C", "girth", 508, 30, 3, "ACC"],
    ["C", "girth", 508, 30, 3.5, "REJ"],
    ["D", "girth", 508, 30, 4.01, "REJ"],
    ["B", "girth", undefined, 10, 0.9, "ACC"],
    ["B", "girth", undefined, 10, 1.5, null],
    ["B", null, undefined, 30, 2.5, null],
    ["B", null, undefined, 30, 3.01, "REJ"],
  ])("5817: misalignment, level %s, %s weld, OD %s, t %d, %d mm", (level, kind, od, t, height, expected) => {
    const rest: Case = { method: "VT", class: level, kind, ...(od === undefined ? {} : { od }) };
    expect(single(iso5817Welds, metric, "HL", { height, t }, rest)?.verdict).toBe(expected);
  });
  it.each<[string, string, Numbers, string | null]>([
    ["1", "LF", { length: 1, t: 12 }, "REJ"],
    ["2", "IP", { length: 1, t: 12 }, "REJ"],
    ["3", "IP", { length: 25, t: 12 }, null],
    ["3", "IP", { length: 25.1, t: 12, start: 0 }, "REJ"],
    ["1", "SI", { length: 12, width: 2, t: 12 }, "ACC"],
    ["1", "SI", { length: 12, width: 2.1, t: 12 }, "REJ"],
    ["1", "SI", { length: 12.1, width: 2, t: 12, start: 0 }, "REJ"],
    ["2", "SI", { length: 12, width: 3.1, t: 12 }, "REJ"],
    ["2", "SI", { length: 12, t: 12 }, null],
    ["2", "SI", { length: 5, width: 2.4, t: 8 }, "ACC"],
    ["2", "OI", { length: 5, width: 2.41, t: 8 }, "REJ"],
    ["2", "PO", { length: 5, width: 2.4, t: 8 }, "REJ"],
    ["1", "PO", { diameter: 2.5, t: 12 }, "REJ"],
    ["1", "PO", { diameter: 2.4, t: 12 }, null],
    ["2", "PO", { diameter: 4.1, t: 40 }, "REJ"],
    ["3", "TI", { length: 4, t: 12 }, "ACC"],
    ["3", "TI", { length: 4.1, t: 12 }, "REJ"],
  ])("10675-1: level %s, %s %o", (level, code, numbers, expected) => {
    expect(single(iso10675Welds, metric, code, numbers, { class: level })?.verdict).toBe(expected);
  });
  it.each<[Evaluate, string, string, Numbers, string | null]>([
    // 23278 (MT): linear 1.5, 3, 6; non-linear 2, 3, 4. 23277 (PT): linear 2, 4, 8; non-linear 4, 6, 8. X: linear by level 1.
    [iso23278Welds, "2", "RL", { length: 3, width: 0.3 }, "ACC"],
    [iso23278Welds, "2", "RL", { length: 3.1, width: 0.3 }, "REJ"],
    [iso23278Welds, "2X", "RL", { length: 1.5, width: 0.3 }, "ACC"],
    [iso23278Welds, "2X", "RL", { length: 1.6, width: 0.3 }, "REJ"],
    [iso23278Welds, "3X", "RR", { length: 4, width: 3 }, "ACC"],
    [iso23278Welds, "3X", "RR", { length: 4.1, width: 3 }, "REJ"],
    [iso23278Welds, "1", "RR", { length: 2.1, width: 2 }, "REJ"],
    [iso23277Welds, "2X", "RL", { length: 2, width: 0.3 }, "ACC"],
    [iso23277Welds, "2X", "RL", { length: 2.1, width: 0.3 }, "REJ"],
    [iso23277Welds, "2X", "RR", { length: 6, width: 3 }, "ACC"],
    [iso23277Welds, "2X", "RR", { length: 6.1, width: 3 }, "REJ"],
    [iso23277Welds, "3", "RL", { length: 8, width: 1 }, "ACC"],
    [iso23277Welds, "3", "RL", { length: 8.1, width: 1 }, "REJ"],
    [iso23277Welds, "2", "RR", { length: 5 }, null],
    [iso23277Welds, "4", "RR", { length: 1, width: 1 }, null],
  ])("surface %o level %s: %s %o", (evaluate, level, code, numbers, expected) => {
    expect(single(evaluate, metric, code, numbers, { method: "MT", class: level })?.verdict).toBe(expected);
  });
  it("joins indications nearer than the smaller is long", () => {
    const pair = (gap: number) =>
      verdicts(
        iso23278Welds,
        metric,
        [flaw("RL", { length: 2, width: 0.2, gap, group: "1" }), flaw("RL", { length: 1.5, width: 0.2, group: "1" })],
        { method: "MT", class: "2" },
      );
    expect(pair(1.4)).toEqual(["REJ", "REJ"]); // 2 + 1.4 + 1.5 = 4.9 > 3
    expect(pair(1.5)).toEqual(["ACC", "ACC"]);
  });
  it("joins several recorded as one when they lie nearer than each is long", () => {
    const row = (numbers: Numbers) =>
      single(iso23278Welds, metric, "RL", { length: 1.2, width: 0.2, ...numbers }, { method: "MT", class: "2" })?.verdict;
    expect(row({ count: 2, gap: 0.6 })).toBe("ACC"); // 1.2 + 0.6 + 1.2 = 3.0
    expect(row({ count: 2, gap: 0.7 })).toBe("REJ"); // 3.1 > 3
    expect(row({ count: 3, gap: 1.2 })).toBe("ACC"); // not nearer than each is long
    expect(row({ count: 3 })).toBeNull();
    expect(row({ count: 2, gap: 5, group: "1" })).toBeNull();
    expect(row({ count: 2, gap: 0.7, group: "1" })).toBe("REJ"); // the group is this row
    expect(row({ count: 2, gap: 0.6, group: "1" })).toBeNull();
  });
  it.each<[string, number, number, number, string | null]>([
    // level 2: 8-15 mm −4 dB to l = t, then −10; 15-100 mm 0 dB to t/2, −6 to t, then −10. Level 3: 4 dB more.
    ["2", 12, 12, -4, "ACC"],
    ["2", 12, 12, -3.9, "REJ"],
    ["2", 12, 12.1, -10, "ACC"],
    ["2", 12, 12.1, -9.9, "REJ"],
    ["2", 20, 10, 0, "ACC"],
    ["2", 20, 10, 0.1, "REJ"],
    ["2", 20, 10.1, -6, "ACC"],
    ["2", 20, 10.1, -5.9, "REJ"],
    ["2", 20, 20.1, -10, "ACC"],
    ["3", 20, 10, 4, "ACC"],
    ["3", 20, 10, 4.1, "REJ"],
    ["3", 12, 12, 0, "ACC"],
    ["3", 12, 12.1, -5.9, "REJ"],
    ["2", 15, 7.5, 0, "ACC"],
    ["2", 7.9, 5, -20, null],
    ["2", 100, 5, -20, null],
  ])("11666 level %s: t %d, length %d at %d dB", (level, t, length, decibels, expected) => {
    expect(single(iso11666Welds, metric, "SI", { t, length, decibels }, { method: "UT", class: level })?.verdict).toBe(expected);
  });
});

describe("the sets", () => {
  it("have each its own code, state where their limits come from, and which are to be verified", () => {
    const codes = acceptanceCriteriaSets.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const builtIn = acceptanceCriteriaSets.filter(({ evaluator }) => evaluator !== null);
    expect(builtIn.filter(({ basis }) => basis === null).map(({ code }) => code)).toEqual([]);
    expect(acceptanceCriteriaSets.filter(({ evaluator, toVerify }) => evaluator === null && toVerify)).toEqual([]);
    expect(builtIn.filter(({ toVerify }) => !toVerify).map(({ code }) => code)).toEqual([
      "Required thickness",
      "Hardness limits",
      "ASME B31.1 136.4",
      "ASME VIII-1 UW-51",
      "ASME VIII-1 UW-52",
      "ASME VIII-1 UW-53 and App. 12",
      "ASME VIII-1 App. 6",
      "ASME VIII-1 App. 8",
      "API 653 4.3, 4.4",
      "API 570 Section 7",
      "API 510 Section 7",
      "API 570 Sections 5 to 7",
      "API 510 Sections 5 to 7",
      "API 653 Sections 4 and 6",
      "NACE SP0472",
      "ISO 15156-2",
      "ISO 17643",
      "Plugging limit",
      "ASME B31.3 345",
      "ASME B31.1 137",
      "ASME VIII-1 UG-99, UG-100",
      "API RP 1110",
      "ASME V Art. 10",
    ]);
  });
});
