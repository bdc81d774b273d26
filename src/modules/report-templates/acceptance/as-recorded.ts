/** Open points in the record of a weld's flaws: contradicting sizes and gaps, and flaws that may be in line but are not grouped. */
import { above, Decimal } from "#kit/decimal.ts";
import { written, type Column } from "../calculations/column.ts";
import { isManyPores, undecided, unnumbered, type Flaw, type Verdict } from "../calculations/flaws.ts";
import { extentOf, gapsBetween, spansOf } from "../calculations/spans.ts";

/**
 * The greater of length and width is the length (VIII-1 6-3, ISO 23278 3, API 1104 9.3.8.1), whichever box it was entered in; the diameter of one
 * flaw that has a length and no width is its width.
 */
export function asMeasured(flaw: Flaw): Flaw {
  const { length, diameter } = flaw;
  const width = flaw.width ?? (length !== null && !isManyPores(flaw) ? diameter : null);
  return length !== null && width !== null && above(width, length)
    ? { ...flaw, length: width, width: length }
    : { ...flaw, width };
}

/** Measures within so much of each other agree: each was read to a rule. */
const agreement = { mm: "0.5", in: "0.02" } as const;

/** For each flaw its contradiction, in words that say what to correct; null if there is none. */
export function contradictions(flaws: readonly Flaw[], column: Column): (string | null)[] {
  const found = flaws.map((flaw) => sizeContradiction(flaw, column));
  for (const mark of new Set(flaws.map(({ group }) => group))) {
    if (mark === null || mark === unnumbered) continue;
    const said = gapContradiction(
      flaws.filter(({ group }) => group === mark),
      column,
    );
    if (said !== null) for (const [index, { group }] of flaws.entries()) if (group === mark) found[index] ??= said;
  }
  return found;
}

function sizeContradiction({ length, diameter }: Flaw, column: Column): string | null {
  if (length === null || diameter === null || !above(diameter, length)) return null;
  return `the diameter, ${written(column, diameter)}, is larger than the length, ${written(column, length)}: correct one of them`;
}

function gapContradiction(group: readonly Flaw[], column: Column): string | null {
  const spans = spansOf(group);
  if (spans === null) return null;
  const order = inOrder(group);
  const apart = gapsBetween(spans);
  for (const [place, one] of order.slice(0, -1).entries()) {
    const [said, measured] = [one.gap, apart[place]];
    if (said === null || measured === undefined || !above(measured.minus(said).abs(), agreement[column.unit])) continue;
    return `by their starts, two of the group are ${written(column, measured)} apart, but the gap is ${written(column, said)}: correct one of them`;
  }
  return null;
}

const inOrder = (flaws: readonly Flaw[]): Flaw[] =>
  flaws.toSorted((a, b) => (a.start ?? new Decimal(0)).comparedTo(b.start ?? new Decimal(0)));

/** A flaw recorded by itself, with its span of the weld. */
const isSingle = (flaw: Flaw): boolean => (flaw.count ?? 1) <= 1 && extentOf(flaw) !== null;

type Judge = (flaws: Flaw[]) => Verdict[];

/**
 * Flaws placed by their starts and judged as if all were in line: a flaw accepted as grouped that would be rejected in line is decided by the
 * evaluator.
 */
export function mayLieInLine(flaws: readonly Flaw[], own: readonly Verdict[], judge: Judge): Verdict[] {
  const placed = flaws.filter((flaw) => isSingle(flaw) && flaw.start !== null && flaw.group !== unnumbered);
  const isOneGroup = placed.every(({ group }) => group !== null && group === placed[0]?.group);
  const isAnyAccepted = flaws.some((flaw, index) => placed.includes(flaw) && own[index]?.verdict === "ACC");
  if (placed.length < 2 || isOneGroup || !isAnyAccepted) return [...own];
  const order = inOrder(placed);
  const gaps = gapsBetween(spansOf(order) ?? []);
  const inLine = new Map(order.map((flaw, at) => [flaw, { ...flaw, group: "in line", gap: notBelowZero(gaps[at]) }]));
  const sorted = [...order, ...flaws.filter((flaw) => !placed.includes(flaw))];
  const together = judge(sorted.map((flaw) => inLine.get(flaw) ?? flaw));
  return own.map((verdict, index) => {
    const found = together[sorted.findIndex((flaw) => flaw === flaws[index])];
    if (verdict.verdict !== "ACC" || found?.verdict !== "REJ") return verdict;
    return ifInLine(found, "give them the same group");
  });
}

/** From this number of flaws, their positions must be recorded: a row of them is rejected (VIII-1 6-4(c)). */
const manyUnplaced = 4;

/** Many flaws without start or group: if a row of them would be rejected, the evaluator decides until their positions are entered. */
export function mayLieAnywhere(flaws: readonly Flaw[], own: readonly Verdict[], judge: Judge): Verdict[] {
  const unplaced = flaws.map((flaw) => isSingle(flaw) && flaw.start === null && flaw.group === null);
  const accepted = own.map(({ verdict }, index) => verdict === "ACC" && unplaced[index] === true);
  if (unplaced.filter(Boolean).length < manyUnplaced || !accepted.includes(true)) return [...own];
  const together = judge(flaws.map((flaw, index) => (unplaced[index] ? { ...flaw, group: "in line" } : flaw)));
  return own.map((verdict, index) => {
    const found = together[index];
    return accepted[index] && found && found.verdict !== "ACC" ? ifInLine(found, "enter where each starts") : verdict;
  });
}

const ifInLine = ({ clause, reason }: Verdict, remedy: string): Verdict =>
  undecided(clause, `${reason}, if they are in line: ${remedy}, or state how they are arranged`);

const notBelowZero = (gap: Decimal | undefined): Decimal | null => (gap === undefined ? null : Decimal.max(gap, 0));
