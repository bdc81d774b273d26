/** The shapes of a sketch as lines and words, the same on screen, in the editor and on paper. */
import { boxPath, ellipsePath, type Path, type Scene, through, type Tone, type Words } from "#kit/drawing/scene.ts";
import { isSpan, type Markup, numbersOf, type Shape, shapeWords, type SymbolName } from "./shapes.ts";

/** The names and results of the lines that points stand for. */
export type LineNames = ReadonlyMap<string, { name: string; note: string }>;

const stroke = 5;
const letters = 34;
const largeLetters = 54;

/** A sheet with everything on it. `isPhoto`: words have a background of their own. */
export function sketchScene(
  { sheet, shapes }: Markup,
  lines: LineNames,
  { title, isPhoto }: { title: string; isPhoto: boolean },
): Scene {
  const [width = 1600, height = 1000] = numbersOf(sheet);
  const parts = shapes.flatMap((shape) =>
    shapeParts(shape, lines, width).map((part) => ("text" in part && isPhoto ? { ...part, backed: true as const } : part)),
  );
  return { width, height, parts, alt: [title, sketchWords(shapes, lines)].filter(Boolean).join(": ") };
}

/** The words of a shape stay on a sheet of this width. */
export function shapeParts(shape: Shape, lines: LineNames, width: number): (Path | Words)[] {
  return drawnParts(shape, lines).map((part) => ("text" in part ? within(part, width) : part));
}

function within(words: Words, width: number): Words {
  const { text, x, size, anchor = "start" } = words;
  const length = text.length * size * 0.6;
  const left = { start: x, middle: x - length / 2, end: x - length }[anchor];
  const most = Math.max(8, width - length - 8);
  return left >= 8 && left <= most ? words : { ...words, anchor: "start", x: Math.min(most, Math.max(8, left)) };
}

function drawnParts(shape: Shape, lines: LineNames): (Path | Words)[] {
  const { kind, tone, text = "", dashed, large } = shape;
  const at = numbersOf(shape.at);
  const line = { stroke: tone as Tone, width: stroke, ...(dashed ? { dashed: true as const } : {}) };
  const size = large ? largeLetters : letters;
  const [x = 0, y = 0] = at;
  if (kind === "pen") return [{ d: strokePath(at), ...line }];
  if (kind === "text") return [{ text: text || "Text", x, y, size, tone, bold: true }];
  if (kind === "point") return pointParts(shape, x, y, lines);
  if (kind === "symbol") return symbolParts(shape.symbol ?? "weld", x, y, Number(shape.turned ?? 0), large ? 1.6 : 1, tone);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = at;
  const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  const middle = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
  const label = (place: { x: number; y: number }, anchor: Words["anchor"] = "middle"): Words[] =>
    text ? [{ text, ...place, size, tone, anchor: anchor ?? "middle", bold: true }] : [];
  if (isSpan(kind))
    switch (kind) {
      case "line":
        return [
          {
            d: through([
              [x1, y1],
              [x2, y2],
            ]),
            ...line,
          },
          ...label({ x: middle.x, y: middle.y - 14 }),
        ];
      case "arrow":
        return [
          {
            d: through([
              [x1, y1],
              [x2, y2],
            ]),
            ...line,
          },
          head(x1, y1, x2, y2, tone),
          ...label(beyond(x2, y2, x1, y1, size), x2 >= x1 ? "end" : "start"),
        ];
      case "dimension":
        return [
          {
            d: through([
              [x1, y1],
              [x2, y2],
            ]),
            ...line,
            width: 3,
          },
          head(x1, y1, x2, y2, tone),
          head(x2, y2, x1, y1, tone),
          ...label({ x: middle.x, y: middle.y - 14 }),
        ];
      case "ellipse":
        return [{ d: ellipsePath(box), ...line }, ...label({ x: middle.x, y: box.y - 14 })];
      case "box":
        return [{ d: boxPath(box), ...line }, ...label({ x: middle.x, y: box.y - 14 })];
    }
  return [];
}

/** A filled head at the second place. */
function head(x1: number, y1: number, x2: number, y2: number, tone: Tone): Path {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number): readonly [number, number] => [x2 - 30 * Math.cos(angle + turn), y2 - 30 * Math.sin(angle + turn)];
  return { d: through([[x2, y2], wing(0.42), wing(-0.42)], true), fill: tone, stroke: tone, width: 2 };
}

/** Where the words of an arrow stand: at its tail, clear of it. */
function beyond(x2: number, y2: number, x1: number, y1: number, size: number): { x: number; y: number } {
  return { x: x1, y: y1 <= y2 ? y1 - 12 : y1 + size };
}

/** A stroke through the middles between its points, which takes the shake out of it. */
function strokePath(at: readonly number[]): string {
  const points = Array.from(
    { length: Math.floor(at.length / 2) },
    (_, index) => [at[2 * index] ?? 0, at[2 * index + 1] ?? 0] as const,
  );
  const [first, ...rest] = points;
  if (!first) return "";
  if (rest.length < 2) return through([first, ...rest, ...(rest.length === 0 ? [[first[0] + 1, first[1]] as const] : [])]);
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const next = rest[index + 1] ?? [x, y];
    return `Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}`;
  });
  const last = rest.at(-1) ?? first;
  return `M${first[0]} ${first[1]}${curves.join("")}L${last[0]} ${last[1]}`;
}

/** A numbered ring; beside it the reading of its line. */
function pointParts({ lineId, text, tone, large }: Shape, x: number, y: number, lines: LineNames): (Path | Words)[] {
  const line = lineId ? lines.get(lineId) : undefined;
  const name = line?.name ?? (text || "?");
  const size = large ? 40 : 28;
  const half = Math.max(size, (name.length * size * 0.62) / 2 + 12);
  const box = { x: x - half, y: y - size, width: 2 * half, height: 2 * size };
  return [
    { d: ellipsePath(box), fill: "paper", stroke: tone, width: 4 },
    { text: name, x, y: y + size * 0.36, size, tone, anchor: "middle", bold: true },
    ...(line?.note ? [{ text: line.note, x: x + half + 10, y: y + size * 0.36, size, tone, bold: true as const }] : []),
  ];
}

/** Drawn around its place, with its tip to the right. */
function symbolParts(name: SymbolName, x: number, y: number, turned: number, scale: number, tone: Tone): Path[] {
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const place = ([a, b]: readonly [number, number]): readonly [number, number] => [
    x + scale * (a * cos - b * sin),
    y + scale * (a * sin + b * cos),
  ];
  const line = { stroke: tone, width: 4 } as const;
  const open = (...points: readonly (readonly [number, number])[]): Path => ({ d: through(points.map(place)), ...line });
  const area = (...points: readonly (readonly [number, number])[]): Path => ({
    d: through(points.map(place), true),
    fill: "paper",
    ...line,
  });
  const filled = (...points: readonly (readonly [number, number])[]): Path => ({
    d: through(points.map(place), true),
    fill: tone,
    ...line,
  });
  const ring = (r: number) =>
    Array.from({ length: 24 }, (_, at) => [r * Math.cos((at * Math.PI) / 12), r * Math.sin((at * Math.PI) / 12)] as const);
  switch (name) {
    // A butt weld in section: two plates, the weld between them, and its caps.
    case "weld":
      return [
        area([-110, -30], [-34, -30], [-10, 30], [-110, 30]),
        area([110, -30], [34, -30], [10, 30], [110, 30]),
        filled([-34, -30], [-16, -40], [16, -40], [34, -30], [10, 30], [4, 36], [-4, 36], [-10, 30]),
      ];
    // A wedge with its beam.
    case "probe":
      return [area([-50, -44], [20, -44], [50, 0], [-50, 0]), open([0, 0], [60, 104]), open([44, 92], [60, 104], [62, 84])];
    case "film":
      return [filled([-120, -7], [120, -7], [120, 7], [-120, 7])];
    // A point from which rays leave.
    case "source":
      return [
        filled(...ring(12)),
        area(...ring(26)),
        filled(...ring(11)),
        open([26, 26], [54, 70]),
        open([36, 8], [80, 24]),
        open([8, 36], [24, 80]),
      ];
    // The two poles of a yoke.
    case "magnet":
      return [
        area([-90, 60], [-90, -50], [90, -50], [90, 60], [54, 60], [54, -14], [-54, -14], [-54, 60]),
        filled([-90, 40], [-54, 40], [-54, 60], [-90, 60]),
        filled([90, 40], [54, 40], [54, 60], [90, 60]),
      ];
  }
}

/** What is on a sketch, in words. */
export function sketchWords(shapes: readonly Shape[], lines: LineNames): string {
  return shapes.map((shape) => shapeName(shape, lines)).join("; ");
}

/** "Arrow: undercut", "Point CML-04 6.12 mm". */
export function shapeName({ kind, symbol, text, lineId }: Shape, lines: LineNames): string {
  const line = lineId ? lines.get(lineId) : undefined;
  if (kind === "point") return ["Point", line?.name ?? text, line?.note].filter(Boolean).join(" ");
  const name = kind === "symbol" ? shapeWords[symbol ?? "weld"] : shapeWords[kind];
  return text ? `${name}: ${text}` : name;
}
