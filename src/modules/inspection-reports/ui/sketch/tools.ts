import {
  isSpan,
  numbersOf,
  placeText,
  type Shape,
  shapeWords,
  type SymbolName,
  type ShapeTone,
} from "#modules/inspection-reports/sketch/shapes.ts";

/** What a stroke on the sheet does: choose and move, or draw one of these. */
export type Tool = "choose" | Exclude<Shape["kind"], "symbol"> | SymbolName;

const symbols: readonly string[] = ["weld", "probe", "film", "source", "magnet"] satisfies SymbolName[];

const isSymbol = (tool: Tool): tool is SymbolName => symbols.includes(tool);

export const toolWords = (tool: Tool): string =>
  tool === "choose" ? "Choose and move" : tool === "dimension" ? "Measure" : tool === "pen" ? "Pen" : shapeWords[tool];

export const photoTools: readonly Tool[] = ["choose", "arrow", "ellipse", "box", "text", "dimension", "point", "pen"];
export const sketchTools: readonly Tool[] = [
  ...photoTools.slice(0, 2),
  "line",
  ...photoTools.slice(2),
  ...(symbols as SymbolName[]),
];

/** A new shape of a tool between two places; the second is where the pointer is. */
export function begun(
  tool: Tool,
  id: string,
  tone: ShapeTone,
  from: readonly [number, number],
  to: readonly [number, number],
): Shape | null {
  if (tool === "choose") return null;
  if (isSymbol(tool)) return { id, kind: "symbol", symbol: tool, tone, at: placeText(from) };
  const places = isSpan(tool) || tool === "pen" ? [...from, ...to] : from;
  return { id, kind: tool, tone, at: placeText(places), ...(tool === "text" ? { text: "Text" } : {}) };
}

/** A shape that was only tapped is drawn in a size that can be seen. */
export function large(shape: Shape): Shape {
  if (!isSpan(shape.kind)) return shape;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(shape.at);
  return Math.hypot(x2 - x1, y2 - y1) >= 24 ? shape : { ...shape, at: placeText([x1, y1, x1 + 260, y1 + 160]) };
}

/** In the middle of the sheet, for those who do not point. */
export function inMiddle(tool: Tool, id: string, tone: ShapeTone, [width, height]: readonly [number, number]): Shape | null {
  const [x, y] = [width / 2, height / 2];
  return begun(tool, id, tone, isSymbol(tool) ? [x, y] : [x - 130, y - 80], [x + 130, y + 80]);
}
