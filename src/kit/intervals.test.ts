import { describe, expect, it } from "vitest";
import { insideOf, joined, lengthOf, outsideOf, splitAt } from "./intervals.ts";

describe("intervals", () => {
  it("are cut by others, at their edges and in their middle", () => {
    expect(outsideOf([[0, 10]], [[2, 4], [8, 12]])).toEqual([[0, 2], [4, 8]]); // prettier-ignore
    expect(outsideOf([[0, 10]], [[10, 12]])).toEqual([[0, 10]]);
    expect(outsideOf([[0, 10]], [[0, 10]])).toEqual([]);
    expect(insideOf([[0, 10]], [[2, 4], [8, 12]])).toEqual([[2, 4], [8, 10]]); // prettier-ignore
  });

  it("are split at a length of them together, and are one where they touch", () => {
    const parts = splitAt([[0, 4], [6, 10]], 6); // prettier-ignore
    expect(parts).toEqual({ first: [[0, 4], [6, 8]], rest: [[8, 10]] }); // prettier-ignore
    expect(lengthOf(parts.first)).toBe(6);
    expect(splitAt([[0, 4]], 9)).toEqual({ first: [[0, 4]], rest: [] });
    expect(joined([[0, 4], [4, 6], [8, 9]])).toEqual([[0, 6], [8, 9]]); // prettier-ignore
  });
});
