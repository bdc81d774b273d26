/**
 * A drawing as plain data: lines, areas and words within a frame. The pages draw it with their colours (`ui/drawing/SceneView.tsx`), paper as SVG
 * (`svg-text.ts`), so both show the same.
 */

/** What a colour means; each theme and paper have their own. */
export type Tone =
  | "ink"
  | "quiet"
  | "rule"
  | "paper"
  | "wash"
  | "good"
  | "goodFill"
  | "due"
  | "dueFill"
  | "bad"
  | "badFill"
  | "accent";

export interface Path {
  /** The path in the notation of SVG. */
  d: string;
  stroke?: Tone;
  fill?: Tone;
  /** How much of the fill is seen over white, from 0 to 1; all of it without. Of drawings for paper. */
  shade?: number;
  /** Width of the line; 1 without. */
  width?: number;
  dashed?: true;
}

export interface Words {
  text: string;
  x: number;
  y: number;
  size: number;
  tone?: Tone;
  anchor?: "start" | "middle" | "end";
  bold?: true;
  /** Clockwise around its place, in degrees. */
  turned?: number;
  /** On a background of its own, to be read over a photo. */
  backed?: true;
}

/** Parts that stand for a record: choosing them leads to it. `at` is their box. */
export interface Mark {
  id: string;
  /** What it is, for those who cannot see it. */
  label: string;
  at: Box;
  parts: readonly (Path | Words)[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Part = Path | Words | Mark;

export interface Scene {
  width: number;
  height: number;
  parts: readonly Part[];
  /** All it shows, in words. */
  alt: string;
}

const figure = (value: number) => String(Math.round(value * 100) / 100);

/** A path through points; closed it is an area. */
export function through(points: readonly (readonly [x: number, y: number])[], closed = false): string {
  return `${points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${figure(x)} ${figure(y)}`).join("")}${closed ? "Z" : ""}`;
}

export function boxPath({ x, y, width, height }: Box): string {
  return `M${figure(x)} ${figure(y)}h${figure(width)}v${figure(height)}h${figure(-width)}Z`;
}

/** The ellipse within a box. */
export function ellipsePath({ x, y, width, height }: Box): string {
  const [rx, ry] = [figure(width / 2), figure(height / 2)];
  const across = figure(width);
  return `M${figure(x)} ${figure(y + height / 2)}a${rx} ${ry} 0 1 0 ${across} 0a${rx} ${ry} 0 1 0 -${across} 0Z`;
}

/** Slanting lines within a box, so that an area is told from others without its colour. */
export function hatchPath({ x, y, width, height }: Box, apart: number): string {
  const lines: string[] = [];
  for (let shift = apart; shift < width + height; shift += apart) {
    const [x1, y1] = shift <= height ? [x, y + shift] : [x + shift - height, y + height];
    const [x2, y2] = shift <= width ? [x + shift, y] : [x + width, y + shift - width];
    lines.push(`M${figure(x1)} ${figure(y1)}L${figure(x2)} ${figure(y2)}`);
  }
  return lines.join("");
}

/** A distance of 1, 2 or 5 times a power of ten that divides a length into about `parts` steps. */
export function evenStep(length: number, parts: number): number {
  const rough = length / Math.max(1, parts);
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = rough / power;
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power;
}

export const isMark = (part: Part): part is Mark => "parts" in part;
