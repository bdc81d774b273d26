/** Changes of a sketch that a pointer, a finger or a key makes. */
import { isSpan, numbersOf, placeText, type Shape } from "./shapes.ts";

/** Moved, with all its places. */
export function moved(shape: Shape, dx: number, dy: number): Shape {
  return { ...shape, at: placeText(numbersOf(shape.at).map((one, index) => one + (index % 2 === 0 ? dx : dy))) };
}

/** With one of its ends elsewhere; only of what has two. */
export function withEnd(shape: Shape, end: 0 | 1, x: number, y: number): Shape {
  if (!isSpan(shape.kind)) return shape;
  return {
    ...shape,
    at: placeText(
      numbersOf(shape.at)
        .with(2 * end, x)
        .with(2 * end + 1, y),
    ),
  };
}

/** Larger or smaller around its first place; of a symbol or text, large or not. */
export function scaled(shape: Shape, factor: number): Shape {
  if (!isSpan(shape.kind) && shape.kind !== "pen") return { ...shape, large: factor > 1 };
  const [x = 0, y = 0, ...rest] = numbersOf(shape.at);
  const places = rest.map((one, index) => {
    const from = index % 2 === 0 ? x : y;
    return from + (one - from) * factor;
  });
  return { ...shape, at: placeText([x, y, ...places]) };
}

/** On the nearest line of the grid. */
export function onGrid(value: number, grid: number): number {
  return grid > 0 ? Math.round(value / grid) * grid : Math.round(value);
}

/** A stroke without points that a straight line would show as well (Ramer, Douglas and Peucker). */
export function simplified(points: readonly (readonly [number, number])[], tolerance: number): (readonly [number, number])[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  const inner = points.slice(1, -1).map((point) => distance(point, first, last));
  const most = Math.max(...inner);
  if (most <= tolerance) return [first, last];
  const at = inner.indexOf(most) + 1;
  return [...simplified(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(points.slice(at), tolerance)];
}

function distance(
  [x, y]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}
