import { describe, expect, it } from "vitest";
import { rectOf, stepTo, tabTo } from "./selection.ts";

const size = { rows: 4, columns: 3 };

describe("moving in the grid", () => {
  it.each([
    ["ArrowDown", false, { row: 2, column: 1 }],
    ["ArrowUp", false, { row: 0, column: 1 }],
    ["ArrowRight", true, { row: 1, column: 2 }],
    ["ArrowDown", true, { row: 3, column: 1 }],
    ["Home", false, { row: 1, column: 0 }],
    ["End", true, { row: 3, column: 2 }],
    ["PageDown", false, { row: 3, column: 1 }],
  ])("%s (jump: %s) leads to the expected cell", (key, jump, to) => {
    expect(stepTo({ row: 1, column: 1 }, key, size, jump)).toEqual(to);
  });

  it("stays inside at the edges and leaves other keys alone", () => {
    expect(stepTo({ row: 0, column: 0 }, "ArrowUp", size, false)).toEqual({ row: 0, column: 0 });
    expect(stepTo({ row: 0, column: 0 }, "a", size, false)).toBeNull();
  });

  it("with Tab goes on in the next row, and out after the last cell", () => {
    expect(tabTo({ row: 0, column: 2 }, size, false)).toEqual({ row: 1, column: 0 });
    expect(tabTo({ row: 1, column: 0 }, size, true)).toEqual({ row: 0, column: 2 });
    expect(tabTo({ row: 3, column: 2 }, size, false)).toBeNull();
    expect(tabTo({ row: 0, column: 0 }, size, true)).toBeNull();
  });

  it("a selection drawn upwards is the same block", () => {
    expect(rectOf({ anchor: { row: 3, column: 2 }, focus: { row: 1, column: 0 } })).toEqual({
      top: 1,
      bottom: 3,
      left: 0,
      right: 2,
    });
  });
});
