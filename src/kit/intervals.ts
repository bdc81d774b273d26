/** Intervals of whole numbers, from inclusive to exclusive: of instants in milliseconds, of quantities in ten-thousandths. */

export type Interval = readonly [from: number, to: number];

export const lengthOf = (intervals: readonly Interval[]): number => intervals.reduce((sum, [from, to]) => sum + to - from, 0);

/** What is left of intervals outside of others, in their order. */
export const outsideOf = (intervals: readonly Interval[], others: readonly Interval[]): Interval[] =>
  others.reduce<Interval[]>(
    (left, [start, end]) =>
      left.flatMap(([from, to]): Interval[] => {
        const parts: Interval[] = [
          [from, Math.min(to, start)],
          [Math.max(from, end), to],
        ];
        return end <= from || to <= start ? [[from, to]] : parts.filter(([a, b]) => a < b);
      }),
    [...intervals],
  );

/** What intervals have in common with others. */
export const insideOf = (intervals: readonly Interval[], others: readonly Interval[]): Interval[] =>
  outsideOf(intervals, outsideOf(intervals, others));

/** The first of intervals, so much of them together; and the rest. */
export function splitAt(intervals: readonly Interval[], length: number): { first: Interval[]; rest: Interval[] } {
  const [first, rest]: [Interval[], Interval[]] = [[], []];
  let room = length;
  for (const [from, to] of intervals) {
    const cut = Math.max(from, Math.min(to, from + room));
    if (from < cut) first.push([from, cut]);
    if (cut < to) rest.push([cut, to]);
    room -= cut - from;
  }
  return { first, rest };
}

/** Intervals that touch as one; they are in order. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const all: Interval[] = [];
  for (const [from, to] of intervals) {
    const last = all.at(-1);
    if (last?.[1] === from) all[all.length - 1] = [last[0], to];
    else all.push([from, to]);
  }
  return all;
}

/** All that any of the intervals holds, in order. */
export const union = (intervals: readonly Interval[]): Interval[] =>
  joined(intervals.toSorted(([a], [b]) => a - b).reduce<Interval[]>((all, one) => [...all, ...outsideOf([one], all)], []));
