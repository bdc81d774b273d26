/** Shooting sketches of radiography, drawn from the values of the technique; not to scale. */
import { decimalIn } from "#modules/report-templates/sheet.ts";
import { valueText } from "#modules/report-templates/display.ts";
import type { Values } from "#modules/report-templates/content.ts";
import { placeText, type Shape, type ShapeTone, type SymbolName } from "./shapes.ts";

export const exposureTechniques = ["SWE/SWV", "DWE/SWV", "DWE/DWV ellipse", "DWE/DWV superimposed", "panoramic"] as const;
export type ExposureTechnique = (typeof exposureTechniques)[number];

interface Taken {
  technique: Values;
  header: Values;
}

/** The technique chosen in the report, if it is one that can be drawn. */
export function exposureOf({ technique }: Pick<Taken, "technique">): ExposureTechnique | null {
  return exposureTechniques.find((one) => one === technique["exposureTechnique"]) ?? null;
}

/** The shapes of the sketch of a technique; what has no value yet is drawn with its letter alone. */
export function shootingSketch(technique: ExposureTechnique, taken: Taken, newId: () => string): Shape[] {
  const pen = penOf(newId);
  const value = (key: string, block: Values = taken.technique) => valueText(block[key]);
  const named = (letter: string, text: string) => [letter, text].filter(Boolean).join(" ");
  const side = taken.technique["iqiSide"];
  const isBehind = side === "film" || side === "detector";
  const source = [value("source") || "Source", value("F") && `F ${value("F")}`].filter(Boolean).join(", ");
  const words: Words = {
    source,
    D: named("D", value("D")),
    d: named("d", value("d")),
    T: named("T", value("T") || value("nominalThickness", taken.header)),
    OD: named("OD", value("OD") || value("outsideDiameter", taken.header)),
    film: [value("filmType") || "Film", value("filmsPerCassette") && `${value("filmsPerCassette")} per cassette`]
      .filter(Boolean)
      .join(", "),
    iqi: `IQI ${[value("iqiKind"), value("iqiSide") && `${value("iqiSide")} side`].filter(Boolean).join(", ")}${isBehind ? ', with letter "F"' : ""}`,
    exposures: value("exposuresPerWeld") ? `${value("exposuresPerWeld")} exposures per weld` : "",
    span: Number(decimalIn(taken.technique["spanDeg"], "°") ?? 360),
    holders: Number(value("filmHolders") || 1),
    iqiOnFilm: isBehind,
  };
  const title = [technique, words.exposures, "not to scale"].filter(Boolean).join(", ");
  return [pen.text(60, 960, title, "ink"), ...drawn[technique](pen, words)];
}

interface Words {
  source: string;
  D: string;
  d: string;
  T: string;
  OD: string;
  film: string;
  iqi: string;
  exposures: string;
  span: number;
  holders: number;
  iqiOnFilm: boolean;
}

type Pen = ReturnType<typeof penOf>;

function penOf(newId: () => string) {
  const shape = (kind: Shape["kind"], at: readonly number[], tone: ShapeTone, more: Partial<Shape> = {}): Shape => ({
    id: newId(),
    kind,
    tone,
    at: placeText(at),
    ...more,
  });
  return {
    text: (x: number, y: number, text: string, tone: ShapeTone = "ink") => shape("text", [x, y], tone, { text }),
    line: (x1: number, y1: number, x2: number, y2: number, dashed = false) =>
      shape("line", [x1, y1, x2, y2], dashed ? "accent" : "ink", dashed ? { dashed } : {}),
    measure: (x1: number, y1: number, x2: number, y2: number, text: string) =>
      shape("dimension", [x1, y1, x2, y2], "ink", text ? { text } : {}),
    circle: (x: number, y: number, r: number) => shape("ellipse", [x - r, y - r, x + r, y + r], "ink"),
    ring: (x: number, y: number, rx: number, ry: number) => shape("ellipse", [x - rx, y - ry, x + rx, y + ry], "bad"),
    symbol: (symbol: SymbolName, x: number, y: number, tone: ShapeTone = "ink", turned = 0) =>
      shape("symbol", [x, y], tone, { symbol, ...(turned > 0 ? { turned: String(turned) } : {}) }),
    arc(x: number, y: number, r: number, from: number, to: number) {
      const steps = Math.max(2, Math.round(Math.abs(to - from) / 10));
      const points = Array.from({ length: steps + 1 }, (_, at) => {
        const angle = ((from + ((to - from) * at) / steps) * Math.PI) / 180;
        return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
      }).flat();
      return shape("pen", points, "accent");
    },
    arrow: (x1: number, y1: number, x2: number, y2: number, text: string) => shape("arrow", [x1, y1, x2, y2], "ink", { text }),
  };
}

const [x0, y0] = [800, 520];
const [outer, inner] = [240, 196];

/** A pipe in section with the film below it, seen along its axis. */
function pipe(pen: Pen, words: Words): Shape[] {
  return [
    pen.circle(x0, y0, outer),
    pen.circle(x0, y0, inner),
    pen.measure(x0 - outer, y0, x0 + outer, y0, words.OD),
    pen.arrow(x0 + 470, y0 - 130, x0 + 190, y0 - 112, words.T),
  ];
}

function filmBelow(pen: Pen, words: Words): Shape[] {
  return [
    pen.arc(x0, y0, outer + 22, 50, 130),
    pen.arrow(x0 + 470, y0 + 250, x0 + 120, y0 + 242, words.film),
    pen.arrow(x0 - 470, y0 + 340, x0 - 90, y0 + (words.iqiOnFilm ? 238 : -230), words.iqi),
  ];
}

const drawn: Record<ExposureTechnique, (pen: Pen, words: Words) => Shape[]> = {
  // A plate or a wall from one side.
  "SWE/SWV": (pen, words) => [
    pen.symbol("source", x0, 130, "bad"),
    pen.text(x0 + 70, 130, words.source),
    pen.line(x0, 160, x0 - 260, 640, true),
    pen.line(x0, 160, x0 + 260, 640, true),
    pen.line(x0 - 420, 560, x0 + 420, 560),
    pen.line(x0 - 420, 640, x0 + 420, 640),
    pen.symbol("weld", x0, 600, "ink"),
    pen.symbol("film", x0, 700, "accent"),
    pen.line(x0 - 260, 700, x0 + 260, 700),
    pen.arrow(x0 + 470, 780, x0 + 150, 712, words.film),
    pen.arrow(x0 - 470, words.iqiOnFilm ? 780 : 440, x0 - 120, words.iqiOnFilm ? 660 : 550, words.iqi),
    pen.measure(x0 + 480, 130, x0 + 480, 560, ""),
    pen.text(x0 + 500, 350, words.D),
    pen.measure(x0 + 480, 560, x0 + 480, 700, ""),
    pen.text(x0 + 500, 640, words.d),
    pen.text(x0 - 600, 612, words.T),
  ],
  // The source outside, through both walls; the wall at the film is read.
  "DWE/SWV": (pen, words) => [
    ...pipe(pen, words),
    pen.symbol("source", x0, y0 - outer - 40, "bad"),
    pen.text(x0 + 90, y0 - outer - 60, words.source),
    pen.line(x0, y0 - outer - 20, x0 - 150, y0 + 215, true),
    pen.line(x0, y0 - outer - 20, x0 + 150, y0 + 215, true),
    ...filmBelow(pen, words),
    pen.measure(x0 - 620, y0 - outer - 40, x0 - 620, y0 + inner, ""),
    pen.text(x0 - 600, y0 - 20, words.D),
    pen.measure(x0 - 620, y0 + inner, x0 - 620, y0 + outer + 22, ""),
    pen.text(x0 - 600, y0 + 270, words.d),
  ],
  // The source beside the plane of the weld: both walls beside each other on the film.
  "DWE/DWV ellipse": (pen, words) => [
    pen.line(x0 - 420, y0 - 110, x0 + 420, y0 - 110),
    pen.line(x0 - 420, y0 + 110, x0 + 420, y0 + 110),
    pen.line(x0, y0 - 128, x0, y0 + 128),
    pen.measure(x0 + 200, y0 - 110, x0 + 200, y0 + 110, ""),
    pen.text(x0 + 215, y0 + 10, words.OD),
    pen.text(x0 - 400, y0 + 10, words.T),
    pen.symbol("source", x0 - 260, 110, "bad"),
    pen.text(x0 - 190, 100, words.source),
    pen.line(x0 - 260, 140, x0 + 10, y0 + 190, true),
    pen.line(x0 - 260, 140, x0 + 100, y0 + 190, true),
    pen.line(x0 - 300, y0 + 190, x0 + 300, y0 + 190),
    pen.ring(x0 + 60, y0 + 320, 90, 36),
    pen.text(x0 + 180, y0 + 350, "Image of the weld on the film", "bad"),
    pen.arrow(x0 + 560, y0 + 240, x0 + 250, y0 + 196, words.film),
    pen.arrow(x0 - 480, y0 + 330, x0 - 60, y0 + (words.iqiOnFilm ? 180 : -104), words.iqi),
    pen.measure(x0 - 480, 110, x0 - 480, y0 - 110, ""),
    pen.text(x0 - 460, 300, words.D),
    pen.measure(x0 + 500, y0 - 110, x0 + 500, y0 + 190, ""),
    pen.text(x0 + 515, y0 + 60, words.d),
  ],
  // The source above the weld: both walls over each other on the film.
  "DWE/DWV superimposed": (pen, words) => [
    ...pipe(pen, words),
    pen.symbol("source", x0, 110, "bad"),
    pen.text(x0 + 90, 110, words.source),
    pen.line(x0, 140, x0 - 215, y0 + 250, true),
    pen.line(x0, 140, x0 + 215, y0 + 250, true),
    ...filmBelow(pen, words),
    pen.measure(x0 - 620, 110, x0 - 620, y0 - outer, ""),
    pen.text(x0 - 600, 200, words.D),
    pen.measure(x0 - 620, y0 - outer, x0 - 620, y0 + outer + 22, ""),
    pen.text(x0 - 600, y0 + 20, words.d),
  ],
  // The source in the middle, films around the weld.
  panoramic: (pen, words) => {
    const each = words.span / Math.max(1, Math.min(words.holders, 12));
    const films = Array.from({ length: Math.max(1, Math.min(words.holders, 12)) }, (_, at) => {
      const from = -90 + at * each;
      return pen.arc(x0, y0, outer + 24, from + 2, from + each - 2);
    });
    return [
      pen.circle(x0, y0, outer),
      pen.circle(x0, y0, inner),
      pen.symbol("source", x0, y0, "bad"),
      pen.arrow(x0 + 470, y0 + 60, x0 + 40, y0 + 8, words.source),
      pen.line(x0, y0 - 30, x0, y0 - inner, true),
      pen.line(x0 - 26, y0 + 15, x0 - 170, y0 + 98, true),
      ...films,
      pen.measure(x0 - outer, y0 + 350, x0 + outer, y0 + 350, words.OD),
      pen.arrow(x0 + 470, y0 - 290, x0 + 150, y0 - 226, `${words.film}, ${words.holders} around ${words.span}°`),
      pen.arrow(x0 + 470, y0 - 60, x0 + 214, y0 - 50, words.T),
      pen.arrow(x0 - 470, y0 - 200, x0 - (words.iqiOnFilm ? 200 : 150), y0 - (words.iqiOnFilm ? 176 : 120), words.iqi),
      pen.text(x0 - 700, y0 + 60, words.D),
      pen.text(x0 - 700, y0 + 110, words.d),
    ];
  },
};
