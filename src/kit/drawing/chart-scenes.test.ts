import { describe, expect, it } from "vitest";
import { barScene, boxScene, cut, heatScene, lineScene, linesScene } from "./chart-scenes.ts";
import { isMark, type Part, type Scene } from "./scene.ts";
import { svgText } from "./svg-text.ts";

const of = { title: "Rate", width: 250 };
const point = (label: string, value: number) => ({ label, value, said: `${value} %` });
const textsOf = ({ parts }: Scene) => parts.flatMap((part) => ("text" in part ? [part.text] : []));
/** The width of each bar. */
const barsOf = ({ parts }: Scene) => parts.flatMap((part) => (isBox(part) ? [Number(/h([\d.]+)/.exec(part.d)?.[1])] : []));
const isBox = (part: Part): part is Extract<Part, { d: string }> => !isMark(part) && "d" in part && part.fill === "accent";

describe("bars", () => {
  it("are as long as their values, and no bar of 0 is longer than a line is wide", () => {
    const [whole = 0, half = 0, none = 1] = barsOf(barScene([point("A", 40), point("B", 20), point("C", 0)], of));
    expect(half).toBeCloseTo(whole / 2, 1);
    expect(none).toBeLessThan(1);
  });

  it("cut long names off, which the words for those who cannot see it have whole", () => {
    const name = "A very long name of a client that no bar of a chart has room for";
    const scene = barScene([point(name, 40)], of);
    expect(textsOf(scene)[0]).toMatch(/^A very long.*…$/);
    expect(scene.alt).toBe(`Rate: ${name} 40 %`);
    expect(cut("Short", 100)).toBe("Short");
  });
});

describe("a line of months", () => {
  it("is drawn of one month, of none that was rejected, and marks what a month was at first", () => {
    const one = lineScene([point("Jul 2026", 0)], of);
    expect(svgText(one)).not.toMatch(/NaN|Infinity/);
    const changed = lineScene([{ ...point("Jul 2026", 2), first: { value: 1, said: "1 %" } }, point("Aug 2026", 0)], of);
    expect(changed.alt).toBe("Rate: Jul 2026 2 %, first reported 1 %; Aug 2026 0 %");
    const marks = changed.parts.filter((part) => "d" in part && part.stroke === "accent" && part.d.endsWith("Z"));
    expect(marks).toHaveLength(1);
  });

  it("has room for a first value above all others", () => {
    const scene = lineScene([{ ...point("Jul 2026", 2), first: { value: 50, said: "50 %" } }], of);
    const heights = scene.parts.flatMap((part) =>
      "d" in part ? [...part.d.matchAll(/[ML][\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y)) : [],
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
  });
});

it("several lines stop where nothing is known, and names that end at the same height stand below one another", () => {
  const lines = [
    { label: "Planned", tone: "quiet" as const, dashed: true as const, values: [0, 50, 1000] },
    { label: "Earned", tone: "accent" as const, values: [0, 1000, null] },
  ];
  const scene = linesScene(lines, ["1 May", "2 May", "3 May"], of);
  expect(scene.alt).toBe("Rate: Planned 1,000; Earned 1,000");
  const names = scene.parts.flatMap((part) =>
    "text" in part && part.text.endsWith("1,000") && part.text !== "1,000" ? [part] : [],
  );
  expect(names.map(({ text }) => text)).toEqual(["Planned 1,000", "Earned 1,000"]);
  expect((names[1]?.y ?? 0) - (names[0]?.y ?? 0)).toBeGreaterThanOrEqual(7);
  const drawn = scene.parts.flatMap((part) =>
    "d" in part && (part.stroke === "accent" || part.stroke === "quiet") ? [part.d] : [],
  );
  expect(drawn.map((d) => d.split("L").length)).toEqual([3, 2]);
  expect(svgText(scene)).not.toMatch(/NaN|Infinity/);
});

it("a heat map is the darker the more, with the number in each cell, in colours that are not transparent", () => {
  const scene = heatScene(
    { rows: ["P-1", "P-2"], columns: ["LF", "PO"], value: (row, column) => (row === 0 ? column * 4 : 2) },
    of,
  );
  expect(textsOf(scene)).toEqual(["LF", "PO", "P-1", "4", "P-2", "2", "2"]);
  expect(scene.alt).toBe("Rate: P-1 PO 4; P-2 LF 2, PO 2");
  expect(svgText(scene)).not.toContain("opacity");
  expect(new Set(svgText(scene).match(/fill="#[0-9a-f]{6}"/g)).size).toBeGreaterThan(3);
});

it("a box plot says the median and the middle half", () => {
  const scene = boxScene([{ label: "Acadia", p10: -2, p25: 5, median: 17, p75: 31, p90: 54 }], { ...of, unit: "h" });
  expect(scene.alt).toBe("Rate: Acadia median 17, middle half 5 to 31 h");
  expect(svgText(scene)).not.toMatch(/NaN/);
});
