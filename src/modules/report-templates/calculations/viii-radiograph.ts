/** Radiographs by ASME VIII-1: UW-51 with Appendix 4, and UW-52 (spot). B31.1 and B31.3 judge by the same under clauses of their own. */
import { above, atLeast, atMost, below, Decimal } from "#kit/decimal.ts";
import { against, compared, limitIn, metric, written, type Column, type Pair } from "./column.ts";
import {
  accepted,
  isCrack,
  isPlanar,
  rejected,
  silent,
  sizeOf,
  undecided,
  unnumbered,
  volumetricShape,
  weight,
  type Flaw,
  type Place,
  type Verdict,
} from "./flaws.ts";
import { chainsOf, extentOf, gapsBetween, isNearer, mostWithin, spansOf, totalLength, type Span } from "./spans.ts";

/** The limits of elongated flaws shared by UW-51(b)(2), App. 12, B31.1 136.4.5, 136.4.6 and B31.3 344.6.2. */
const elongatedTable = {
  thinTo: { mm: "19", in: "0.75" },
  thickAbove: { mm: "57", in: "2.25" },
  thin: { mm: "6", in: "0.25" },
  thick: { mm: "19", in: "0.75" },
} as const satisfies Record<string, Pair>;

/** The longest elongated flaw allowed in thickness t: 6 mm (1/4 in) to 19 mm (3/4 in), t/3 to 57 mm (2-1/4 in), 19 mm (3/4 in) above. */
export function elongatedLimit(t: Decimal, column: Column = metric): Decimal {
  const of = (pair: Pair) => limitIn(column, pair);
  if (atMost(t, of(elongatedTable.thinTo))) return of(elongatedTable.thin);
  return atMost(t, of(elongatedTable.thickAbove)) ? t.div(3) : of(elongatedTable.thick);
}

export function elongated(clause: string, { length, t }: Pick<Flaw, "length" | "t">, column: Column): Verdict {
  if (length === null) return undecided(clause, "no length");
  if (t === null) return undecided(clause, "no thickness");
  const { over, words } = against(column, length, elongatedLimit(t, column));
  return over ? rejected(clause, words) : accepted(clause, words);
}

/** How many lengths of t, and how many times the longest flaw of the group, a code uses. */
type GroupRule = {
  clause: string;
  /** The sum is taken within this many t of weld. */
  window: number;
  /** Gaps above this many times the longest flaw split a group. */
  apart: number;
};

/** UW-51(b)(3) and the codes that say the same: more than t in a length of 12t, unless the flaws lie more than 6L apart. */
const uw51Group = (clause: string): GroupRule => ({ clause, window: 12, apart: 6 });

/**
 * Flaws in line. The group is split where a gap exceeds `apart` times its longest flaw; a part with a total length above t within the window
 * is rejected. One verdict for each flaw, in order; undecided if positions are needed but not entered.
 */
function alignedGroup(flaws: readonly Flaw[], t: Decimal | null, rule: GroupRule, { column, around }: Place): Verdict[] {
  const { clause } = rule;
  const all = (verdict: Verdict) => flaws.map(() => verdict);
  const total = totalLength(flaws);
  if (t === null) return all(undecided(clause, "no thickness"));
  if (total === null) return all(undecided(clause, "aligned group: one length is missing"));
  if (atMost(total, t)) return all(accepted(clause, `in line ${compared(column, total, "<=", t)}`));
  const spans = spansOf(flaws);
  const alone = Decimal.max(...flaws.map((flaw) => extentOf(flaw) ?? 0));
  if (spans === null && above(Decimal.min(alone, t.times(rule.window)), t))
    return all(rejected(clause, `in line ${compared(column, alone, ">", t)}, one alone`));
  if (spans === null)
    return all(
      undecided(
        clause,
        `aligned group of ${written(column, total)} in total: judge the sum of lengths in ${rule.window}t, or enter where each starts`,
      ),
    );
  const longest = Decimal.max(...spans.map(({ length }) => length));
  const limit = longest.times(rule.apart);
  const window = t.times(rule.window);
  const verdicts = new Map<Span, Verdict>();
  for (const { of, most } of chainsOf(spans, limit, around)) {
    const { over, words } = against(column, most(window), t);
    const sentence = `in line ${words} in ${written(column, window)}`;
    const verdict = over ? rejected(clause, sentence) : accepted(clause, sentence);
    for (const span of of) verdicts.set(span, verdict);
  }
  return spans.map((span) => verdicts.get(span) ?? undecided(clause, "aligned group"));
}

/** VIII-1 App. 4, 4-3: sizes of rounded indications, mm (in). */
const appendix4 = {
  relevant: [
    { to: { mm: "6", in: "0.25" }, limit: { mm: "0.4", in: "0.015625" } },
    { to: { mm: "50", in: "2" }, limit: { mm: "0.8", in: "0.03125" } },
  ],
  relevantThick: { mm: "1.5", in: "0.0625" },
  thin: { mm: "3", in: "0.125" },
  thick: { mm: "50", in: "2" },
  largest: { mm: "4", in: "0.15625" },
  isolated: { mm: "6", in: "0.25" },
  isolatedThick: { mm: "10", in: "0.375" },
  isolatedBy: { mm: "25", in: "1" },
  cluster: { mm: "25", in: "1" },
} as const;

/** Rounded indications no larger than this are not relevant (4-3(b)): t/10 under 3 mm (1/8 in). */
export function roundedRelevantAbove(t: Decimal, column: Column = metric): Decimal {
  if (below(t, limitIn(column, appendix4.thin))) return t.div(10);
  const row = appendix4.relevant.find(({ to }) => atMost(t, limitIn(column, to)));
  return limitIn(column, row?.limit ?? appendix4.relevantThick);
}

/** The largest rounded indication allowed (4-3(c)): t/4, at most 4 mm (5/32 in); isolated t/3, at most 6 mm (1/4 in), 10 mm (3/8 in) over 50 mm (2 in). */
export function roundedLimit(t: Decimal, isolated: boolean, column: Column = metric): Decimal {
  if (!isolated) return Decimal.min(t.div(4), limitIn(column, appendix4.largest));
  if (above(t, limitIn(column, appendix4.thick))) return limitIn(column, appendix4.isolatedThick);
  return Decimal.min(t.div(3), limitIn(column, appendix4.isolated));
}

/** Whether a flaw is 25 mm (1 in) or more from every other flaw of the weld; null if positions are missing. */
function isIsolated(flaw: Flaw, all: readonly Flaw[], { column, around }: Place): boolean | null {
  const others = all.filter((one) => one !== flaw);
  if (others.length === 0) return true;
  const least = limitIn(column, appendix4.isolatedBy);
  const own = spansOf([flaw])?.[0];
  const theirs = spansOf(others);
  if (!own || !theirs) return null;
  return theirs.every((span) => !isNearer(own, span, least, around));
}

/**
 * One rounded indication by App. 4: not relevant, too large, or for the charts, which the evaluator reads. `factor` increases the size if
 * a code does so (B31.3 criterion E).
 */
export function roundedIndication(
  clause: string,
  flaw: Flaw,
  all: readonly Flaw[],
  place: Place,
  { factor = "1", charts = "the charts of Appendix 4" }: { factor?: string; charts?: string } = {},
): Verdict {
  const { t } = flaw;
  const { column } = place;
  const size = sizeOf(flaw);
  if (size === null)
    return undecided(clause, flaw.code === "UP" ? "uniform porosity, no diameter of the largest pore" : "rounded, no size");
  if (t === null) return undecided(clause, "no thickness");
  const relevant = against(column, size, roundedRelevantAbove(t, column));
  if (!relevant.over) return accepted(clause, `rounded, ${relevant.words}: not relevant`);
  const [alone, usual] = [true, false].map((isolated) => roundedLimit(t, isolated, column).times(factor));
  if (alone === undefined || usual === undefined) return undecided(clause, "no limit");
  if (above(size, alone)) return rejected(clause, `rounded, ${compared(column, size, ">", alone)}`);
  const isolated = isIsolated(flaw, all, place);
  if (above(size, usual)) {
    const words = `rounded, ${compared(column, size, ">", usual)}`;
    if (isolated === null) return undecided(clause, `${words}: allowed only if isolated; enter where each indication starts`);
    if (!isolated) return rejected(clause, `${words}, not isolated`);
  }
  const within = compared(column, size, "<=", isolated === true ? alone : usual);
  return undecided(clause, `rounded, ${within}: evaluate number and distribution by ${charts}`);
}

/**
 * A cluster by App. 4, 4-3(f): no longer than 25 mm (1 in) or 2t, whichever is less. Its pores are too close to be isolated, so the largest,
 * entered as the diameter, has the normal size limit of 4-3(c). Its density is evaluated by the charts.
 */
export function clusterIndication(clause: string, flaw: Flaw, column: Column, factor = "1"): Verdict {
  const { length, diameter, t } = flaw;
  const extent = length ?? diameter;
  if (extent === null) return undecided(clause, "cluster, no length");
  if (t === null) return undecided(clause, "no thickness");
  const { over, words } = against(column, extent, Decimal.min(t.times(2), limitIn(column, appendix4.cluster)).times(factor));
  if (over) return rejected(clause, `cluster, ${words}`);
  const pore = length && diameter && against(column, diameter, roundedLimit(t, false, column).times(factor));
  if (pore?.over) return rejected(clause, `cluster, largest pore ${pore.words}`);
  const size = pore ? `largest pore ${pore.words}` : "the size of the largest pore is not entered";
  return undecided(clause, `cluster, ${words}, ${size}: evaluate its density by the charts of Appendix 4`);
}

/** Rounded indications in line (4-3(d)): their diameters add up to less than t in a length of 12t. Null if the sum does not reject them. */
function alignedRounded(clause: string, flaws: readonly Flaw[], t: Decimal | null, { column, around }: Place): Verdict | null {
  if (flaws.length < 2 || t === null) return null;
  const spans = spansOf(flaws.map((flaw) => ({ ...flaw, length: sizeOf(flaw) })));
  const total = totalLength(flaws.map((flaw) => ({ ...flaw, length: sizeOf(flaw) })));
  if (total === null || below(total, t)) return null;
  if (spans === null) return undecided(clause, "aligned rounded indications: judge the sum of diameters in 12t");
  const sum = mostWithin(spans, t.times(12), around);
  return atLeast(sum, t)
    ? rejected(clause, `aligned rounded, ${compared(column, sum, ">=", t)} in ${written(column, t.times(12))}`)
    : null;
}

/** Clauses of a code that judges radiographs as UW-51 does. */
export type RadiographicClauses = {
  planar: string;
  elongated: string;
  group: string;
  rounded: string;
  whole: string;
  charts?: string;
};

const uw51: RadiographicClauses = {
  planar: "UW-51(b)(1)",
  elongated: "UW-51(b)(2)",
  group: "UW-51(b)(3)",
  rounded: "UW-51(b)(4), App. 4",
  whole: "UW-51",
};

/** Full radiography, UW-51 with App. 4, for all flaws of a weld, in their order. B31.1 136.4.5 says the same under other clauses. */
export function radiographicFlaws(flaws: readonly Flaw[], place: Place, clauses: RadiographicClauses = uw51): Verdict[] {
  const single = flaws.map((flaw) => radiographicOne(flaw, flaws, place, clauses));
  return withGroups(clauses.group, flaws, single, (group) => {
    if (group.every((flaw) => volumetricShape(flaw) === "elongated"))
      return alignedGroup(group, thinnest(group), uw51Group(clauses.group), place);
    const rounded = alignedRounded(clauses.rounded, group, thinnest(group), place);
    return group.map(() => rounded);
  });
}

/** The verdict on the group replaces a milder one on the flaw alone. */
function withGroups(
  clause: string,
  flaws: readonly Flaw[],
  single: readonly Verdict[],
  evaluate: (group: Flaw[]) => readonly (Verdict | null)[],
): Verdict[] {
  const verdicts = [...single];
  const groups = new Set(flaws.flatMap(({ group }) => (group === null ? [] : [group])));
  for (const mark of groups) {
    for (const shape of ["elongated", "rounded"] as const) {
      const at = flaws.flatMap((flaw, index) => (flaw.group === mark && volumetricShape(flaw) === shape ? [index] : []));
      const alone = at.length === 1 && mark === unnumbered;
      if (at.length < 2 && !alone) continue;
      const found = alone
        ? [undecided(clause, "one of an aligned group, the others are not recorded")]
        : evaluate(at.flatMap((index) => flaws[index] ?? []));
      for (const [place, index] of at.entries()) {
        const [own, ofGroup] = [verdicts[index], found[place]];
        if (own && ofGroup && weight(ofGroup) > weight(own)) verdicts[index] = ofGroup;
        else if (own?.verdict === "ACC" && ofGroup?.verdict === "ACC")
          verdicts[index] = { ...own, reason: `${own.reason}; ${ofGroup.reason}` };
      }
    }
  }
  return verdicts;
}

function thinnest(flaws: readonly Flaw[]): Decimal | null {
  const known = flaws.flatMap(({ t }) => (t === null ? [] : [t]));
  return known.length < flaws.length || known.length === 0 ? null : Decimal.min(...known);
}

function radiographicOne(flaw: Flaw, all: readonly Flaw[], place: Place, clauses: RadiographicClauses): Verdict {
  const { code } = flaw;
  const { column } = place;
  if (isCrack(flaw)) return rejected(clauses.planar, `${code ?? "CR"} is not allowed at any length`);
  if (code === null) return undecided(clauses.whole, "no indication type");
  if (isPlanar(flaw)) return rejected(clauses.planar, `${code} is not allowed at any length`);
  if (code === "CP") return clusterIndication(clauses.rounded, flaw, column);
  if (code === "LP") return undecided(clauses.rounded, "linear porosity: judge the aligned rounded indications");
  const shape = volumetricShape(flaw);
  if (shape === "elongated") return elongated(clauses.elongated, flaw, column);
  if (shape === "rounded")
    return roundedIndication(clauses.rounded, flaw, all, place, clauses.charts ? { charts: clauses.charts } : {});
  return code === "TI"
    ? undecided(clauses.elongated, "no width: elongated when longer than three widths")
    : silent(clauses.whole, code);
}

/** Spot radiography, UW-52(c): slag and cavities up to 2t/3, always up to 6 mm (1/4 in), never over 19 mm (3/4 in); rounded indications do not count. */
export function spotRadiographicFlaws(flaws: readonly Flaw[], place: Place): Verdict[] {
  const { column } = place;
  const single = flaws.map((flaw): Verdict => {
    const { code, length, t } = flaw;
    if (isCrack(flaw)) return rejected("UW-52(c)(1)", `${code ?? "CR"} is not allowed at any length`);
    if (code === null) return undecided("UW-52(c)", "no indication type");
    if (isPlanar(flaw)) return rejected("UW-52(c)(1)", `${code} is not allowed at any length`);
    const shape = volumetricShape(flaw);
    const isMeasured =
      code !== "PO" || length === null || flaw.width !== null || below(length, limitIn(column, elongatedTable.thin));
    if (shape === "rounded" && !isMeasured) return undecided("UW-52(c)(2)", "no width: elongated when longer than three widths");
    if (shape === "rounded" || code === "CP")
      return accepted("UW-52(c)(3)", "rounded indications do not count in spot radiography");
    if (shape === null)
      return code === "TI"
        ? undecided("UW-52(c)(2)", "no width: elongated when longer than three widths")
        : silent("UW-52(c)", code);
    const clause = "UW-52(c)(2)";
    if (length === null) return undecided(clause, "no length");
    const [short, long] = [limitIn(column, elongatedTable.thin), limitIn(column, elongatedTable.thick)];
    if (above(length, long)) return rejected(clause, compared(column, length, ">", long));
    if (below(length, short)) return accepted(clause, compared(column, length, "<", short));
    if (t === null) return undecided(clause, "no thickness");
    const { over, words } = against(column, length, Decimal.min(t.times(2).div(3), long));
    return over ? rejected(clause, words) : accepted(clause, words);
  });
  const rule: GroupRule = { clause: "UW-52(c)(2)", window: 6, apart: 3 };
  return withGroups(rule.clause, flaws, single, (group) =>
    group.every((flaw) => volumetricShape(flaw) === "elongated")
      ? spotGroup(group, thinnest(group), rule, place)
      : group.map(() => null),
  );
}

// In line: not more than t in 6t, and 3L of sound weld between them; both apply, so no gap splits the group.
function spotGroup(group: readonly Flaw[], t: Decimal | null, rule: GroupRule, { column, around }: Place): Verdict[] {
  const spans = spansOf(group);
  const all = (verdict: Verdict) => group.map(() => verdict);
  if (t === null) return all(undecided(rule.clause, "no thickness"));
  if (spans === null)
    return all(undecided(rule.clause, "aligned group: judge the sum in 6t and the distance of 3L, or enter where each starts"));
  const window = t.times(rule.window);
  const { over, words } = against(column, mostWithin(spans, window, around), t);
  if (over) return all(rejected(rule.clause, `in line ${words} in ${written(column, window)}`));
  const longest = Decimal.max(...spans.map(({ length }) => length));
  const least = longest.times(rule.apart);
  const close = gapsBetween(spans, around).find((gap) => below(gap, least));
  if (close === undefined) return all(accepted(rule.clause, `in line ${words} in ${written(column, window)}`));
  const apart = `in line, spacing ${compared(column, close, "<", least)} (3L)`;
  // Those shorter than 6 mm (1/4 in) are acceptable in any thickness; the clause does not state whether this applies closer than 3L in a line.
  const short = limitIn(column, elongatedTable.thin);
  if (below(longest, short))
    return all(undecided(rule.clause, `${apart}, all ${compared(column, longest, "<", short)}: each is acceptable alone`));
  return all(rejected(rule.clause, apart));
}
