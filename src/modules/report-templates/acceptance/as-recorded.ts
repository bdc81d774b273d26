/** What the record of a weld's flaws leaves open: sizes and gaps that contradict each other, and flaws that nobody said lie in line and that may. */
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

/** For each flaw what of it contradicts itself, in words that say what to correct; null where nothing does. */
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
    return `the starts put two of the group ${written(column, measured)} apart, the gap says ${written(column, said)}: correct one of them`;
  }
  return null;
}

const inOrder = (flaws: readonly Flaw[]): Flaw[] =>
  flaws.toSorted((a, b) => (a.start ?? new Decimal(0)).comparedTo(b.start ?? new Decimal(0)));

/**
 * Flaws as their starts place them, judged as if they all lay in line: what is accepted as it was grouped and would be rejected in one line is the
 * evaluator's.
 */
export function mayLieInLine(flaws: readonly Flaw[], own: readonly Verdict[], judge: (flaws: Flaw[]) => Verdict[]): Verdict[] {
  const placed = flaws.filter(
    ({ count, start, ...flaw }) => (count ?? 1) <= 1 && start !== null && extentOf(flaw) !== null && flaw.group !== unnumbered,
  );
  const isOneGroup = placed.every(({ group }) => group !== null && group === placed[0]?.group);
  const isAnyAccepted = flaws.some((flaw, index) => placed.includes(flaw) && own[index]?.verdict === "ACC");
  if (placed.length < 2 || isOneGroup || !isAnyAccepted) return [...own];
  const order = inOrder(placed);
  const gaps = gapsBetween(spansOf(order) ?? []);
  const inLine = new Map(order.map((flaw, at) => [flaw, { ...flaw, group: "in line", gap: notBelowZero(gaps[at]) }]));
  const sorted = [...order, ...flaws.filter((flaw) => !placed.includes(flaw))];
  const together = judge(sorted.map((flaw) => inLine.get(flaw) ?? flaw));
  return flaws.map((flaw, index) => {
    const verdict = own[index] ?? undecided("", "not judged");
    const found = together[sorted.indexOf(flaw)];
    if (verdict.verdict !== "ACC" || found?.verdict !== "REJ") return verdict;
    return undecided(found.clause, `${found.reason}, if they lie in line: give them one group, or say how they lie`);
  });
}

/** From so many flaws on nobody remembers how they lay, and a row of them is rejected (VIII-1 6-4(c)). */
const manyUnplaced = 4;

/** Many flaws without start or group: what a row of them would not pass is the evaluator's until somebody says where they lie. */
export function mayLieAnywhere(flaws: readonly Flaw[], own: readonly Verdict[], judge: (flaws: Flaw[]) => Verdict[]): Verdict[] {
  const isUnplaced = (flaw: Flaw) =>
    flaw.group === null && (flaw.count ?? 1) <= 1 && flaw.start === null && extentOf(flaw) !== null;
  const isAccepted = (flaw: Flaw, index: number) => isUnplaced(flaw) && own[index]?.verdict === "ACC";
  if (flaws.filter(isUnplaced).length < manyUnplaced || !flaws.some(isAccepted)) return [...own];
  const together = judge(flaws.map((flaw) => (isUnplaced(flaw) ? { ...flaw, group: "in line" } : flaw)));
  return flaws.map((flaw, index) => {
    const verdict = own[index] ?? undecided("", "not judged");
    const found = together[index];
    if (!isAccepted(flaw, index) || !found || found.verdict === "ACC") return verdict;
    return undecided(found.clause, `${found.reason}, if they lie in line: enter where each starts, or say how they lie`);
  });
}

const notBelowZero = (gap: Decimal | undefined): Decimal | null => (gap === undefined ? null : Decimal.max(gap, 0));
