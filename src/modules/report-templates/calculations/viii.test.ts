/**
 * Limits of ASME VIII-1, on, just under and just over every border, in both columns. Sources: UW-51(b), UW-52(c), Appendix 4 (4-3),
 * Appendix 6 (6-3, 6-4), Appendix 8 (8-3, 8-4), Appendix 12 (12-3), edition 2023. Values in inches are the code's own, not converted.
 */
import { describe, expect, it } from "vitest";
import { decimal, type Decimal } from "#kit/decimal.ts";
import { compared, inch, metric, type Column } from "./column.ts";
import { noFlaw, type Flaw } from "./flaws.ts";
import { surfaceAppendix, surfaceFlaws } from "./surface.ts";
import {
  clusterIndication,
  elongatedLimit,
  radiographicFlaws,
  roundedLimit,
  roundedRelevantAbove,
  spotRadiographicFlaws,
} from "./viii-radiograph.ts";
import { ultrasonicFlaw } from "./viii-ultrasonic.ts";
import { wallVerdict } from "./wall.ts";
import { mostWithin } from "./spans.ts";

const d = (text: string): Decimal => decimal(text) ?? expect.fail(`${text} is no number`);

type Written = Partial<
  Record<"length" | "width" | "diameter" | "start" | "gap" | "amplitude" | "t", string> & {
    group: string;
    count: number;
    crack: boolean;
  }
>;

function flaw(code: string | null, { group, count, crack, ...lengths }: Written): Flaw {
  const measured = Object.fromEntries(Object.entries(lengths).map(([key, text]) => [key, d(text)]));
  return { ...noFlaw, code, ...measured, group: group ?? null, count: count ?? null, crack: crack ?? false };
}

const one = (column: Column, code: string | null, written: Written) => radiographicFlaws([flaw(code, written)], along(column))[0];
/** A weld with two ends. */
const along = (column: Column) => ({ column, around: null });
const letters = (found: readonly { verdict: string | null }[]) => found.map(({ verdict }) => verdict);

describe("UW-51(b)(2), elongated", () => {
  it.each<[Column, string, string]>([
    // 6 mm to 19 mm, t/3 to 57 mm, 19 mm above (SI column)
    [metric, "18.9", "6"],
    [metric, "19", "6"],
    [metric, "19.2", "6.4"],
    [metric, "57", "19"],
    [metric, "57.1", "19"],
    // 1/4 in to 3/4 in, t/3 to 2-1/4 in, 3/4 in above (US customary column)
    [inch, "0.749", "0.25"],
    [inch, "0.75", "0.25"],
    [inch, "0.9", "0.3"],
    [inch, "2.25", "0.75"],
    [inch, "2.251", "0.75"],
  ])("%o: t %s allows %s", (column, t, expected) => {
    expect(elongatedLimit(d(t), column).toString()).toBe(expected);
  });
  it.each<[Column, string, string, string, string]>([
    [metric, "24", "7.5", "ACC", "7.5 <= 8.0 mm"],
    [metric, "24", "8.0", "ACC", "8.0 <= 8.0 mm"],
    [metric, "24", "8.1", "REJ", "8.1 > 8.0 mm"],
    [metric, "24", "8.5", "REJ", "8.5 > 8.0 mm"],
    [metric, "12.7", "6.01", "REJ", "6.01 > 6.00 mm"],
    // 1/4 in in half an inch: accepted by the inch column, 6.35 mm would be rejected by the SI column.
    [inch, "0.5", "0.250", "ACC", "0.250 <= 0.250 in"],
    [inch, "0.5", "0.251", "REJ", "0.251 > 0.250 in"],
    [metric, "12.7", "6.35", "REJ", "6.4 > 6.0 mm"],
  ])("%o: t %s, slag %s is %s", (column, t, length, verdict, reason) => {
    expect(one(column, "SI", { t, length })).toEqual({ verdict, clause: "UW-51(b)(2)", reason });
  });
  it.each(["FI", "OI", "EC", "WH", "ESI", "HB"])("%s is elongated too", (code) => {
    expect(one(metric, code, { t: "24", length: "8.5" })?.verdict).toBe("REJ");
  });
  it("tungsten is elongated when longer than three widths", () => {
    expect(one(metric, "TI", { t: "24", length: "8.5", width: "2" })?.clause).toBe("UW-51(b)(2)");
    expect(one(metric, "TI", { t: "24", length: "3", width: "1" })?.clause).toBe("UW-51(b)(4), App. 4");
    expect(one(metric, "TI", { t: "24", length: "5" })).toMatchObject({
      verdict: null,
      reason: expect.stringContaining("no width"),
    });
  });
  it("is undecided without length or thickness", () => {
    expect(one(metric, "SI", { t: "24" })).toMatchObject({ verdict: null, reason: "no length" });
    expect(one(metric, "SI", { length: "2" })).toMatchObject({ verdict: null, reason: "no thickness" });
  });
});

describe("UW-51(b)(1) and what the clause does not speak of", () => {
  it.each(["CR", "CC", "LF", "IP", "IPD", "ICP", "IFD"])("%s is not allowed at any length", (code) => {
    expect(one(metric, code, { t: "24", length: "0.1" })).toMatchObject({ verdict: "REJ", clause: "UW-51(b)(1)" });
  });
  it("a crack without length is rejected, and so is anything called one", () => {
    expect(one(metric, "CR", {})?.verdict).toBe("REJ");
    expect(one(metric, "PO", { t: "24", diameter: "0.2", crack: true })?.verdict).toBe("REJ");
  });
  it.each(["BT", "UC", "HL", "AS", "SP", "LP", "SH", "EX", "XP", "OL", "UF", "RC", "IC", "EU", "IU", "AI", "CX"])(
    "%s is left to the evaluator",
    (code) => {
      expect(one(metric, code, { t: "24", length: "4" })?.verdict).toBeNull();
    },
  );
  it("no type is left to the evaluator", () => expect(one(metric, null, { t: "24", length: "4" })?.verdict).toBeNull());
});

describe("UW-51(b)(3), aligned", () => {
  const row = (gap: number, lengths = ["7.5", "7.5", "7.0", "6.0"], t = "24", column: Column = metric) => {
    let start = 0;
    const flaws = lengths.map((length) => {
      const made = flaw("SI", { length, t, start: String(start), group: "1" });
      start += Number(length) + gap;
      return made;
    });
    return radiographicFlaws(flaws, along(column));
  };
  it("28.0 in 288 mm of t 24 is rejected with gaps of 40 mm, not over 6L = 45, and accepted with 50", () => {
    expect(letters(row(40))).toEqual(["REJ", "REJ", "REJ", "REJ"]);
    expect(row(40)[0]).toEqual({ verdict: "REJ", clause: "UW-51(b)(3)", reason: "in line 28.0 > 24.0 mm in 288.0 mm" });
    expect(letters(row(50))).toEqual(["ACC", "ACC", "ACC", "ACC"]);
  });
  it("a gap of exactly 6L does not part the group, more does", () => {
    expect(letters(row(45))).toEqual(["REJ", "REJ", "REJ", "REJ"]);
    expect(letters(row(45.1))).toEqual(["ACC", "ACC", "ACC", "ACC"]);
  });
  it("a sum of exactly t is accepted, more is rejected", () => {
    expect(letters(row(10, ["8.0", "8.0", "8.0"]))).toEqual(["ACC", "ACC", "ACC"]);
    expect(letters(row(10, ["8.0", "8.0", "8.0", "0.1"]))).toEqual(["REJ", "REJ", "REJ", "REJ"]);
  });
  it("counts only what lies within 12t", () => {
    // t 8: 12t = 96 mm; three of 4 mm, 24 mm (6L) apart, lie in 60 mm: 12 > 8.
    expect(letters(row(24, ["4.0", "4.0", "4.0"], "8"))).toEqual(["REJ", "REJ", "REJ"]);
    expect(
      mostWithin(
        [
          { start: d("0"), length: d("4") },
          { start: d("100"), length: d("4") },
        ],
        d("96"),
      ).toString(),
    ).toBe("4");
    expect(
      mostWithin(
        [
          { start: d("0"), length: d("4") },
          { start: d("94"), length: d("4") },
        ],
        d("96"),
      ).toString(),
    ).toBe("6");
  });
  it("in inches", () => {
    // t 1 in: 0.3 in each (limit 1/3 in), 1.5 in apart, 6L = 1.8 in: 1.2 > 1 in.
    expect(letters(row(1.5, ["0.3", "0.3", "0.3", "0.3"], "1", inch))).toEqual(["REJ", "REJ", "REJ", "REJ"]);
    expect(letters(row(1.9, ["0.3", "0.3", "0.3", "0.3"], "1", inch))).toEqual(["ACC", "ACC", "ACC", "ACC"]);
  });
  it("is undecided where positions are missing, unless the whole sum is within t", () => {
    const unplaced = (lengths: string[]) =>
      letters(
        radiographicFlaws(
          lengths.map((length) => flaw("SI", { length, t: "24", group: "1" })),
          along(metric),
        ),
      );
    expect(unplaced(["7.5", "7.5", "7.5", "7.5"])).toEqual([null, null, null, null]);
    expect(unplaced(["7.5", "7.5"])).toEqual(["ACC", "ACC"]);
  });
  it("takes the thinner of two members, and leaves flaws of no group alone", () => {
    const flaws = [
      flaw("SI", { length: "6", t: "24", start: "0", group: "1" }),
      flaw("SI", { length: "6", t: "10", start: "10", group: "1" }),
      flaw("SI", { length: "6", t: "10", start: "30" }),
    ];
    expect(letters(radiographicFlaws(flaws, along(metric)))).toEqual(["REJ", "REJ", "ACC"]);
  });
});

describe("Appendix 4, rounded", () => {
  it.each<[Column, string, string]>([
    // 4-3(b): t/10 under 3 mm (1/8 in); 0.4 (1/64) to 6 (1/4); 0.8 (1/32) to 50 (2); 1.5 (1/16) above
    [metric, "2.9", "0.29"],
    [metric, "3", "0.4"],
    [metric, "6", "0.4"],
    [metric, "6.1", "0.8"],
    [metric, "50", "0.8"],
    [metric, "50.1", "1.5"],
    [inch, "0.124", "0.0124"],
    [inch, "0.125", "0.015625"],
    [inch, "0.25", "0.015625"],
    [inch, "0.251", "0.03125"],
    [inch, "2", "0.03125"],
    [inch, "2.01", "0.0625"],
  ])("%o: in t %s those to %s are not relevant", (column, t, expected) => {
    expect(roundedRelevantAbove(d(t), column).toString()).toBe(expected);
  });
  it.each<[Column, string, string, string]>([
    // 4-3(c): t/4 to 4 mm (5/32 in); isolated t/3 to 6 mm (1/4 in), 10 mm (3/8 in) over 50 mm (2 in)
    [metric, "12", "3", "4"],
    [metric, "16", "4", "5.333"],
    [metric, "18", "4", "6"],
    [metric, "50", "4", "6"],
    [metric, "50.1", "4", "10"],
    [inch, "0.5", "0.125", "0.167"],
    [inch, "0.75", "0.15625", "0.25"],
    [inch, "2", "0.15625", "0.25"],
    [inch, "2.01", "0.15625", "0.375"],
  ])("%o: in t %s at most %s, isolated %s", (column, t, usual, alone) => {
    expect(roundedLimit(d(t), false, column).toString()).toBe(usual);
    expect(roundedLimit(d(t), true, column).toDecimalPlaces(3).toString()).toBe(alone);
  });
  it("is not relevant, for the charts, or too large", () => {
    expect(one(metric, "PO", { t: "24", diameter: "0.8" })).toMatchObject({
      verdict: "ACC",
      reason: "rounded, 0.8 <= 0.8 mm: not relevant",
    });
    expect(one(metric, "PO", { t: "24", diameter: "0.9" })).toMatchObject({ verdict: null });
    expect(one(metric, "PO", { t: "24", diameter: "6" })).toMatchObject({ verdict: null });
    expect(one(metric, "PO", { t: "24", diameter: "6.1" })).toMatchObject({ verdict: "REJ", reason: "rounded, 6.1 > 6.0 mm" });
  });
  it("is larger only where isolated by 25 mm (1 in)", () => {
    const pair = (start: string, column: Column, size: string, t: string, other: string) =>
      radiographicFlaws(
        [flaw("PO", { diameter: size, t, start: "0" }), flaw("PO", { diameter: other, t, start })],
        along(column),
      )[0]?.verdict;
    expect(pair("30", metric, "5", "24", "1")).toBeNull(); // gap 25
    expect(pair("29.9", metric, "5", "24", "1")).toBe("REJ"); // gap 24.9
    expect(pair("1.2", inch, "0.2", "1", "0.04")).toBeNull(); // gap 1.0
    expect(pair("1.19", inch, "0.2", "1", "0.04")).toBe("REJ"); // gap 0.99
  });
  it("a cluster is no longer than 25 mm (1 in) or 2t", () => {
    const cluster = (length: string, t: string, column: Column) =>
      clusterIndication("App. 4", flaw("CP", { length, t }), column).verdict;
    expect([cluster("25", "24", metric), cluster("25.1", "24", metric)]).toEqual([null, "REJ"]);
    expect([cluster("16", "8", metric), cluster("16.1", "8", metric)]).toEqual([null, "REJ"]);
    expect([cluster("1", "1", inch), cluster("1.001", "1", inch)]).toEqual([null, "REJ"]);
  });
  it("in line: diameters add up to less than t in 12t", () => {
    const row = (diameter: string) =>
      letters(
        radiographicFlaws(
          ["0", "10", "20", "30"].map((start) => flaw("PO", { diameter, t: "12", start, group: "1" })),
          along(metric),
        ),
      );
    expect(row("2.9")).toEqual([null, null, null, null]);
    expect(row("3")).toEqual(["REJ", "REJ", "REJ", "REJ"]);
  });
});

describe("UW-52(c), spot", () => {
  const spot = (column: Column, code: string, written: Written) => spotRadiographicFlaws([flaw(code, written)], along(column))[0];
  it.each<[Column, string, string, string]>([
    // under 6 mm (1/4 in) always, 2t/3, never over 19 mm (3/4 in)
    [metric, "6", "5.9", "ACC"],
    [metric, "6", "6", "REJ"],
    [metric, "12", "8", "ACC"],
    [metric, "12", "8.1", "REJ"],
    [metric, "40", "19", "ACC"],
    [metric, "40", "19.1", "REJ"],
    [inch, "0.25", "0.249", "ACC"],
    [inch, "0.25", "0.25", "REJ"],
    [inch, "0.6", "0.4", "ACC"],
    [inch, "0.6", "0.401", "REJ"],
    [inch, "2", "0.75", "ACC"],
    [inch, "2", "0.751", "REJ"],
  ])("%o: t %s, slag %s is %s", (column, t, length, verdict) => {
    expect(spot(column, "SI", { t, length })?.verdict).toBe(verdict);
  });
  it("does not count rounded ones, and allows no crack or lack of fusion", () => {
    expect(spot(metric, "PO", { t: "12", diameter: "5" })?.verdict).toBe("ACC");
    // A length alone may be that of an elongated cavity; under 6 mm both are acceptable.
    expect(["5.9", "6"].map((length) => spot(metric, "PO", { t: "12", length })?.verdict)).toEqual(["ACC", null]);
    expect(["CR", "LF", "IP"].map((code) => spot(metric, code, { t: "12", length: "0.5" })?.verdict)).toEqual([
      "REJ",
      "REJ",
      "REJ",
    ]);
    expect(spot(metric, "UC", { t: "12", length: "5" })?.verdict).toBeNull();
  });
  it("in line not more than t in 6t, and 3L apart", () => {
    const pair = (length: string, gap: number) =>
      letters(
        spotRadiographicFlaws(
          [0, 1].map((at) => flaw("SI", { length, t: "12", start: String(at * (Number(length) + gap)), group: "1" })),
          along(metric),
        ),
      );
    expect(pair("6", 18)).toEqual(["ACC", "ACC"]);
    expect(pair("6", 17.9)).toEqual(["REJ", "REJ"]);
    expect(pair("5", 15)).toEqual(["ACC", "ACC"]);
    // Shorter than 6 mm each is acceptable in any thickness: nearer than 3L the evaluator decides.
    expect(pair("5.9", 17)).toEqual([null, null]);
    expect(pair("6.5", 20)).toEqual(["REJ", "REJ"]); // 13 > 12 in 72 mm
  });
});

describe("Appendix 12", () => {
  it.each<[string, string, string | null]>([
    ["8.5", "90", "ACC"],
    ["8.5", "100", "ACC"],
    ["8.5", "100.1", "REJ"],
    ["8.0", "110", "ACC"],
    ["8.1", "110", "REJ"],
    ["8.5", "20", "ACC"],
  ])("t 24: %s mm at %s %% is %s", (length, amplitude, verdict) => {
    expect(ultrasonicFlaw(flaw("SI", { length, t: "24", amplitude }), metric).verdict).toBe(verdict);
  });
  it.each([
    ["100.1", "100.1 % of the reference; 8.5 > 8.0 mm"],
    ["100", "100 %: above 20 %, investigated; not above the reference"],
    ["20.4", "20.4 %: above 20 %, investigated; not above the reference"],
    ["20", "20 %: not above 20 % of the reference"],
    ["110.4", "110 % of the reference; 8.5 > 8.0 mm"],
  ])("says an amplitude of %s %% so that the sentence is true", (amplitude, reason) => {
    expect(ultrasonicFlaw(flaw("SI", { length: "8.5", t: "24", amplitude }), metric).reason).toBe(reason);
  });
  it("1/4 in by the inch column", () => {
    const at = (length: string) => ultrasonicFlaw(flaw("SI", { length, t: "0.5", amplitude: "110" }), inch).verdict;
    expect([at("0.25"), at("0.251")]).toEqual(["ACC", "REJ"]);
  });
  it("cracks and lack of fusion at any amplitude; what it cannot know is undecided", () => {
    expect(ultrasonicFlaw(flaw("CR", { length: "1", t: "24", amplitude: "30" }), metric).verdict).toBe("REJ");
    expect(ultrasonicFlaw(flaw("LF", { length: "1", t: "24", amplitude: "30" }), metric).verdict).toBe("REJ");
    expect(ultrasonicFlaw(flaw("SI", { length: "1", t: "24" }), metric).verdict).toBeNull();
    expect(ultrasonicFlaw(flaw("UC", { length: "1", t: "24", amplitude: "200" }), metric).verdict).toBeNull();
  });
});

describe("Appendices 6 and 8, surface", () => {
  const surface = (column: Column, code: string | null, written: Written, appendix: "6" | "8" = "6") =>
    surfaceFlaws([flaw(code, written)], column, surfaceAppendix(appendix))[0];
  it.each<[Column, string, string, string, string | null, string]>([
    [metric, "RR", "6", "2", "REJ", "App. 6, 6-4(b)"], // L = 3W is rounded, rejected by size
    [metric, "RR", "4.8", "1.5", "REJ", "App. 6, 6-4(a)"],
    [metric, "RL", "4.8", "1.6", "ACC", "App. 6, 6-4(b)"],
    [metric, "RL", "1.5", "0.2", "ACC", "App. 6, 6-3"],
    [metric, "RL", "1.6", "0.2", "REJ", "App. 6, 6-4(a)"],
    [metric, "RR", "5", "4", "ACC", "App. 6, 6-4(b)"],
    [metric, "RR", "5.1", "4", "REJ", "App. 6, 6-4(b)"],
    [metric, "RR", "4.826", "4", "ACC", "App. 6, 6-4(b)"], // 0.190 in on an SI report
    [inch, "RR", "0.1875", "0.15", "ACC", "App. 6, 6-4(b)"],
    [inch, "RR", "0.190", "0.15", "REJ", "App. 6, 6-4(b)"],
    [inch, "RL", "0.0625", "0.01", "ACC", "App. 6, 6-3"],
    [inch, "RL", "0.063", "0.01", "REJ", "App. 6, 6-4(a)"],
  ])("%o: %s %s × %s is %s", (column, code, length, width, verdict, clause) => {
    expect(surface(column, code, { length, width })).toMatchObject({ verdict, clause });
  });
  it("a crack is rejected at any size, relevant or not, measured or not", () => {
    expect(surface(metric, "CR", { length: "1.2", width: "1" })?.verdict).toBe("REJ");
    expect(surface(metric, "CR", { length: "4.0", width: "2.0" }, "8")).toMatchObject({
      verdict: "REJ",
      clause: "App. 8, 8-4(a)",
    });
    expect(surface(metric, "CR", {})?.verdict).toBe("REJ");
    expect(surface(metric, "RR", { length: "1", width: "1", crack: true })?.verdict).toBe("REJ");
  });
  it("is undecided where its shape was not measured", () => {
    expect(surface(metric, "RR", { length: "3" })?.verdict).toBeNull();
    expect(surface(metric, "RR", { length: "5.1" })?.verdict).toBe("REJ");
    expect(surface(metric, "RL", { length: "3" })?.verdict).toBe("REJ");
    expect(surface(metric, "RL", {})?.verdict).toBeNull();
  });
  it("rejects four of a group spaced 1.5 mm (1/16 in) or less", () => {
    const row = (count: number, gap: string | null, column: Column = metric, size = "2") =>
      letters(
        surfaceFlaws(
          Array.from({ length: count }, () =>
            flaw("RR", { length: size, width: size, group: "1", ...(gap === null ? {} : { gap }) }),
          ),
          column,
        ),
      );
    expect(row(4, "1.5")).toEqual(["REJ", "REJ", "REJ", "REJ"]);
    expect(row(4, "1.6")).toEqual(["ACC", "ACC", "ACC", "ACC"]);
    expect(row(3, "1.5")).toEqual(["ACC", "ACC", "ACC"]);
    expect(row(4, null)).toEqual([null, null, null, null]);
    expect(row(4, "0.0625", inch, "0.08")).toEqual(["REJ", "REJ", "REJ", "REJ"]);
    expect(row(4, "0.063", inch, "0.08")).toEqual(["ACC", "ACC", "ACC", "ACC"]);
    expect(row(4, "1.5", metric, "1.4")).toEqual(["ACC", "ACC", "ACC", "ACC"]); // not relevant, so not counted
  });
  it("counts a row recorded as one indication", () => {
    const row = { length: "2", width: "2", gap: "1.5" };
    expect(surface(metric, "RA", { ...row, count: 4 })?.verdict).toBe("REJ");
    expect(surface(metric, "RA", { ...row, count: 3 })?.verdict).toBe("ACC");
    expect(surface(metric, "RA", { ...row, gap: "1.6", count: 4 })?.verdict).toBe("ACC");
    expect(surface(metric, "RA", row)?.verdict).toBeNull();
  });
  it.each(["RR", "PO", null])("counts it whatever the type, %s", (code) => {
    const row = { length: "2", width: "2" };
    expect(surface(metric, code, { ...row, gap: "1.5", count: 4 })?.verdict).toBe("REJ");
    expect(surface(metric, code, { ...row, gap: "1.6", count: 4 })?.verdict).toBe("ACC");
    expect(surface(inch, code, { length: "0.1", width: "0.1", gap: "0.0625", count: 5 })?.verdict).toBe("REJ");
    expect(surface(metric, code, { ...row, count: 4 })).toMatchObject({
      verdict: null,
      reason: "4 in line: no spacing. Enter a group number, and the gap in it",
    });
    expect(surface(metric, code, { ...row, gap: "1", count: 3 })?.verdict).toBe("ACC");
    expect(surface(metric, code, { ...row, gap: "9", count: 2, group: "1" })?.verdict).toBeNull();
    expect(surface(metric, code, { ...row, gap: "1", count: 4, group: "1" })?.verdict).toBe("REJ");
    expect(surface(metric, code, { ...row, gap: "1.6", count: 4, group: "1" })?.verdict).toBeNull();
    const another = flaw("RR", { length: "2", width: "2", group: "1" });
    const inGroup = flaw(code, { ...row, gap: "1", count: 4, group: "1" });
    expect(surfaceFlaws([inGroup, another], metric)[0]?.verdict).toBeNull();
  });
});

describe("wall thickness", () => {
  it.each([
    // tReq 6.35, U 0.10
    ["guardband", "6.45", "ACC"],
    ["guardband", "6.44", null],
    ["guardband", "6.40", null],
    ["guardband", "6.35", null],
    ["guardband", "6.34", "REJ"],
    ["simple", "6.40", "ACC"],
    ["simple", "6.35", "ACC"],
    ["simple", "6.34", "REJ"],
    ["client", "6.40", null],
    ["client", "6.34", "REJ"],
  ] as const)("%s: %s is %s", (rule, t, verdict) => {
    expect(wallVerdict({ t, tReq: "6.35", U: "0.10", rule }).verdict).toBe(verdict);
  });
  it("shows one digit more where value and limit print alike (ASTM E29)", () => {
    expect(wallVerdict({ t: "6.3467", tReq: "6.35", U: "0.10" }).reason).toBe("6.347 < 6.350 mm");
    expect(wallVerdict({ t: "6.44", tReq: "6.35", U: "0.10" }, inch).reason).toBe(
      "recheck: 0.2500 <= 0.2535 < 0.2500 + 0.0039 in",
    );
    expect(compared(metric, d("8.04"), ">", d("8"))).toBe("8.04 > 8.00 mm");
    expect(compared(metric, d("8"), "<=", d("8"))).toBe("8.0 <= 8.0 mm");
  });
});
