/**
 * Welds judged as a report has them: the greater dimension is the length, a girth weld closes on itself, many pores recorded as one are judged
 * by the largest pore. Each case on, just under or just over its border, with the clause its expected value was read from.
 */
import { describe, expect, it } from "vitest";
import { Decimal } from "#kit/decimal.ts";
import { inch, metric, type Column } from "../calculations/column.ts";
import { noFlaw, type Flaw } from "../calculations/flaws.ts";
import { judgeWeld, type DescribedWeld, type FlawEvaluator } from "./judge-weld.ts";

type Measured = Exclude<keyof Flaw, "code" | "crack" | "group" | "count" | "layer">;
type Numbers = Partial<Record<Measured, number>> & { code: string; group?: string; layer?: string };

function flaw({ code, group, layer, ...numbers }: Numbers): Flaw {
  const measured = Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, new Decimal(value)]));
  return { ...noFlaw, code, ...measured, group: group ?? null, layer: layer ?? null };
}

type Case = Partial<Pick<DescribedWeld, "method" | "class" | "kind" | "isCalledGirth">> & { od?: number | number[] };

function judged(evaluator: FlawEvaluator, column: Column, flaws: readonly Numbers[], { od = [], ...rest }: Case = {}) {
  return judgeWeld(evaluator, {
    method: "RT",
    class: null,
    kind: "girth",
    isCalledGirth: false,
    ...rest,
    column,
    flaws: flaws.map(flaw),
    diameters: [od].flat().map((one) => new Decimal(one)),
  });
}

const verdicts = (...args: Parameters<typeof judged>) => judged(...args).map(({ verdict }) => verdict);

type Row = [what: string, evaluator: FlawEvaluator, column: Column, flaws: Numbers[], rest: Case, expected: (string | null)[]];
const table = (rows: Row[]) =>
  it.each(rows)("%s", (_, evaluator, column, flaws, rest, expected) => {
    expect(verdicts(evaluator, column, flaws, rest)).toEqual(expected);
  });

describe("the length is the greater dimension, whichever box it was entered in", () => {
  const mt: Case = { method: "MT" };
  const wide = (length: number, width: number, code = "RR"): Numbers[] => [{ code, length, width, t: 12 }];
  table([
    // VIII-1 App. 6, 6-3: linear is longer than three widths; 6-4(a): none; 6-4(b): rounded over 5 mm (3/16 in)
    ["App. 6: 2 long, 12 wide is linear", "viii.surface.6", metric, wide(2, 12), mt, ["REJ"]],
    ["App. 6: 2 long, 7 wide is linear", "viii.surface.6", metric, wide(2, 7), mt, ["REJ"]],
    ["App. 6: 4 long, 6 wide is over 5 mm", "viii.surface.6", metric, wide(4, 6), mt, ["REJ"]],
    ["App. 6: 4 long, 5 wide is rounded, 5 mm", "viii.surface.6", metric, wide(4, 5), mt, ["ACC"]],
    ["App. 6: .08 long, .25 wide is linear", "viii.surface.6", inch, wide(0.08, 0.25), mt, ["REJ"]],
    ["App. 8: 2 long, 6 wide: L = 3W, over 5 mm", "viii.surface.8", metric, wide(2, 6), mt, ["REJ"]],
    ["B31.3 344.3.2: 2 long, 7 wide", "b313.mt", metric, wide(2, 7), mt, ["REJ"]],
    ["B31.3 344.4.2: 1 long, 4 wide", "b313.pt", metric, wide(1, 4), { method: "PT" }, ["REJ"]],
    ["B31.1 136.4.3: 3 long, 9 wide is over 5 mm", "b311.welds", metric, wide(3, 9), mt, ["REJ"]],
    // ISO 23278 level 2: linear to 3 mm, non-linear to 3 mm
    ["ISO 23278 level 2: 1 long, 5 wide", "iso23278.welds", metric, wide(1, 5), { ...mt, class: "2" }, ["REJ"]],
    [
      "ISO 23277 level 2: 1 long, 5 wide is linear, to 4 mm",
      "iso23277.welds",
      metric,
      wide(1, 5),
      { method: "PT", class: "2" },
      ["REJ"],
    ],
    ["API 1104 9.4: 1 long, 9 wide is relevant", "api1104.welds", metric, wide(1, 9), { ...mt, od: 323.9 }, [null]],
    // API 1104 9.3.8.1: the maximum dimension is the length; 9.3.8.2: isolated slag to 3 mm wide
    ["API 1104 9.3.8: 2 long, 5 wide is 5 long, 2 wide", "api1104.welds", metric, wide(2, 5, "ISI"), { od: 323.9 }, ["ACC"]],
    ["API 1104 9.3.8: 5 long, 14 wide is over 13 mm", "api1104.welds", metric, wide(5, 14, "ISI"), { od: 323.9 }, ["REJ"]],
  ]);
});

describe("a girth weld closes on itself", () => {
  // OD 168.3: 528.7 mm round; OD 323.9: 1017.6 mm; OD 6.625 in: 20.81 in
  const at = (code: string, length: number, ...starts: number[]): Numbers[] =>
    starts.map((start) => ({ code, length, width: 1, t: 10, start }));
  const both = (verdict: string | null) => [verdict, verdict];
  const small: Case = { od: 168.3 };
  table([
    // 9.3.4: 25 mm in 300; 520 is 20 + 8.7 before the datum
    ["API 1104 9.3.4: LF 20 at 2 and at 500", "api1104.welds", metric, at("LF", 20, 2, 500), small, both("REJ")],
    // 9.3.12: 8 % of 1017.6 is 81.4 mm. From the end of the first to the begin of the second over 300 mm both ways.
    [
      "API 1104 9.3.4: LF 13 at 0 and at 500 of OD 323.9",
      "api1104.welds",
      metric,
      at("LF", 13, 0, 500),
      { od: 323.9 },
      both("ACC"),
    ],
    [
      "API 1104 9.3.4: LF 13, 275 mm before the datum to 13 after",
      "api1104.welds",
      metric,
      at("LF", 13, 0, 742.6),
      { od: 323.9 },
      both("REJ"),
    ],
    [
      "API 1104 9.3.4: LF 13, 301 mm apart over the datum",
      "api1104.welds",
      metric,
      at("LF", 13, 0, 703),
      { od: 323.9 },
      both("ACC"),
    ],
    ["API 1104 9.3.2: IPD 45 at 0 and at 480", "api1104.welds", metric, at("IPD", 45, 0, 480), small, both("REJ")],
    ["API 1104 9.3.1: IP 13 at 5 and at 1000", "api1104.welds", metric, at("IP", 13, 5, 1000), { od: 323.9 }, both("REJ")],
    [
      "API 1104 9.3.4 in inches",
      "api1104.welds",
      inch,
      [
        { code: "LF", length: 0.8, t: 0.4, start: 0.1 },
        { code: "LF", length: 0.8, t: 0.4, start: 19.7 },
      ],
      { od: 6.625 },
      both("REJ"),
    ],
    // Criterion G: 4 × 12 = 48 mm in 150
    [
      "B31.3 G: slag 20 at 2, 30, 500",
      "b313.table",
      metric,
      at("SI", 20, 2, 30, 500).map((one) => ({ ...one, t: 12 })),
      { ...small, class: "Normal and Category M" },
      ["REJ", "REJ", "REJ"],
    ],
    [
      "B31.3 G: slag 20 at 2, 30, 300",
      "b313.table",
      metric,
      at("SI", 20, 2, 30, 300).map((one) => ({ ...one, t: 12 })),
      { ...small, class: "Normal and Category M" },
      ["ACC", "ACC", "ACC"],
    ],
    // min(t, 50) = 12 mm in 100
    [
      "ISO 10675-1 level 2: slag 7 at 1 and 515",
      "iso10675.welds",
      metric,
      at("SI", 7, 1, 515).map((one) => ({ ...one, t: 12 })),
      { ...small, class: "2" },
      both("REJ"),
    ],
    [
      "ISO 10675-1 level 2, longitudinal",
      "iso10675.welds",
      metric,
      at("SI", 7, 1, 515).map((one) => ({ ...one, t: 12 })),
      { ...small, class: "2", kind: "longitudinal" },
      both("ACC"),
    ],
    // UW-51(b)(3): more than t in 12t, gaps to 6L
    [
      "UW-51: a butt weld of a vessel may be a seam",
      "viii.linear.rt",
      metric,
      at("SI", 6, 2, 520).map((one) => ({ ...one, group: "1" })),
      small,
      both(null),
    ],
    [
      "UW-51: called a girth weld",
      "viii.linear.rt",
      metric,
      at("SI", 6, 2, 520).map((one) => ({ ...one, group: "1" })),
      { ...small, isCalledGirth: true },
      both("REJ"),
    ],
    [
      "UW-51: called longitudinal",
      "viii.linear.rt",
      metric,
      at("SI", 6, 2, 520).map((one) => ({ ...one, group: "1" })),
      { ...small, kind: "longitudinal" },
      both("ACC"),
    ],
    [
      "UW-51: 6L = 36 mm parts the group over the datum",
      "viii.linear.rt",
      metric,
      at("SI", 6, 2, 488.6).map((one) => ({ ...one, group: "1" })),
      { ...small, isCalledGirth: true },
      both("ACC"),
    ],
    [
      "UW-51: a gap of 35.9 mm does not",
      "viii.linear.rt",
      metric,
      at("SI", 6, 2, 488.8).map((one) => ({ ...one, group: "1" })),
      { ...small, isCalledGirth: true },
      both("REJ"),
    ],
    [
      "UW-52: 3L of sound weld over the datum",
      "viii.spot.rt",
      metric,
      // t 12 mm: 6 + 6 is t; 13.7 mm apart over the datum, 3L is 18 mm
      at("SI", 6, 2, 511).map((one) => ({ ...one, t: 12, group: "1" })),
      { ...small, isCalledGirth: true },
      both("REJ"),
    ],
    // AWS D1.1 Table 8.2, t 15: class B (d 6) to 20 mm, 2L of 8 mm is 16 mm
    [
      "AWS D1.1: class B, 15.7 mm apart over the datum",
      "aws.welds",
      metric,
      [5, 510].map((start) => ({ code: "SI", rating: 6, length: 8, t: 15, start })),
      { ...small, method: "UT", class: "static", isCalledGirth: true },
      both("REJ"),
    ],
    [
      "AWS D1.1: class B, 16.7 mm apart over the datum",
      "aws.welds",
      metric,
      [6, 510].map((start) => ({ code: "SI", rating: 6, length: 8, t: 15, start })),
      { ...small, method: "UT", class: "static", isCalledGirth: true },
      both("ACC"),
    ],
    ["a start beyond the weld", "api1104.welds", metric, at("LF", 5, 900), small, [null]],
    ["a start at its end", "api1104.welds", metric, at("LF", 5, 528), small, ["ACC"]],
    ["a crack beyond the weld", "api1104.welds", metric, at("CR", 5, 900), small, ["REJ"]],
    ["two outside diameters of one weld", "api1104.welds", metric, at("LF", 5, 100), { od: [60.3, 168.3] }, [null]],
  ]);
  it("says what to correct", () => {
    expect(judged("api1104.welds", metric, at("LF", 5, 900), small)[0]?.reason).toBe(
      "starts at 900.0 mm, but the weld is 528.7 mm around: correct the start or the outside diameter",
    );
  });
});

describe("API 1104 9.3.12: an accumulation recorded as one", () => {
  const ai = (length: number, start?: number): Numbers => ({
    code: "AI",
    length,
    t: 10,
    ...(start === undefined ? {} : { start }),
  });
  const lf = (length: number, start?: number): Numbers => ({
    code: "LF",
    length,
    t: 10,
    ...(start === undefined ? {} : { start }),
  });
  // More than 50 mm (2 in) in 300 mm (12 in), more than 8 % of the weld: 42.3 mm of OD 168.3, 81.4 mm of OD 323.9, 3.20 in of OD 12.75
  const large: Case = { od: 323.9 };
  table([
    ["200 mm on OD 168.3", "api1104.welds", metric, [ai(200)], { od: 168.3 }, ["REJ"]],
    ["42.2 mm: under 8 %", "api1104.welds", metric, [ai(42.2)], { od: 168.3 }, ["ACC"]],
    ["42.4 mm: over 8 %", "api1104.welds", metric, [ai(42.4)], { od: 168.3 }, ["REJ"]],
    ["50 mm on OD 323.9", "api1104.welds", metric, [ai(50)], large, ["ACC"]],
    ["50.1 mm", "api1104.welds", metric, [ai(50.1)], large, ["REJ"]],
    ["60 mm", "api1104.welds", metric, [ai(60, 0)], large, ["REJ"]],
    ["90 mm without a start", "api1104.welds", metric, [ai(90)], large, ["REJ"]],
    ["2.001 in", "api1104.welds", inch, [ai(2.001)], { od: 12.75 }, ["REJ"]],
    ["2 in", "api1104.welds", inch, [ai(2)], { od: 12.75 }, ["ACC"]],
    ["51 mm over a lack of fusion", "api1104.welds", metric, [ai(51, 0), lf(10, 20)], large, ["REJ", "REJ"]],
    [
      "45 mm over a lack of fusion inside it counts once",
      "api1104.welds",
      metric,
      [ai(45, 0), lf(10, 20)],
      large,
      ["ACC", "ACC"],
    ],
    ["45 mm and 10 mm beside it", "api1104.welds", metric, [ai(45, 0), lf(10, 60)], large, ["REJ", "REJ"]],
    ["45 mm and 10 mm, starts missing", "api1104.welds", metric, [ai(45), lf(10)], large, [null, null]],
    ["no length", "api1104.welds", metric, [{ code: "AI", t: 10 }], large, [null]],
    ["no outside diameter", "api1104.welds", metric, [ai(40)], {}, [null]],
    ["no outside diameter, over 50 mm", "api1104.welds", metric, [ai(51)], {}, ["REJ"]],
  ]);
});

describe("API 1104: size of the pipe, clusters, hollow beads, isolated slag", () => {
  const cp = (numbers: Partial<Record<Measured, number>> & { layer?: string }, t = 10): Numbers => ({
    code: "CP",
    t,
    ...numbers,
  });
  const hb = (length: number, start?: number): Numbers => ({
    code: "HB",
    length,
    t: 10,
    ...(start === undefined ? {} : { start }),
  });
  const isi = (width: number, count = 5): Numbers[] =>
    Array.from({ length: count }, (_, index) => ({ code: "ISI", length: Math.max(2, width), width, t: 10, start: index * 20 }));
  const pipe: Case = { od: 88.9 };
  const large: Case = { od: 323.9 };
  table([
    // 9.3.1(c): under 300 mm round, 8 % of pi × 60.3 = 15.2 mm; 9.3.8.2(g) the same of slag
    ["IP 16 of OD 60.3", "api1104.welds", metric, [{ code: "IP", length: 16, t: 5, start: 0 }], { od: 60.3 }, ["REJ"]],
    ["IP 15.1 of OD 60.3", "api1104.welds", metric, [{ code: "IP", length: 15.1, t: 5, start: 0 }], { od: 60.3 }, ["ACC"]],
    [
      "ESI 16 of OD 60.3",
      "api1104.welds",
      metric,
      [{ code: "ESI", length: 16, width: 1, t: 5, start: 0 }],
      { od: 60.3 },
      ["REJ"],
    ],
    // 9.3.8.3, under 60.3 mm: 3t
    ["ESI 9.5 of OD 48.3, t 3", "api1104.welds", metric, [{ code: "ESI", length: 9.5, width: 1, t: 3 }], { od: 48.3 }, ["REJ"]],
    ["ESI 9.0 of OD 48.3, t 3", "api1104.welds", metric, [{ code: "ESI", length: 9, width: 1, t: 3 }], { od: 48.3 }, ["ACC"]],
    ["IP 12.2 of OD 48.3: 8 % is 12.1", "api1104.welds", metric, [{ code: "IP", length: 12.2, t: 3 }], { od: 48.3 }, ["REJ"]],
    // 9.3.9.3, finish pass: 13 mm (1/2 in), 13 mm in 300, pore 2 mm (1/16 in)
    ["cap: 13 mm, pore 2 mm", "api1104.welds", metric, [cp({ layer: "cap", length: 13, diameter: 2 })], pipe, ["ACC"]],
    ["cap: 13.1 mm", "api1104.welds", metric, [cp({ layer: "cap", length: 13.1 })], pipe, ["REJ"]],
    ["cap: pore 2.1 mm", "api1104.welds", metric, [cp({ layer: "cap", length: 10, diameter: 2.1 })], pipe, ["REJ"]],
    [
      "cap: 8 and 6 in 300",
      "api1104.welds",
      metric,
      [cp({ layer: "cap", length: 8, start: 0 }), cp({ layer: "cap", length: 6, start: 100 })],
      pipe,
      ["REJ", "REJ"],
    ],
    [
      "cap: 8 and 5 in 300",
      "api1104.welds",
      metric,
      [cp({ layer: "cap", length: 8, diameter: 1, start: 0 }), cp({ layer: "cap", length: 5, diameter: 1, start: 100 })],
      pipe,
      ["ACC", "ACC"],
    ],
    ["cap: size of the pore not entered", "api1104.welds", metric, [cp({ layer: "cap", length: 10 })], pipe, [null]],
    [
      "cap beside one of an unknown layer",
      "api1104.welds",
      metric,
      [cp({ layer: "cap", length: 8, diameter: 1, start: 0 }), cp({ layer: "unknown", length: 6, diameter: 1, start: 100 })],
      pipe,
      [null, null],
    ],
    [
      "cap beside the root",
      "api1104.welds",
      metric,
      [cp({ layer: "cap", length: 8, diameter: 1, start: 0 }), cp({ layer: "root", length: 6, diameter: 1, start: 100 })],
      pipe,
      ["ACC", null],
    ],
    ["cap: .51 in", "api1104.welds", inch, [cp({ layer: "cap", length: 0.51 }, 0.4)], { od: 3.5 }, ["REJ"]],
    ["cap: pore .063 in", "api1104.welds", inch, [cp({ layer: "cap", length: 0.4, diameter: 0.063 }, 0.4)], { od: 3.5 }, ["REJ"]],
    [
      "cap: .5 in, pore .0625 in",
      "api1104.welds",
      inch,
      [cp({ layer: "cap", length: 0.5, diameter: 0.0625 }, 0.4)],
      { od: 3.5 },
      ["ACC"],
    ],
    // 9.3.9.2, other passes: 3 mm (1/8 in) or t/4
    ["fill: pore 3.1 mm", "api1104.welds", metric, [cp({ layer: "fill", length: 10, diameter: 3.1 }, 14)], pipe, ["REJ"]],
    [
      "fill: pore 3.0 mm, for the figures",
      "api1104.welds",
      metric,
      [cp({ layer: "fill", length: 20, diameter: 3 }, 14)],
      pipe,
      [null],
    ],
    ["fill: pore over t/4", "api1104.welds", metric, [cp({ layer: "fill", length: 10, diameter: 2.1 }, 8)], pipe, ["REJ"]],
    ["no layer: over both limits", "api1104.welds", metric, [cp({ length: 10, diameter: 3.1 }, 14)], pipe, ["REJ"]],
    [
      "no layer: over that of the finish pass only",
      "api1104.welds",
      metric,
      [cp({ length: 20, diameter: 2.5 }, 14)],
      pipe,
      [null],
    ],
    // 9.3.9.4(c): those over 6 mm (1/4 in) at least 50 mm (2 in) apart
    ["HB 6 and 6, 10 apart", "api1104.welds", metric, [hb(6, 0), hb(6, 16)], large, ["ACC", "ACC"]],
    ["HB 7 and 6, 10 apart", "api1104.welds", metric, [hb(7, 0), hb(6, 17)], large, ["ACC", "ACC"]],
    ["HB 7 and 7, 49 apart", "api1104.welds", metric, [hb(7, 0), hb(7, 56)], large, ["REJ", "REJ"]],
    ["HB 7 and 7, 50 apart", "api1104.welds", metric, [hb(7, 0), hb(7, 57)], large, ["ACC", "ACC"]],
    ["HB 7 and 7, 49 apart over the datum", "api1104.welds", metric, [hb(7, 1), hb(7, 962)], large, ["REJ", "REJ"]],
    ["HB 7 and 7, starts missing", "api1104.welds", metric, [hb(7), hb(7)], large, [null, null]],
    ["HB .26 in, 1.99 in apart", "api1104.welds", inch, [hb(0.26, 0), hb(0.26, 2.25)], { od: 12.75 }, ["REJ", "REJ"]],
    ["HB .25 in, 1 in apart", "api1104.welds", inch, [hb(0.25, 0), hb(0.25, 1.25)], { od: 12.75 }, ["ACC", "ACC"]],
    // 9.3.8.2(f): "with the maximum width of 3 mm" is read in two ways
    ["five isolated inclusions 2 mm wide", "api1104.welds", metric, isi(2), large, [null, null, null, null, null]],
    ["four isolated inclusions 3 mm wide", "api1104.welds", metric, isi(3, 4), large, ["ACC", "ACC", "ACC", "ACC"]],
    ["five isolated inclusions 3 mm wide", "api1104.welds", metric, isi(3), large, ["REJ", "REJ", "REJ", "REJ", "REJ"]],
    // 9.3.10(b) spares shallow crater cracks to 4 mm (5/32 in); no field says shallow, so that cracks stay rejected at any size
    ["crater crack of 4.0 mm", "api1104.welds", metric, [{ code: "CC", length: 4, t: 10 }], large, ["REJ"]],
    ["crater crack of 4.1 mm", "api1104.welds", metric, [{ code: "CC", length: 4.1, t: 10 }], large, ["REJ"]],
    // 9.4.1: relevant above 1/16 in, printed as 1.6 mm or rounded to 2 mm by edition: the stricter one, which accepts nothing by itself
    [
      "MT rounded 1.6 mm",
      "api1104.welds",
      metric,
      [{ code: "RR", length: 1.6, width: 1.6, t: 10 }],
      { ...large, method: "MT" },
      ["ACC"],
    ],
    [
      "MT rounded 1.7 mm",
      "api1104.welds",
      metric,
      [{ code: "RR", length: 1.7, width: 1.7, t: 10 }],
      { ...large, method: "MT" },
      [null],
    ],
  ]);
  it("says of a small crater crack what the clause says, and what to do", () => {
    const words = (length: number) => judged("api1104.welds", metric, [{ code: "CC", length, t: 10 }], large)[0]?.reason;
    expect(words(4)).toBe(
      "a crack is not accepted; if it is shown to be a shallow crater or star crack of 4.0 <= 4.0 mm, enter a concession by 9.3.10(b)",
    );
    expect(words(4.1)).toBe("a crack is not allowed at any size");
  });
});

describe("many pores recorded as one are judged by the largest pore, not by their extent", () => {
  const up = (numbers: Partial<Record<Measured, number>>, t = 24): Numbers[] => [{ code: "UP", t, ...numbers }];
  const cp = (numbers: Partial<Record<Measured, number>>, t = 24): Numbers[] => [{ code: "CP", t, ...numbers }];
  const normal: Case = { class: "Normal and Category M", od: 323.9 };
  table([
    // App. 4, 4-3(c): 6 mm at most even where isolated, else t/4 to 4 mm; in a cluster none is isolated
    ["UW-51: extent 30, pore 1.0", "viii.linear.rt", metric, up({ length: 30, diameter: 1 }), {}, [null]],
    ["UW-51: extent 30, width 2, pore 1.0", "viii.linear.rt", metric, up({ length: 30, width: 2, diameter: 1 }), {}, [null]],
    ["UW-51: pore 6.1", "viii.linear.rt", metric, up({ length: 30, diameter: 6.1 }), {}, ["REJ"]],
    ["UW-51: no pore entered", "viii.linear.rt", metric, up({ length: 30 }), {}, [null]],
    ["UW-51: extent 1.2 in, pore .04 in", "viii.linear.rt", inch, up({ length: 1.2, diameter: 0.04 }, 1), {}, [null]],
    ["UW-51: cluster 20, pore 7", "viii.linear.rt", metric, cp({ length: 20, diameter: 7 }), {}, ["REJ"]],
    ["UW-51: cluster 20, pore 4.1", "viii.linear.rt", metric, cp({ length: 20, diameter: 4.1 }), {}, ["REJ"]],
    ["UW-51: cluster 20, pore 4.0", "viii.linear.rt", metric, cp({ length: 20, diameter: 4 }), {}, [null]],
    ["UW-51: cluster .8 in, pore .157 in", "viii.linear.rt", inch, cp({ length: 0.8, diameter: 0.157 }, 1), {}, ["REJ"]],
    ["B31.1: extent 30, pore 1.0", "b311.welds", metric, up({ length: 30, diameter: 1 }), {}, [null]],
    ["B31.1: cluster, pore 4.1", "b311.welds", metric, cp({ length: 20, diameter: 4.1 }), {}, ["REJ"]],
    // Criterion E: one and a half times Appendix 4 over 6 mm
    ["B31.3: extent 30, pore 1.0", "b313.table", metric, up({ length: 30, diameter: 1 }), normal, [null]],
    ["B31.3 E: cluster, pore 6.0", "b313.table", metric, cp({ length: 20, diameter: 6 }), normal, [null]],
    ["B31.3 E: cluster, pore 6.1", "b313.table", metric, cp({ length: 20, diameter: 6.1 }), normal, ["REJ"]],
    [
      "B31.3 D: cluster, pore 4.1",
      "b313.table",
      metric,
      cp({ length: 20, diameter: 4.1 }),
      { ...normal, class: "Severe cyclic" },
      ["REJ"],
    ],
    ["API 1104: extent 30, pore 1.0", "api1104.welds", metric, up({ length: 30, diameter: 1 }), { od: 323.9 }, [null]],
    ["API 1104: pore 3.1", "api1104.welds", metric, up({ length: 30, diameter: 3.1 }), { od: 323.9 }, ["REJ"]],
    ...["1", "2", "3"].map((level): Row => [
      `ISO 10675-1 level ${level}: extent 30, pore 1.0`,
      "iso10675.welds",
      metric,
      up({ length: 30, diameter: 1 }),
      { class: level },
      [null],
    ]),
    ["ISO 10675-1 level 1: pore 3.1", "iso10675.welds", metric, up({ length: 30, diameter: 3.1 }), { class: "1" }, ["REJ"]],
    ["ISO 10675-1: no pore entered", "iso10675.welds", metric, up({ length: 30 }), { class: "1" }, [null]],
  ]);
});

describe("what is too long by itself is rejected wherever it lies", () => {
  const one = (code: string, length: number, rest: Partial<Record<Measured, number>> = {}): Numbers[] => [
    { code, length, t: 12, ...rest },
  ];
  const normal: Case = { class: "Normal and Category M", od: 323.9 };
  const d: Case = { class: "Category D", od: 323.9 };
  table([
    // Table 341.3.2, criteria B and C: 38 mm (1.5 in) in 150 mm (6 in)
    ["B: IP 38.1, depth not measured", "b313.table", metric, one("IP", 38.1), normal, ["REJ"]],
    ["B: IP 38, depth not measured", "b313.table", metric, one("IP", 38), normal, [null]],
    ["B: IP 38.1, depth 0.5", "b313.table", metric, one("IP", 38.1, { depth: 0.5 }), normal, ["REJ"]],
    ["C: category D, LF 38.1", "b313.table", metric, one("LF", 38.1), d, ["REJ"]],
    ["C: category D, IP 39", "b313.table", metric, one("IP", 39), d, ["REJ"]],
    ["C: category D, LF 38, depth 2.4", "b313.table", metric, one("LF", 38, { depth: 2.4 }), d, ["ACC"]],
    ["B: 1.501 in", "b313.table", inch, [{ code: "IP", length: 1.501, t: 0.5 }], { ...normal, od: 12.75 }, ["REJ"]],
    [
      "two of 20 mm without starts",
      "b313.table",
      metric,
      [...one("IP", 20, { depth: 0.5 }), ...one("IP", 20, { depth: 0.5 })],
      normal,
      [null, null],
    ],
    // 141.3 mm round: all of it lies in 150 mm
    [
      "two of 20 mm without starts on OD 45",
      "b313.table",
      metric,
      [...one("IP", 20, { depth: 0.5 }), ...one("IP", 20, { depth: 0.5 })],
      { ...normal, od: 45 },
      ["REJ", "REJ"],
    ],
    // Slag no longer than three widths is a rounded indication of the table (edition 2022 names rounded and linear indications, 300.2)
    ["B31.3: slag 6 × 2, L = 3W, is rounded", "b313.table", metric, one("SI", 6, { width: 2 }), normal, [null]],
    ["B31.3: slag 6.1 × 2 is linear", "b313.table", metric, one("SI", 6.1, { width: 2 }), normal, ["ACC"]],
    // ISO 10675-1: shrinkage cavities are not permitted at levels 1 and 2
    ["ISO 10675-1 level 1: SH", "iso10675.welds", metric, one("SH", 1), { class: "1" }, ["REJ"]],
    ["ISO 10675-1 level 2: SH", "iso10675.welds", metric, one("SH", 1), { class: "2" }, ["REJ"]],
    ["ISO 10675-1 level 3: SH", "iso10675.welds", metric, one("SH", 1), { class: "3" }, [null]],
  ]);
});

describe("what the record leaves open is the evaluator's", () => {
  const mt: Case = { method: "MT" };
  const row = (starts: number[], more: Partial<Numbers> = {}): Numbers[] =>
    starts.map((start) => ({ code: "RR", length: 3, width: 2, t: 12, start, ...more }));
  const four = (verdict: string | null) => [verdict, verdict, verdict, verdict];
  table([
    // VIII-1 6-4(c): four or more rounded in line, 1.5 mm (1/16 in) or less edge to edge
    ["App. 6: four 1.5 mm apart, of no group", "viii.surface.6", metric, row([0, 4.5, 9, 13.5]), mt, four(null)],
    ["App. 6: four 1.6 mm apart, of no group", "viii.surface.6", metric, row([0, 4.6, 9.2, 13.8]), mt, four("ACC")],
    ["App. 6: in any order", "viii.surface.6", metric, row([9, 0, 13.5, 4.5]), mt, four(null)],
    ["B31.1: four 1 mm apart, of no group", "b311.welds", metric, row([0, 4, 8, 12]), mt, four(null)],
    [
      "App. 6: four of which nobody said where they lie",
      "viii.surface.6",
      metric,
      row([0, 0, 0, 0]).map(({ start: _, ...one }) => one),
      mt,
      four(null),
    ],
    [
      "App. 6: three of which nobody said where they lie",
      "viii.surface.6",
      metric,
      row([0, 0, 0]).map(({ start: _, ...one }) => one),
      mt,
      ["ACC", "ACC", "ACC"],
    ],
    ["App. 6: three 1 mm apart", "viii.surface.6", metric, row([0, 4, 8]), mt, ["ACC", "ACC", "ACC"]],
    [
      "App. 6: two groups of two, 1 mm apart",
      "viii.surface.6",
      metric,
      [...row([0, 4], { group: "1", gap: 1 }), ...row([8, 12], { group: "2", gap: 1 })],
      mt,
      four(null),
    ],
    ["App. 6: gap 5, starts 1 apart", "viii.surface.6", metric, row([0, 4, 8, 12], { group: "1", gap: 5 }), mt, four(null)],
    [
      "App. 6: gap and starts agree to 0.5 mm",
      "viii.surface.6",
      metric,
      row([0, 5, 10, 15], { group: "1", gap: 1.6 }),
      mt,
      four("ACC"),
    ],
    // ISO 23278: nearer than the smaller is long counts as one; level 2 non-linear to 3 mm
    [
      "ISO 23278: two of 2 mm, 1 mm apart, of no group",
      "iso23278.welds",
      metric,
      row([0, 3], { length: 2, width: 2 }),
      { ...mt, class: "2" },
      [null, null],
    ],
    // UW-51(b)(3): more than t in 12t, unless more than 6L apart
    [
      "UW-51: three slags of 5 mm in 12 mm, 20 apart, of no group",
      "viii.linear.rt",
      metric,
      [0, 25, 50].map((start) => ({ code: "SI", length: 5, width: 1, t: 12, start })),
      {},
      [null, null, null],
    ],
    [
      "UW-51: the same 40 mm apart",
      "viii.linear.rt",
      metric,
      [0, 45, 90].map((start) => ({ code: "SI", length: 5, width: 1, t: 12, start })),
      {},
      ["ACC", "ACC", "ACC"],
    ],
    [
      "a diameter larger than the length",
      "viii.linear.rt",
      inch,
      [{ code: "SI", length: 0.1, width: 0.02, diameter: 0.9, t: 0.5 }],
      {},
      [null],
    ],
    // UW-52(c)(2): 3/4 in at most; a pore longer than three diameters is elongated
    ["UW-52: a pore .9 long, .05 wide", "viii.spot.rt", inch, [{ code: "PO", length: 0.9, diameter: 0.05, t: 0.5 }], {}, ["REJ"]],
    [
      "UW-52: a pore .14 long, .05 wide",
      "viii.spot.rt",
      inch,
      [{ code: "PO", length: 0.14, diameter: 0.05, t: 0.5 }],
      {},
      ["ACC"],
    ],
  ]);
});
