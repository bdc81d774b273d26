/** How much of a view was rejected (report-statistics rule 10), in whole micrometres. */

export interface Span {
  /** From the datum of the weld; null if not known. */
  from: number | null;
  length: number;
}

/** The union of the spans with a known start, plus the lengths of the others, at most the length examined. */
export function rejectedLength(spans: readonly Span[], examined: number | null): number {
  const placed = spans.flatMap(({ from, length }) => (from === null ? [] : [{ from, to: from + length }]));
  let sum = spans.reduce((total, { from, length }) => (from === null ? total + length : total), 0);
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, to } of placed.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return examined === null ? sum : Math.min(sum, examined);
}
