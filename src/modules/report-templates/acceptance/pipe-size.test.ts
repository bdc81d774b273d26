import { describe, expect, it } from "vitest";
import { inch, metric, type Column } from "../calculations/column.ts";
import { diameterOfSize } from "./pipe-size.ts";

describe("the size of pipe written on a line", () => {
  it.each<[string, Column, string | undefined]>([
    ["6 in", metric, "168.3"],
    ['6"', metric, "168.3"],
    ["6 in sch 40", inch, "6.625"],
    ["NPS 2", metric, "60.3"],
    ["NPS 1-1/2", metric, "48.3"],
    ["1 1/2 in", inch, "1.9"],
    ["DN 150", metric, "168.3"],
    ["60.3 × 5.54", metric, "60.3"],
    ["168.3 x 7.11", metric, "168.3"],
    ["168.3 x 7.11 mm", metric, "168.3"],
    ["OD 323.9", metric, "323.9"],
    ["6.625 x 0.280", inch, "6.625"],
    ["4 x 0.237", inch, undefined], // NPS 4, or the outside diameter of NPS 3-1/2
    ["Seam, 16 mm", metric, undefined],
    ["100 × 240", metric, undefined],
    ["spool", metric, undefined],
    ["", metric, undefined],
  ])("%s, %o is %s", (words, column, expected) => {
    expect(diameterOfSize(words, column)?.toString()).toBe(expected);
  });
});
