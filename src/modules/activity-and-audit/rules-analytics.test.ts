import { describe, expect, it } from "vitest";
import { type Analytics, figureNames } from "./contract-analytics.ts";
import { tableOf } from "./figures.ts";
import { afterHours, correctionsPer100, reviewPairs } from "./rules-analytics.ts";

describe("the figures of the product description", () => {
  it("14 revised of 203 signed are 6.9 per 100", () => {
    expect(correctionsPer100(14, 203)).toBe(6.9);
    expect(correctionsPer100(0, 0)).toBeNull();
  });

  it("61 of 980 events after hours are 6.2 %", () => {
    expect(afterHours(61, 980)).toEqual({ count: 61, total: 980, share: 6.2 });
    expect(afterHours(0, 0)).toEqual({ count: 0, total: 0, share: null });
  });

  it("state how much of an author's work one reviewer signs", () => {
    const pairs = reviewPairs([
      { author: "Ana", reviewer: "Omar", count: 9 },
      { author: "Ana", reviewer: "Priya", count: 1 },
      { author: "Luis", reviewer: "Omar", count: 9 },
    ]);
    expect(pairs).toEqual([
      { author: "Luis", reviewer: "Omar", count: 9, share: 100 },
      { author: "Ana", reviewer: "Omar", count: 9, share: 90 },
      { author: "Ana", reviewer: "Priya", count: 1, share: 10 },
    ]);
  });
});

describe("the table twin of a chart", () => {
  const nothing: Analytics = {
    from: "2026-03-01",
    to: "2026-03-31",
    events: 0,
    days: [],
    modules: [],
    actors: [],
    hours: [],
    afterHours: { count: 0, total: 0, share: null },
    pairs: [],
    cycles: [],
    corrections: { revised: 0, signed: 0, per100: null },
    afterSignature: 0,
    denied: [],
    exports: { files: 0, rows: 0 },
  };
  it("is empty where there is nothing to draw", () => {
    for (const figure of figureNames) expect([figure, tableOf(figure, nothing).rows]).toEqual([figure, []]);
  });

  it("of the heat map has a row for each weekday and a column for each hour", () => {
    const { heads, rows } = tableOf("hours", { ...nothing, hours: [{ weekday: 3, hour: 14, count: 8 }] });
    expect([heads.length, rows.length, rows[2]?.[0], rows[2]?.[15]]).toEqual([25, 7, "Wed", 8]);
    expect(rows.flat().filter((cell) => typeof cell === "number" && cell > 0)).toEqual([8]);
  });
});
