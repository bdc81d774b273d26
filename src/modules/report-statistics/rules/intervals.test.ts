import { describe, expect, it } from "vitest";
import { wilson } from "./intervals.ts";
import { hours, isWeakP90, percent, perOne, quantile } from "./shown.ts";
import { rejectedLength } from "./spans.ts";

describe("figures as they are written", () => {
  it("have one decimal, rounded half away from zero from whole numbers", () => {
    expect([percent(23, 2000), percent(1, 16), percent(0, 12), percent(3, 0)]).toEqual(["1.2", "6.3", "0.0", null]);
    expect([hours(-900), hours(-144), perOne(16, 4)]).toEqual(["-0.3", "0.0", "4.0"]);
  });

  it("have the Wilson interval of 95 %", () => {
    const said = (k: number, n: number) => Object.values(wilson(k, n) ?? {}).join("-");
    expect([said(3, 40), said(0, 12), said(12, 400), said(2, 4), said(9, 14)]).toEqual([
      "2.6-19.9",
      "0.0-24.3",
      "1.7-5.2",
      "15.0-85.0",
      "38.8-83.7",
    ]);
    expect(wilson(0, 0)).toBeNull();
  });

  it("interpolate median and P90 linearly", () => {
    const sorted = [5, 7, 9, 12, 14, 20, 26, 31, 50, 90];
    expect([quantile(sorted, "0.5"), quantile(sorted, "0.9")].map(String)).toEqual(["17", "54"]);
    expect(String(quantile([20, 22, 26, 30, 41, 70, 120], "0.5"))).toBe("30");
    expect(String(quantile([20, 30], "0.5"))).toBe("25");
    expect(quantile([], "0.5")).toBeNull();
  });

  it("have a P90 that is grey under ten values", () => {
    expect([1, 9, 10, 11].map((n) => isWeakP90({ n }))).toEqual([true, true, false, false]);
  });
});

describe("the rejected length of a view", () => {
  const mm = (from: number | null, length: number) => ({ from: from === null ? null : from * 1000, length: length * 1000 });
  it.each([
    ["spans that overlap are one", [mm(40, 20), mm(43, 20)], 300, 23],
    ["capped at what was examined", [mm(0, 360)], 300, 300],
    ["a pore without a datum adds itself", [mm(null, 3)], 300, 3],
    ["a gap between spans is not rejected", [mm(0, 10), mm(50, 10), mm(null, 5)], 300, 25],
  ])("%s", (_name, spans, examined, length) => expect(rejectedLength(spans, examined * 1000)).toBe(length * 1000));
});
