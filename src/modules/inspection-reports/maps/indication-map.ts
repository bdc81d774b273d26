/** The map of a weld: its plan, and where depths are known its side view, to scale from the datum, with each indication and its number. */
import {
  boxPath,
  type Box,
  ellipsePath,
  evenStep,
  hatchPath,
  type Mark,
  type Part,
  type Path,
  type Scene,
  through,
} from "#kit/drawing/scene.ts";
import { convert, roundHalfUp } from "#kit/quantity.ts";
import { counted } from "#kit/plural.ts";
import type { MappedIndication, MappedWeld } from "./mapped-welds.ts";

interface MapSize {
  /** In the units of the drawing: points on paper, about as many pixels on a page. */
  width: number;
  unit: "mm" | "in";
}

const small = 8.5;
const [left, right] = [30, 14];
const planHeight = 30;
const sideHeight = 44;
const level = 14;
/** The smallest mark that is still seen. */
const least = 3;

export function indicationMap(weld: MappedWeld, { width, unit }: MapSize): Scene {
  const length = weld.length || 1;
  const scale = (width - left - right) / length;
  const at = (mm: number) => Math.round((left + mm * scale) * 100) / 100;
  const labels = leveled(weld.indications, at, width);
  const levels = Math.max(1, ...labels.map((one) => one.level + 1));
  const top = 8 + levels * level;
  const plan: Box = { x: left, y: top, width: length * scale, height: planHeight };
  const deep = weld.thickness !== null && weld.indications.some(({ depth }) => depth !== null);
  const axis = top + planHeight + 8;
  const side: Box = { x: left, y: axis + 36, width: plan.width, height: sideHeight };
  const height = deep ? side.y + sideHeight + 10 : axis + 26;
  const marks = labels.map(({ one, x, level: row }): Mark => {
    const placed = planBox(one, weld, plan, at);
    const y = top - 5 - row * level;
    const lower = deep && one.depth ? sideBox(one, weld, side, at) : null;
    return {
      id: one.id,
      label: said(one, unit),
      at: {
        x: Math.min(placed.x, x - 12),
        y: y - 10,
        width: Math.max(placed.width, 24),
        height: placed.y + placed.height - y + 10,
      },
      parts: [
        {
          d: through([
            [centre(placed), placed.y],
            [x, y + 2],
          ]),
          stroke: "quiet",
          width: 0.5,
        },
        ...figureOf(one, placed),
        ...(lower ? figureOf(one, lower) : []),
        { text: `${one.number} ${one.code}`.trim(), x, y, size: small, anchor: "middle", bold: true, tone: toneOf(one) },
      ],
    };
  });
  return {
    width,
    height,
    parts: [...outline(plan), ...axisParts(axis, length, at, unit), ...(deep ? sideParts(side, weld, unit) : []), ...marks],
    alt: altOf(weld, unit),
  };
}

function outline(plan: Box): Part[] {
  const middle = plan.y + plan.height / 2;
  return [
    { d: boxPath(plan), fill: "wash", stroke: "ink", width: 0.8 },
    {
      d: through([
        [plan.x, middle],
        [plan.x + plan.width, middle],
      ]),
      stroke: "rule",
      width: 0.6,
      dashed: true,
    },
    { text: "Plan", x: plan.x - 5, y: middle + 3, size: 7.5, anchor: "end", tone: "quiet" },
  ];
}

/** The datum, and a scale in steps of round numbers. */
function axisParts(y: number, length: number, at: (mm: number) => number, unit: MapSize["unit"]): Part[] {
  const whole = inUnit(length, unit);
  const step = evenStep(whole, Math.min(10, (at(length) - at(0)) / 45));
  const ends = Math.floor(whole / step + 1e-9);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const places = Array.from({ length: ends + 1 }, (_, index) => index * step);
  const line = (mm: number): readonly [number, number] => [at(mm), y];
  return [
    { d: through([line(0), line(length)]), stroke: "ink", width: 0.8 },
    {
      d: through(
        [
          [at(0), y],
          [at(0) - 4, y + 8],
          [at(0) + 4, y + 8],
        ],
        true,
      ),
      fill: "ink",
    },
    ...places.flatMap((value, index): Part[] => {
      const x = at(unit === "in" ? value * 25.4 : value);
      const isLast = index === ends;
      return [
        {
          d: through([
            [x, y],
            [x, y + 4],
          ]),
          stroke: "ink",
          width: 0.8,
        },
        {
          text: index === 0 ? "0 datum" : `${value.toFixed(digits)}${isLast ? ` ${unit}` : ""}`,
          x,
          y: y + 17,
          size: small,
          anchor: index === 0 ? "start" : isLast && at(length) - x < 12 ? "end" : "middle",
          tone: "quiet",
        },
      ];
    }),
  ];
}

function sideParts(side: Box, { thickness }: MappedWeld, unit: MapSize["unit"]): Part[] {
  return [
    { d: boxPath(side), fill: "wash", stroke: "ink", width: 0.8 },
    { text: "Side", x: side.x - 5, y: side.y + side.height / 2 + 3, size: 7.5, anchor: "end", tone: "quiet" },
    {
      text: `T ${measured(thickness ?? 0, unit)}, depth from the scanned surface`,
      x: side.x,
      y: side.y - 4,
      size: 7.5,
      tone: "quiet",
    },
  ];
}

/** Where it is in the plan: across the weld by its distance from the centreline, without one on it. */
function planBox(one: MappedIndication, weld: MappedWeld, plan: Box, at: (mm: number) => number): Box {
  const most = Math.max(10, ...weld.indications.map(({ across, width }) => Math.abs(across ?? 0) + width / 2)) * 1.15;
  const scale = plan.height / 2 / most;
  const middle = plan.y + plan.height / 2 + (one.across ?? 0) * scale;
  const width = Math.max(least, at(one.length) - at(0));
  const high = Math.min(plan.height - 4, Math.max(6, one.isRound ? Math.min(width, 12) : one.width * scale));
  const y = Math.min(plan.y + plan.height - high - 1, Math.max(plan.y + 1, middle - high / 2));
  const x = at(one.start ?? 0);
  // A pore shorter than can be drawn keeps its centre.
  return { x: width > least ? x : x - least / 2, y, width: one.isRound ? Math.max(6, width) : width, height: high };
}

function sideBox(one: MappedIndication, weld: MappedWeld, side: Box, at: (mm: number) => number): Box {
  const thickness = weld.thickness || 1;
  const down = (mm: number) => side.y + (Math.min(mm, thickness) / thickness) * side.height;
  const { top, bottom } = one.depth ?? { top: 0, bottom: 0 };
  const height = Math.max(least, down(bottom) - down(top));
  return {
    x: at(one.start ?? 0),
    y: Math.min(down(top), side.y + side.height - height),
    width: Math.max(least, at(one.length) - at(0)),
    height,
  };
}

/** A reject is filled and crossed, an accepted one open: they differ without colour. */
function figureOf(one: MappedIndication, box: Box): Path[] {
  const outlined = one.isRound ? ellipsePath(box) : boxPath(box);
  if (one.disposition === "REJ")
    return [
      { d: outlined, fill: "badFill", stroke: "bad", width: 1.4 },
      { d: one.isRound ? outlined : hatchPath(box, 4), stroke: "bad", width: 0.8 },
    ];
  return [{ d: outlined, fill: "paper", stroke: toneOf(one), width: 1, ...(one.disposition === null ? { dashed: true } : {}) }];
}

const toneOf = ({ disposition }: MappedIndication) => (disposition === "REJ" ? "bad" : disposition === "ACC" ? "good" : "due");

/** The labels above the plan, on as many levels as keep them apart. */
function leveled(indications: readonly MappedIndication[], at: (mm: number) => number, width: number) {
  const ends: number[] = [];
  return indications.map((one) => {
    const half = ((one.number.length + one.code.length + 1) * small * 0.62) / 2 + 3;
    const middle = at((one.start ?? 0) + one.length / 2);
    const x = Math.min(width - half, Math.max(half, middle));
    const free = ends.findIndex((end) => end <= x - half);
    const row = free === -1 ? ends.length : free;
    ends[row] = x + half;
    return { one, x, level: row };
  });
}

const centre = ({ x, width }: Box) => x + width / 2;

function inUnit(mm: number, unit: MapSize["unit"]): number {
  return unit === "in" ? mm / 25.4 : mm;
}

function measured(mm: number, unit: MapSize["unit"]): string {
  const value = unit === "in" ? convert(String(mm), "mm", "in") : String(mm);
  return `${roundHalfUp(value, unit === "in" ? 2 : 1).replace(/\.?0+$/, "")} ${unit}`;
}

/** "2 Slag inclusion, starts 120 mm from the datum, 8.5 mm long, rejected". */
function said(one: MappedIndication, unit: MapSize["unit"]): string {
  const decided = { ACC: "accepted", REJ: "rejected" } as const;
  return [
    `${one.number} ${one.label}`,
    one.start === null ? "no start from the datum" : `starts ${measured(one.start, unit)} from the datum`,
    one.length > 0 ? `${measured(one.length, unit)} long` : "",
    one.across === null ? "" : `${measured(one.across, unit)} from the centreline`,
    one.depth === null ? "" : `depth ${measured(one.depth.top, unit)} to ${measured(one.depth.bottom, unit)}`,
    one.disposition === null ? "not decided" : decided[one.disposition],
  ]
    .filter(Boolean)
    .join(", ");
}

function altOf(weld: MappedWeld, unit: MapSize["unit"]): string {
  const { indications, unplaced } = weld;
  return `Map of ${weld.name}, ${measured(weld.length, unit)} from the datum, ${counted(indications.length, "indication")}: ${indications.map((one) => said(one, unit)).join("; ")}.${unplaced.length > 0 ? ` ${unplacedWords(weld)}` : ""}`;
}

/** Those the map cannot show, by number. */
export function unplacedWords({ unplaced }: Pick<MappedWeld, "unplaced">): string {
  return unplaced.length === 0
    ? ""
    : `Without a start from the datum, not on the map: ${unplaced.map(({ number, code }) => `${number} ${code}`.trim()).join(", ")}.`;
}

/** What stands above a map: the weld, how much was examined, and how far the map reaches. */
export function mapTitle({ name, length, examined }: MappedWeld, unit: MapSize["unit"]): string {
  if (examined === null) return `${name}: drawn to ${measured(length, unit)}; length examined not stated`;
  const beyond = length > examined ? `, drawn to ${measured(length, unit)} from the datum` : "";
  return `${name}: ${measured(examined, unit)} examined${beyond}`;
}

/** How the marks are read. */
export const mapLegend =
  "Filled and crossed: rejected. Open: accepted. Dashed: not decided. Numbers as in the list of indications.";
