/** The input of an evaluator: all flaws of one weld in one examination, in the column of the report. */
import { above, atMost, Decimal } from "#kit/decimal.ts";
import { against, limitIn, written, type Column, type Pair } from "../calculations/column.ts";
import { accepted, rejected, undecided, type Flaw, type Place, type Verdict } from "../calculations/flaws.ts";
import { extentOf, mostWithin, spansOf, totalLength } from "../calculations/spans.ts";

export type WeldKind = "girth" | "longitudinal" | "fillet" | "branch";

export type WeldCase = {
  method: string;
  column: Column;
  flaws: readonly Flaw[];
  /** Service, loading or level chosen in the acceptance criteria of the report; null if none. */
  class: string | null;
  kind: WeldKind | null;
  /** The report's type of joint is butt, whatever the line states. */
  isButtByReport?: boolean;
  /** A butt weld not identified as girth or longitudinal by its words or size. */
  mayBeSeam?: boolean;
  outsideDiameter: Decimal | null;
  /** The length of a weld that closes on itself; null if it has two ends or an unknown diameter. */
  around: Decimal | null;
};

/** One verdict for each flaw, in their order. */
export type Evaluate = (weld: WeldCase) => Verdict[];

/**
 * Lengths added up within any window of weld, against a limit. If a start is missing, a flaw too long by itself is rejected anyway, and so
 * is the total of a weld no longer than the window; otherwise undecided.
 */
export function cumulative(
  clause: string,
  flaws: readonly Flaw[],
  limit: Decimal,
  window: Decimal,
  { column, around }: Place,
  what = "in total",
): Verdict {
  const sizes = flaws.flatMap((flaw) => extentOf(flaw) ?? []);
  const longest = Decimal.min(Decimal.max(0, ...sizes), window);
  const alone = above(longest, limit) ? rejected(clause, `${what} ${against(column, longest, limit).words}, one alone`) : null;
  const total = totalLength(flaws);
  if (total === null) return alone ?? undecided(clause, "one length is missing");
  if (atMost(total, limit)) return accepted(clause, `${what} ${against(column, total, limit).words}`);
  const spans = spansOf(flaws);
  if (spans === null && around !== null && atMost(around, window))
    return rejected(clause, `${what} ${against(column, total, limit).words}, around a weld of ${written(column, around)}`);
  if (spans === null)
    return (
      alone ??
      undecided(
        clause,
        `${what} ${against(column, total, limit).words}: enter where each starts, to add up in ${written(column, window)}`,
      )
    );
  const { over, words } = against(column, mostWithin(spans, window, around), limit);
  const sentence = `${what} ${words} in ${written(column, window)}`;
  return over ? rejected(clause, sentence) : accepted(clause, sentence);
}

/** Rejected before undecided before accepted; the first of equals. Accepted ones list all their numbers. */
export function worst(verdicts: readonly Verdict[]): Verdict {
  const [first] = verdicts;
  if (!first) throw new RangeError("There is no verdict to choose from");
  const found = verdicts.find(({ verdict }) => verdict === "REJ") ?? verdicts.find(({ verdict }) => verdict === null);
  return found ?? { ...first, reason: [...new Set(verdicts.map(({ reason }) => reason))].join("; ") };
}

/** One measure against its limit; undecided without the measure. */
export function measured(
  clause: string,
  what: string,
  value: Decimal | null,
  limit: Decimal,
  column: Column,
  dp?: number,
): Verdict {
  if (value === null) return undecided(clause, `no ${what}`);
  const { over, words } = against(column, value, limit, dp);
  return over ? rejected(clause, `${what} ${words}`) : accepted(clause, `${what} ${words}`);
}

export const of = (column: Column, pair: Pair): Decimal => limitIn(column, pair);
