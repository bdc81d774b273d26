/** The map of thickness readings: a cell for each, in the colour and with the mark of its band. */
import { boxPath, type Box, hatchPath, type Mark, type Part, type Scene, type Tone } from "#kit/drawing/scene.ts";
import { counted } from "#kit/plural.ts";
import { convert, roundHalfUp } from "#kit/quantity.ts";
import {
  type Band,
  gridKey,
  type MappedLocation,
  type MappedReading,
  needsAttention,
  thinnest,
  type ThicknessReadings,
} from "./thickness-readings.ts";

interface MapSize {
  width: number;
  unit: "mm" | "in";
  /** Of the report: which bands there are. */
  rule: "simple" | "guardband" | "client";
}

const high = 18;
const size = 8.5;

/** What is drawn of many locations: all, or those that need attention if there are more than `most`. */
export function shownLocations(locations: readonly MappedLocation[], most: number): readonly MappedLocation[] {
  return locations.length > most ? locations.filter(needsAttention) : locations;
}

/** Locations one below the other, their readings side by side. */
export function readingsMap({ heads }: ThicknessReadings, locations: readonly MappedLocation[], map: MapSize): Scene {
  const { width, unit } = map;
  const flags = width >= 480 ? 90 : 0;
  const longest = Math.max(6, ...locations.map(({ name }) => name.length));
  const names = Math.min(150, Math.max(54, longest * 5.6 + 8));
  const cell = Math.min(62, (width - names - flags - 6) / (heads.length + 1));
  const x = (column: number) => names + column * cell + (column === heads.length ? 6 : 0);
  const columns = [...heads.map((head) => head.replace(/^Reading /, "")), "Actual"];
  const parts: Part[] = columns.map((head, at) => ({
    text: fitted(head, cell),
    x: x(at) + cell / 2,
    y: 12,
    size: 7.5,
    anchor: "middle",
    tone: "quiet",
  }));
  const rows = locations.map((one, row): Mark => {
    const y = 18 + row * high;
    const cells = [...one.readings, one.actual].flatMap((reading, at) =>
      cellParts(reading, { x: x(at), y, width: cell, height: high }, unit, at === heads.length),
    );
    const flag: Part[] =
      flags > 0 && one.flag !== "none"
        ? [{ text: one.flag, x: x(heads.length) + cell + 6, y: y + 12.5, size: 8, bold: true }]
        : [];
    return {
      id: one.lineId,
      label: said(one, unit),
      at: { x: 0, y, width, height: high },
      parts: [{ text: fitted(one.name, names), x: 0, y: y + 12.5, size }, ...cells, ...flag] as Mark["parts"],
    };
  });
  const bottom = 18 + locations.length * high;
  const legend = legendParts(bottom + 16, map);
  return { width, height: bottom + 16 + legend.height, parts: [...parts, ...rows, ...legend.parts], alt: altOf(locations, unit) };
}

/** Locations by row and column, each with its actual thickness. */
export function gridMap(grid: NonNullable<ThicknessReadings["grid"]>, map: MapSize): Scene {
  const { width, unit } = map;
  const cell = Math.min(62, (width - 40) / grid.columns.length);
  const x = (column: number) => 36 + column * cell;
  const heads: Part[] = grid.columns.map((name, at) => ({
    text: name,
    x: x(at) + cell / 2,
    y: 12,
    size: 7.5,
    anchor: "middle",
    tone: "quiet",
  }));
  const names: Part[] = grid.rows.map((name, row) => ({
    text: name,
    x: 28,
    y: 18 + row * high + 12.5,
    size,
    anchor: "end",
    tone: "quiet",
  }));
  const cells = grid.rows.flatMap((row, down) =>
    grid.columns.flatMap((column, across): Mark[] => {
      const one = grid.at.get(gridKey(row, column));
      if (!one) return [];
      const box = { x: x(across), y: 18 + down * high, width: cell, height: high };
      return [{ id: one.lineId, label: said(one, unit), at: box, parts: cellParts(one.actual, box, unit, false) }];
    }),
  );
  const bottom = 18 + grid.rows.length * high;
  const legend = legendParts(bottom + 16, map);
  const all = [...grid.at.values()];
  return {
    width,
    height: bottom + 16 + legend.height,
    parts: [...heads, ...names, ...cells, ...legend.parts],
    alt: altOf(all, unit),
  };
}

const fills: Record<Exclude<Band, null> | "none", Tone> = {
  accept: "goodFill",
  recheck: "dueFill",
  reject: "badFill",
  none: "wash",
};
const tones: Record<Exclude<Band, null> | "none", Tone> = { accept: "ink", recheck: "due", reject: "bad", none: "ink" };

/** A cell tells its band by a strip at its left as well: crossed for recheck, filled for reject. */
function cellParts(reading: MappedReading | null, box: Box, unit: MapSize["unit"], isBold: boolean): Mark["parts"] {
  if (!reading) return [{ d: boxPath(box), stroke: "rule", width: 0.5 }];
  const band = reading.band ?? "none";
  const strip = { x: box.x + 1, y: box.y + 1, width: 5, height: box.height - 2 };
  return [
    { d: boxPath(box), fill: fills[band], stroke: "rule", width: 0.5 },
    ...(band === "reject" ? [{ d: boxPath(strip), fill: "bad" as const }] : []),
    ...(band === "recheck" ? [{ d: hatchPath(strip, 3), stroke: "due" as const, width: 1 }] : []),
    {
      text: shown(reading.t, unit),
      x: box.x + box.width / 2 + (band === "accept" || band === "none" ? 0 : 3),
      y: box.y + 12.5,
      size: box.width < 30 ? 7 : size,
      anchor: "middle",
      tone: tones[band],
      ...(isBold || band !== "accept" ? { bold: true } : {}),
    },
  ];
}

const meanings: Record<MapSize["rule"], readonly (readonly [Band, string])[]> = {
  guardband: [
    ["accept", "accept: at least tReq + U"],
    ["recheck", "recheck: tReq to tReq + U"],
    ["reject", "reject: below tReq"],
  ],
  simple: [
    ["accept", "accept: at least tReq"],
    ["reject", "reject: below tReq"],
  ],
  client: [[null, "decided by the evaluator, by the client's document"]],
};

function legendParts(y: number, { rule, width, unit }: MapSize): { parts: Part[]; height: number } {
  const across = width < 480 ? 1 : 3;
  const entries = meanings[rule];
  const room = width < 480 ? width : 165;
  const parts = entries.flatMap(([band, words], at): Part[] => {
    const box = { x: (at % across) * room, y: y + Math.floor(at / across) * 15, width: 16, height: 10 };
    const sample: Part[] = cellParts({ t: "0", band }, box, unit, false).filter((part) => "d" in part);
    return [...sample, { text: words, x: box.x + 21, y: box.y + 8.5, size: 8, tone: "quiet" }];
  });
  return { parts, height: Math.ceil(entries.length / across) * 15 };
}

/** In mm with two decimals, in inches with three. */
export function shown(t: string, unit: MapSize["unit"]): string {
  return unit === "in" ? roundHalfUp(convert(t, "mm", "in"), 3) : roundHalfUp(t, 2);
}

function fitted(text: string, room: number): string {
  const most = Math.max(3, Math.floor(room / 5));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function said({ name, position, actual, tReq, flag }: MappedLocation, unit: MapSize["unit"]): string {
  return [
    [name, position].filter(Boolean).join(" "),
    `${shown(actual?.t ?? "0", unit)} ${unit}`,
    tReq === null ? "" : `required ${shown(tReq, unit)} ${unit}`,
    actual?.band ?? "",
    flag === "none" ? "" : flag,
  ]
    .filter((one, at, all) => one !== "" && all.indexOf(one) === at)
    .join(", ");
}

function altOf(locations: readonly MappedLocation[], unit: MapSize["unit"]): string {
  const least = thinnest(locations);
  const marked = locations.filter(needsAttention);
  return `Thickness map of ${counted(locations.length, "location")}${least ? `; thinnest ${said(least, unit)}` : ""}. ${marked.length === 0 ? "All are accepted without a flag." : `To note: ${marked.map((one) => said(one, unit)).join("; ")}.`}`;
}
