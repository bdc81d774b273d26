/** What an evaluator is given: all flaws of one weld in one examination, in the column of the report. */
import { above, atMost, Decimal } from "#kit/decimal.ts";
import { against, limitIn, written, type Column, type Pair } from "../calculations/column.ts";
import { accepted, rejected, undecided, type Flaw, type Place, type Verdict } from "../calculations/flaws.ts";
import { extentOf, mostWithin, spansOf, totalLength } from "../calculations/spans.ts";

export type WeldKind = "girth" | "longitudinal" | "fillet" | "branch";

export type WeldCase = {
  method: string;
  column: Column;
  flaws: readonly Flaw[];
  /** Service, loading or level, as the acceptance of the report says; null where it says nothing. */
  class: string | null;
  kind: WeldKind | null;
  /** The type of joint of the report is butt, whatever the line says. */
  isButtByReport?: boolean;
  /** A butt weld whose words and size say neither girth nor longitudinal. */
  mayBeSeam?: boolean;
  outsideDiameter: Decimal | null;
  /** The length of a weld that closes on itself; null where it has two ends, or its diameter is not known. */
  around: Decimal | null;
};

/** One verdict for each flaw, in their order. */
export type Evaluate = (weld: WeldCase) => Verdict[];

/**
 * Lengths added up within any window of weld, against a limit. Where a start is missing, what is too long by itself is rejected wherever it
 * lies, and so is all of a weld no longer than the window; else it is undecided.
 */
export function cumulative(
  clause: string,
  flaws: readonly Flaw[],
  limit: Decimal,
  window: Decimal,
  { column, around }: Place,
  what = "in all",
): Verdict {
  const sizes = flaws.flatMap((flaw) => extentOf(flaw) ?? []);
  const longest = Decimal.min(Decimal.max(0, ...sizes), window);
  const alone = above(longest, limit) ? rejected(clause, `${what} ${against(column, longest, limit).words}, one alone`) : null;
  const total = totalLength(flaws);
  if (total === null) return alone ?? undecided(clause, "no length of one of them");
  if (atMost(total, limit)) return accepted(clause, `${what} ${against(column, total, limit).words}`);
  const spans = spansOf(flaws);
  if (spans === null && around !== null && atMost(around, window))
    return rejected(clause, `${what} ${against(column, total, limit).words}, round a weld of ${written(column, around)}`);
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

/** Rejected before undecided before accepted; of equals the first. Accepted ones say all their numbers. */
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
