import { describe, expect, it } from "vitest";
import { greatCircle, inMiles, readinessOf } from "./rules-place.ts";

describe("the distance between two places", () => {
  const houston = { latitude: 29.7604, longitude: -95.3698 };
  const beaumont = { latitude: 30.0802, longitude: -94.1266 };
  it("is 124.98 km, 77.66 mi, from Houston to Beaumont", () => {
    expect(greatCircle(houston, beaumont)).toBeCloseTo(124.98, 2);
    expect(inMiles(greatCircle(houston, beaumont))).toBeCloseTo(77.66, 2);
    expect(greatCircle(beaumont, houston)).toBeCloseTo(124.98, 2);
  });
  it("is nothing to the place itself, and half the way round to the other side of the earth", () => {
    expect(greatCircle(houston, houston)).toBe(0);
    expect(greatCircle({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20015.114, 2);
  });
});

describe("how ready a base is", () => {
  const href = "/";
  it("is the mean of its shares, the lowest first", () => {
    const { score, shares } = readinessOf([
      { id: "people", good: 41, of: 47, href },
      { id: "instruments", good: 118, of: 131, href },
      { id: "plan", good: 1, of: 1, href },
    ]);
    expect(shares.map(({ id, percent }) => [id, percent])).toEqual([
      ["people", 87.2],
      ["instruments", 90.1],
      ["plan", 100],
    ]);
    expect(score).toBe(92.4);
  });
  it("is the 94.1 % of the worked example with all five shares", () => {
    const worked = [
      [41, 47],
      [118, 131],
      [9, 9],
      [14, 15],
      [1, 1],
    ].map(([good = 0, of = 0]) => ({ id: "plan" as const, good, of, href }));
    expect(readinessOf(worked).score).toBe(94.1);
  });
  it("leaves out what a base has none of, and says nothing about an empty one", () => {
    expect(readinessOf([{ id: "people", good: 0, of: 0, href }]).score).toBeNull();
    expect(
      readinessOf([
        { id: "people", good: 0, of: 0, href },
        { id: "plan", good: 1, of: 1, href },
      ]).score,
    ).toBe(100);
  });
});
