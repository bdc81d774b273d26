/**
 * What is drawn on a photo or a sketch of a report. Places are texts of whole numbers in the units of the sheet, so that they hash like all other
 * content and are merged as one: who moves an arrow moves both ends.
 */
import { z } from "zod";

const spanKinds = ["arrow", "line", "dimension", "ellipse", "box"] as const;
const placedKinds = ["text", "point", "symbol"] as const;
const symbolNames = ["weld", "probe", "film", "source", "magnet"] as const;
export const tones = ["bad", "accent", "good", "ink"] as const;

export type SpanKind = (typeof spanKinds)[number];
export type SymbolName = (typeof symbolNames)[number];
export type ShapeTone = (typeof tones)[number];

/** One line of text per shape; a sketch is not a page of text. */
const mostText = 120;
const mostShapes = 300;
/** Numbers with a blank between them: x1 y1 x2 y2, or x y, or the points of a stroke. */
const places = z
  .string()
  .max(6000)
  .regex(/^-?\d{1,5}( -?\d{1,5})+$/, "A place is whole numbers with blanks between them");

export const Shape = z.object({
  id: z.uuid(),
  kind: z.enum([...spanKinds, ...placedKinds, "pen"]),
  tone: z.enum(tones),
  at: places,
  /** The words of a text, the length on a dimension, the name of a point without a line. */
  text: z.string().trim().max(mostText).optional(),
  symbol: z.enum(symbolNames).optional(),
  /** Of a symbol, clockwise in degrees. */
  turned: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  /** Large letters or symbols. */
  large: z.boolean().optional(),
  dashed: z.boolean().optional(),
  /** The line a point stands for: its name and result are shown. */
  lineId: z.uuid().optional(),
});
export type Shape = z.infer<typeof Shape>;

/** What is drawn on a photo: it stays as it was taken. `sheet` is width and height of the photo in the units of the places. */
export const Markup = z.object({
  sheet: z.string().regex(/^\d{1,5} \d{1,5}$/),
  shapes: z.array(Shape).max(mostShapes),
});
export type Markup = z.infer<typeof Markup>;

/** A sketch of the report, drawn on an empty sheet. */
export const Sketch = Markup.extend({
  id: z.uuid(),
  title: z.string().trim().max(120),
  lineId: z.string().nullable(),
  print: z.boolean(),
});
export type Sketch = z.infer<typeof Sketch>;

/** As many as templates allow sketches. */
export const mostSketches = 10;

/** The sheet of a new sketch. */
export const emptySheet = "1600 1000";

export const numbersOf = (text: string): number[] => text.split(" ").map(Number);
export const placeText = (numbers: readonly number[]): string => numbers.map((one) => String(Math.round(one))).join(" ");

export function isSpan(kind: Shape["kind"]): kind is SpanKind {
  return (spanKinds as readonly string[]).includes(kind);
}

export const shapeWords: Readonly<Record<Shape["kind"] | SymbolName, string>> = {
  arrow: "Arrow",
  line: "Line",
  dimension: "Dimension",
  ellipse: "Circle",
  box: "Box",
  text: "Text",
  point: "Point",
  symbol: "Symbol",
  pen: "Pen stroke",
  weld: "Weld",
  probe: "Probe",
  film: "Film",
  source: "Source",
  magnet: "Magnet",
};
