/**
 * Positions of flaws along a weld, and their total in a length of it. A girth weld closes on itself: positions continue around it (`around`
 * is its length), across the datum. `around` null is a weld with two ends.
 */
import { above, atLeast, atMost, below, Decimal } from "#kit/decimal.ts";

export type Span = { start: Decimal; length: Decimal };
type Measured = { start: Decimal | null; length: Decimal | null; diameter: Decimal | null };

const pi = Decimal.acos(-1);
/** The length of a weld around a pipe of this outside diameter. */
export const roundOf = (outsideDiameter: Decimal): Decimal => outsideDiameter.times(pi);

/** The part of the weld a flaw occupies. */
export const extentOf = ({ length, diameter }: Pick<Measured, "length" | "diameter">): Decimal | null => length ?? diameter;

/** Starts and lengths of flaws; null while one is not measured. */
export function spansOf(flaws: readonly Measured[]): Span[] | null {
  const spans = flaws.map((flaw) => ({ start: flaw.start, length: extentOf(flaw) }));
  return spans.every((one): one is Span => one.start !== null && one.length !== null) ? spans : null;
}

export function totalLength(flaws: readonly Pick<Measured, "length" | "diameter">[]): Decimal | null {
  return flaws.reduce<Decimal | null>((sum, flaw) => {
    const size = extentOf(flaw);
    return sum === null || size === null ? null : sum.plus(size);
  }, new Decimal(0));
}

/** Each span with its start on the first round of the weld. */
function placed(spans: readonly Span[], around: Decimal | null): Span[] {
  if (around === null) return [...spans];
  return spans.map(({ start, length }) => ({ start: start.mod(around), length: Decimal.min(length, around) }));
}

/** The same spans as seen from the round before and the round after. */
const seenRound = (spans: readonly Span[], around: Decimal | null): Span[] =>
  around === null
    ? [...spans]
    : spans.flatMap(({ start, length }) =>
        [around.neg(), new Decimal(0), around].map((turn) => ({ start: start.plus(turn), length })),
      );

/** The largest total length of spans inside any window of this length; of a span that extends outside, only the part inside counts. */
export function mostWithin(spans: readonly Span[], window: Decimal, around: Decimal | null = null): Decimal {
  const own = placed(spans, around);
  const all = seenRound(own, around);
  const reach = around === null ? window : Decimal.min(window, around);
  const starts = own.flatMap(({ start, length }) => [start, start.plus(length).minus(reach)]);
  const inside = (from: Decimal) =>
    all.reduce((sum, { start, length }) => {
      const covered = Decimal.min(start.plus(length), from.plus(reach)).minus(Decimal.max(start, from));
      return covered.gt(0) ? sum.plus(covered) : sum;
    }, new Decimal(0));
  return starts.reduce((most, from) => Decimal.max(most, inside(from)), new Decimal(0));
}

/** The largest number of spans that begin inside any window of this length. */
export function mostBeginning(spans: readonly Span[], window: Decimal, around: Decimal | null): number {
  const own = placed(spans, around);
  const all = seenRound(own, around);
  // In a weld no longer than the window each counts once.
  if (around !== null && atMost(around, window)) return spans.length;
  const within = (from: Decimal) => all.filter(({ start }) => !start.lt(from) && !above(start, from.plus(window))).length;
  return Math.max(0, ...own.map(({ start }) => within(start)));
}

/** Gaps edge to edge from each span to the next, in order along the weld; around a pipe also from the last to the first. */
export function gapsBetween(spans: readonly Span[], around: Decimal | null = null): Decimal[] {
  const sorted = placed(spans, around).toSorted((a, b) => a.start.comparedTo(b.start));
  const [first] = sorted;
  const row = first && around !== null && sorted.length > 1 ? [...sorted, { ...first, start: first.start.plus(around) }] : sorted;
  return row.slice(1).map(({ start }, index) => {
    const before = row[index];
    return before ? start.minus(before.start.plus(before.length)) : new Decimal(0);
  });
}

/** Spans in line with no gap above the limit between one and the next; `most` is their largest total in a window. */
type Chain = { of: Span[]; most: (window: Decimal) => Decimal };

/** The spans split where a gap exceeds the limit. */
export function chainsOf(spans: readonly Span[], limit: Decimal, around: Decimal | null = null): Chain[] {
  const own = placed(spans, around);
  const order = own.map((at, index) => ({ at, from: spans[index] ?? at })).toSorted((a, b) => a.at.start.comparedTo(b.at.start));
  const parts: (typeof order)[] = [];
  let end: Decimal | null = null;
  for (const one of order) {
    const last = parts.at(-1);
    if (last && end !== null && !above(one.at.start.minus(end), limit)) last.push(one);
    else parts.push([one]);
    const to = one.at.start.plus(one.at.length);
    end = end === null ? to : Decimal.max(end, to);
  }
  const [first] = parts;
  const [begin] = order;
  const isClosed = around !== null && begin && end !== null && !above(begin.at.start.plus(around).minus(end), limit);
  if (isClosed && first && parts.length === 1)
    return [{ of: first.map(({ from }) => from), most: (window) => mostWithin(spans, window, around) }];
  if (isClosed && first) {
    const last = parts.pop() ?? [];
    parts[0] = [...last, ...first.map(({ at, from }) => ({ at: { start: at.start.plus(around), length: at.length }, from }))];
  }
  return parts.map((part) => {
    const along = part.map(({ at }) => at);
    return { of: part.map(({ from }) => from), most: (window) => mostWithin(along, window) };
  });
}

/** The parts of the spans not covered by the others: an extent recorded over flaws counts once. */
export function uncovered(spans: readonly Span[], others: readonly Span[], around: Decimal | null): Span[] {
  const found: Span[] = [];
  for (const span of placed(spans, around)) {
    let pieces: Span[] = [span];
    for (const other of seenRound(placed([...others, ...found], around), around))
      pieces = pieces.flatMap((piece) => without(piece, other));
    found.push(...pieces);
  }
  return found;
}

function without(piece: Span, other: Span): Span[] {
  const [end, otherEnd] = [piece.start.plus(piece.length), other.start.plus(other.length)];
  if (atLeast(other.start, end) || atMost(otherEnd, piece.start)) return [piece];
  const before = other.start.minus(piece.start);
  const after = end.minus(otherEnd);
  return [
    ...(before.gt(0) ? [{ start: piece.start, length: before }] : []),
    ...(after.gt(0) ? [{ start: otherEnd, length: after }] : []),
  ];
}

/** Whether two spans are closer than this distance. */
export function isNearer(a: Span, b: Span, distance: Decimal, around: Decimal | null): boolean {
  return gapsBetween([a, b], around).some((gap) => below(gap, distance));
}
