/** The charts of the pages (`ui/chart`) as drawings for paper: the same values in the same order, each with its number. Sizes are points. */
import { boxPath, evenStep, type Part, type Scene, through, type Tone, type Words } from "./scene.ts";
import { grouped } from "#kit/money.ts";
import { widthOf } from "#kit/text-width.ts";

const size = 7;
const rowHeight = 15;
const room = 6;

interface Point {
  label: string;
  /** Unrounded. */
  value: number;
  /** The value in words: "2.1 %". */
  said: string;
  /** What it was at first, if it changed. */
  first?: { value: number; said: string } | undefined;
}

export interface ChartOf {
  title: string;
  width: number;
}

const words = (text: string, x: number, y: number, more: Partial<Words> = {}): Words => ({ text, x, y, size, ...more });

/** A text in a width, its end cut off where it is longer. */
export function cut(text: string, width: number): string {
  // A width that was measured of the same text may have lost its last binary digit.
  if (widthOf(text, size, "normal") <= width + 0.01) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`, size, "normal") > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

const widest = (texts: readonly string[], most: number) =>
  Math.min(most, Math.max(0, ...texts.map((text) => widthOf(text, size, "normal"))));

const altOf = (title: string, points: readonly Point[]) =>
  `${title}: ${points.map(({ label, said, first }) => `${label} ${said}${first ? `, first reported ${first.said}` : ""}`).join("; ")}`;

/** Horizontal lines at even values from 0 to at least the greatest. */
function axis(most: number, parts: number): number[] {
  const step = evenStep(most > 0 ? most : 1, parts);
  return Array.from({ length: Math.ceil((most > 0 ? most : 1) / step - 1e-9) + 1 }, (_, at) => at * step);
}

/** A number as an axis has it: without the digits that binary fractions leave behind. */
const tick = (value: number) => String(Number(value.toFixed(6)));

/** One value for each month, as a line; a hollow mark for what a month was at first. */
export function lineScene(points: readonly Point[], { title, width }: ChartOf): Scene {
  const height = 120;
  const ticks = axis(Math.max(...points.flatMap(({ value, first }) => [value, first?.value ?? 0])), 4);
  const top = ticks.at(-1) ?? 1;
  const left = widest(ticks.map(tick), 60) + room;
  const [right, bottom] = [width - 14, height - 16];
  const x = (at: number) => left + 8 + (points.length < 2 ? (right - left) / 2 : (at * (right - left - 8)) / (points.length - 1));
  const y = (value: number) => bottom - (value / top) * (bottom - 12);
  const every = Math.ceil(points.length / Math.max(1, Math.floor((right - left) / 40)));
  const parts: Part[] = levels(ticks, y, [left, width], tick);
  parts.push({ d: through(points.map(({ value }, at) => [x(at), y(value)] as const)), stroke: "accent", width: 1.2 });
  for (const [at, { label, value, said, first }] of points.entries()) {
    parts.push({ d: mark(x(at), y(value), 1.8), fill: "accent" });
    if (first) parts.push({ d: mark(x(at), y(first.value), 2.6), stroke: "accent", width: 0.8 });
    if (at % every !== 0) continue;
    parts.push(words(label, x(at), height - 4, { anchor: "middle", tone: "quiet", size: 6 }));
    parts.push(words(said, x(at), y(value) - 4, { anchor: "middle", size: 5.5 }));
  }
  return { width, height, parts, alt: altOf(title, points) };
}

/** A line across at each step of the axis of values, with its number before it. */
const levels = (
  ticks: readonly number[],
  y: (value: number) => number,
  [left, right]: readonly [number, number],
  said: (value: number) => string,
): Part[] =>
  ticks.flatMap((value) => [
    {
      d: through([
        [left, y(value)],
        [right, y(value)],
      ]),
      stroke: "rule",
      width: 0.4,
    },
    words(said(value), left - 4, y(value) + 2.5, { anchor: "end", tone: "quiet" }),
  ]);

/** The widest of texts with grouped figures, which are drawn apart (`svg-text.ts`). */
const spaced = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => widthOf(text, size, "normal") + text.length * size * 0.08));

/** One of several lines; `values` stand at even distances, null where nothing is known. */
export interface SeveralLine {
  label: string;
  tone: Tone;
  dashed?: true;
  values: readonly (number | null)[];
}

/** Several lines over the same days, each with its name and last value at its end. */
export function linesScene(lines: readonly SeveralLine[], days: readonly string[], { title, width }: ChartOf): Scene {
  const height = 170;
  const ticks = axis(Math.max(0, ...lines.flatMap(({ values }) => values.flatMap((value) => value ?? []))), 4);
  const top = ticks.at(-1) ?? 1;
  const left = spaced(ticks.map((value) => grouped(tick(value)))) + room;
  const named = lines.map((line) => ({
    ...line,
    said: `${line.label} ${grouped(String(Math.round(line.values.findLast((one) => one !== null) ?? 0)))}`,
  }));
  const right = width - spaced(named.map(({ said }) => said)) - room;
  const bottom = height - 16;
  const x = (at: number) => left + (days.length < 2 ? 0 : (at * (right - left)) / (days.length - 1));
  const y = (value: number) => bottom - (value / top) * (bottom - 8);
  const every = Math.max(1, Math.ceil(days.length / Math.max(1, Math.floor((right - left) / 60))));
  const parts: Part[] = levels(ticks, y, [left, right], (value) => grouped(tick(value)));
  for (const [at, day] of days.entries())
    if (at % every === 0)
      parts.push(words(day, x(at), height - 4, { anchor: at === 0 ? "start" : "middle", tone: "quiet", size: 6 }));
  const ends: { at: number; part: Words }[] = [];
  for (const { tone, dashed, values, said } of named) {
    const points = values.flatMap((value, at) => (value === null ? [] : [[x(at), y(value)] as const]));
    const end = points.at(-1);
    if (!end) continue;
    parts.push({ d: through(points), stroke: tone, width: 1.2, ...(dashed ? { dashed } : {}) });
    ends.push({ at: end[1], part: words(said, right + 4, end[1] + 2.5, { tone }) });
  }
  let lowest = -Infinity;
  // Names of lines that end near each other stand below one another.
  for (const { at, part } of ends.toSorted((a, b) => a.at - b.at)) {
    lowest = Math.max(at + 2.5, lowest + size + 2);
    parts.push({ ...part, y: lowest });
  }
  const alt = `${title}: ${named.map(({ said }) => said).join("; ")}`;
  return { width, height, parts, alt };
}

/** A diamond, which stays apart from the line it is on. */
const mark = (x: number, y: number, reach: number) =>
  through(
    [
      [x - reach, y],
      [x, y - reach],
      [x + reach, y],
      [x, y + reach],
    ],
    true,
  );

/** Values as horizontal bars, each with its name and number. */
export function barScene(points: readonly Point[], { title, width }: ChartOf): Scene {
  const left =
    widest(
      points.map(({ label }) => label),
      width * 0.4,
    ) + room;
  const right =
    width -
    widest(
      points.map(({ said }) => said),
      80,
    ) -
    room;
  const most = Math.max(...points.map(({ value }) => value), 0) || 1;
  const parts = points.flatMap(({ label, value, said }, at): Part[] => {
    const y = at * rowHeight;
    const long = Math.max(0.5, (value / most) * (right - left));
    return [
      words(cut(label, left - room), left - 4, y + 10, { anchor: "end" }),
      { d: boxPath({ x: left, y: y + 3, width: long, height: 9 }), fill: "accent" },
      words(said, left + long + 3, y + 10),
    ];
  });
  return { width, height: points.length * rowHeight + 2, parts, alt: altOf(title, points) };
}

export interface Cells {
  rows: readonly string[];
  columns: readonly string[];
  value: (row: number, column: number) => number;
}

/** The count in each cell of rows and columns: the darker, the more. */
export function heatScene({ rows, columns, value }: Cells, { title, width }: ChartOf): Scene {
  const left = widest(rows, width * 0.3) + room;
  const each = (width - left) / Math.max(1, columns.length);
  const counts = rows.map((_, row) => columns.map((__, column) => value(row, column)));
  const most = Math.max(1, ...counts.flat());
  const parts: Part[] = columns.map((column, at) =>
    words(cut(column, each - 2), left + (at + 0.5) * each, 8, { anchor: "middle", tone: "quiet" }),
  );
  for (const [row, name] of rows.entries()) {
    const y = 12 + row * rowHeight;
    parts.push(words(cut(name, left - room), left - 4, y + 10, { anchor: "end" }));
    for (const [column, count] of (counts[row] ?? []).entries()) {
      const share = count / most;
      const box = boxPath({ x: left + column * each + 0.5, y: y + 0.5, width: each - 1, height: rowHeight - 1 });
      parts.push(count > 0 ? { d: box, fill: "accent", shade: 0.12 + 0.88 * share } : { d: box, fill: "wash" });
      const tone = share > 0.5 ? "paper" : "ink";
      if (count > 0) parts.push(words(String(count), left + (column + 0.5) * each, y + 10, { anchor: "middle", tone }));
    }
  }
  const said = rows.map((name, row) => {
    const own = columns.flatMap((column, at) => (counts[row]?.[at] ? [`${column} ${counts[row][at]}`] : []));
    return `${name} ${own.join(", ")}`;
  });
  return { width, height: 14 + rows.length * rowHeight, parts, alt: `${title}: ${said.join("; ")}` };
}

interface Spread {
  label: string;
  p10: number;
  p25: number;
  median: number;
  p75: number;
  p90: number;
}

/** A thin line from whisker to whisker, a box around the middle half, and a thick line at the median. */
export function boxScene(spreads: readonly Spread[], { title, width, unit }: ChartOf & { unit: string }): Scene {
  const left =
    widest(
      spreads.map(({ label }) => label),
      width * 0.4,
    ) + room;
  const right = width - 34;
  const ticks = axis(Math.max(...spreads.map(({ p90 }) => p90), 0), 4);
  const least = Math.min(0, ...spreads.map(({ p10 }) => p10));
  const top = ticks.at(-1) ?? 1;
  const x = (value: number) => left + ((value - least) / (top - least)) * (right - left);
  const bottom = spreads.length * 20;
  const parts: Part[] = ticks.flatMap((value) => [
    {
      d: through([
        [x(value), 0],
        [x(value), bottom],
      ]),
      stroke: "rule",
      width: 0.4,
    },
    words(tick(value), x(value), bottom + 9, { anchor: "middle", tone: "quiet" }),
  ]);
  for (const [at, { label, p10, p25, median, p75, p90 }] of spreads.entries()) {
    const middle = at * 20 + 10;
    parts.push(
      words(cut(label, left - room), left - 4, middle + 3, { anchor: "end" }),
      {
        d: through([
          [x(p10), middle],
          [x(p90), middle],
        ]),
        stroke: "accent",
      },
      {
        d: boxPath({ x: x(p25), y: middle - 6, width: Math.max(0.5, x(p75) - x(p25)), height: 12 }),
        fill: "wash",
        stroke: "accent",
      },
      {
        d: through([
          [x(median), middle - 6],
          [x(median), middle + 6],
        ]),
        stroke: "accent",
        width: 2,
      },
      words(`${median} ${unit}`, x(p90) + 4, middle + 3),
    );
  }
  const said = spreads.map(({ label, p25, median, p75 }) => `${label} median ${median}, middle half ${p25} to ${p75} ${unit}`);
  return { width, height: bottom + 12, parts, alt: `${title}: ${said.join("; ")}` };
}
