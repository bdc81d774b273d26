/** Magnetic particle and penetrant indications by ASME VIII-1 Appendices 6 and 8; B31.1 and B31.3 judge by the same under clauses of their own. */
import { above, atMost, Decimal, rounded } from "#kit/decimal.ts";
import { against, compared, limitIn, toldApart, written, type Column, type Pair } from "./column.ts";
import {
  accepted,
  isCrack,
  isPlanar,
  rejected,
  severalInGroup,
  standsAlone,
  undecided,
  weight,
  type Flaw,
  type Verdict,
} from "./flaws.ts";
import { gapsBetween, spansOf } from "./spans.ts";

/** Limits and clauses of surface indications: VIII-1 App. 6 and 8, B31.3 344.3.2 and 344.4.2, B31.1 136.4.3 and 136.4.4. */
export type SurfaceRule = {
  relevantAbove: Pair;
  rounded: Pair;
  inLine: Pair;
  clauses: { relevant: string; linear: string; rounded: string; inLine: string; whole: string };
};

const surfaceLimits = {
  relevantAbove: { mm: "1.5", in: "0.0625" },
  rounded: { mm: "5", in: "0.1875" },
  inLine: { mm: "1.5", in: "0.0625" },
} as const;

export function surfaceAppendix(appendix: "6" | "8"): SurfaceRule {
  const clause = (part: string) => `App. ${appendix}, ${appendix}-${part}`;
  return {
    ...surfaceLimits,
    clauses: {
      relevant: clause("3"),
      linear: clause("4(a)"),
      rounded: clause("4(b)"),
      inLine: clause("4(c)"),
      whole: clause("4"),
    },
  };
}

/** The same limits under a clause of another code. */
export function surfaceAs(whole: string, parts: { linear: string; rounded: string; inLine: string }): SurfaceRule {
  return { ...surfaceLimits, clauses: { relevant: whole, whole, ...parts } };
}

const linearCodes: readonly string[] = ["RL"];
const fourInLine = 4;

/** Magnetic particle and penetrant indications of a weld, in their order: linear when longer than three widths. */
export function surfaceFlaws(flaws: readonly Flaw[], column: Column, rule: SurfaceRule = surfaceAppendix("6")): Verdict[] {
  const single = flaws.map((flaw) => {
    const own = surfaceOne(flaw, column, rule);
    const asRow = standsAlone(flaw, flaws) ? surfaceOne({ ...flaw, group: null }, column, rule) : own;
    return weight(asRow) > weight(own) ? asRow : own;
  });
  const verdicts = [...single];
  const groups = new Set(flaws.flatMap(({ group }) => (group === null ? [] : [group])));
  for (const mark of groups) {
    const at = flaws.flatMap((flaw, index) =>
      flaw.group === mark && single[index]?.verdict !== "REJ" && isRelevant(flaw, column, rule) ? [index] : [],
    );
    const found = rowOfFour(
      at.flatMap((index) => flaws[index] ?? []),
      column,
      rule,
    );
    for (const [place, index] of at.entries()) {
      const verdict = found[place];
      if (verdict) verdicts[index] = verdict;
    }
  }
  return verdicts;
}

function isRelevant({ length }: Flaw, column: Column, { relevantAbove }: SurfaceRule): boolean {
  return length !== null && above(length, limitIn(column, relevantAbove));
}

/** Four or more in line, each no further from the next than the limit; null for flaws in no such row. */
function rowOfFour(flaws: readonly Flaw[], column: Column, { inLine, clauses }: SurfaceRule): (Verdict | null)[] {
  if (flaws.length < fourInLine) return flaws.map(() => null);
  const most = limitIn(column, inLine);
  const order = flaws.map((_, index) => index);
  if (flaws.every(({ start }) => start !== null))
    order.sort((a, b) => (flaws[a]?.start ?? new Decimal(0)).comparedTo(flaws[b]?.start ?? new Decimal(0)));
  const gapAfter = (place: number): Decimal | null => {
    const [one, next] = [flaws[order[place] ?? -1], flaws[order[place + 1] ?? -1]];
    if (!one || !next) return null;
    if (one.gap !== null) return one.gap;
    const spans = spansOf([one, next]);
    return spans === null ? null : (gapsBetween(spans)[0] ?? null);
  };
  const gaps = order.slice(1).map((_, place) => gapAfter(place));
  const runs: number[][] = [[0]];
  for (const [place, gap] of gaps.entries()) {
    if (gap === null || atMost(gap, most)) runs.at(-1)?.push(place + 1);
    else runs.push([place + 1]);
  }
  const verdicts: (Verdict | null)[] = flaws.map(() => null);
  for (const run of runs.filter(({ length }) => length >= fourInLine)) {
    const between = run.slice(0, -1).map((place) => gaps[place] ?? null);
    const known = between.filter((gap) => gap !== null);
    const verdict =
      known.length < between.length
        ? undecided(clauses.inLine, `${run.length} rounded in one group: enter the gap of each to the next`)
        : rejected(clauses.inLine, `${run.length} in line, spaced ${compared(column, Decimal.max(...known), "<=", most)}`);
    for (const place of run) verdicts[order[place] ?? -1] = verdict;
  }
  return verdicts;
}

function surfaceOne(flaw: Flaw, column: Column, rule: SurfaceRule): Verdict {
  const { code, length, width, count, gap } = flaw;
  const { clauses } = rule;
  if (isCrack(flaw)) return rejected(clauses.linear, "a crack is not allowed at any size");
  if (length === null) return undecided(clauses.whole, "no length");
  const relevant = against(column, length, limitIn(column, rule.relevantAbove));
  if (!relevant.over) return accepted(clauses.relevant, `${relevant.words}: not relevant`);
  if (width !== null && above(length, width.times(3)))
    return rejected(clauses.linear, `linear, ${tripled(column, length, width)}`);
  const isLinear = width === null && code !== null && (linearCodes.includes(code) || isPlanar(flaw));
  if (isLinear) return rejected(clauses.linear, `relevant linear, ${written(column, length)}`);
  const size = against(column, length, limitIn(column, rule.rounded));
  if (size.over) return rejected(clauses.rounded, `rounded, ${size.words}`);
  if (code === "RA" && flaw.group === null && count === null) return undecided(clauses.inLine, "no count of indications in line");
  if (count !== null && count > 1 && flaw.group !== null) return undecided(clauses.inLine, severalInGroup(count));
  if (count !== null && count >= fourInLine) {
    if (gap === null) return undecided(clauses.inLine, `${count} in line: no spacing. Enter a group number, and the gap in it`);
    const most = limitIn(column, rule.inLine);
    if (atMost(gap, most)) return rejected(clauses.inLine, `${count} in line, spaced ${compared(column, gap, "<=", most)}`);
  }
  if (width === null) return undecided(clauses.whole, "no width: linear when longer than three widths");
  return accepted(clauses.rounded, `rounded, ${size.words}`);
}

function tripled(column: Column, length: Decimal, width: Decimal): string {
  const [whole] = toldApart([length, width.times(3)], column.dp);
  const digits = whole?.split(".")[1]?.length ?? column.dp;
  return `${whole} > 3 × ${rounded(width, digits)} ${column.unit}`;
}
