import { describe, expect, it } from "vitest";
import { shownLabels, ticksTo } from "./scale.ts";

describe("the lines behind a chart", () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [10, [0, 5, 10]],
    [203, [0, 100, 200, 300]],
    [0.4, [0, 0.1, 0.2, 0.3, 0.4]],
  ])("up to %s are round", (most, ticks) => expect(ticksTo(most)).toEqual(ticks));

  it("are named as far as there is room", () => {
    expect(shownLabels(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(shownLabels(28, 7)).toEqual([0, 4, 8, 12, 16, 20, 24]);
    expect(shownLabels(0, 7)).toEqual([]);
  });
});
