/**
 * Flaws as the acceptance criteria see them, and the criteria of ASME VIII-1: UW-51, UW-52 and Appendix 4 (radiography), Appendices 6
 * and 8 (surface), Appendix 12 (ultrasonics). Lengths stand in the unit of the column they are judged in. Wall thickness against the
 * required thickness stands here too.
 */
import { above, atLeast, atMost, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import { chainsOf, extentOf, gapsBetween, isNearer, mostWithin, spansOf, totalLength, type Span } from "./spans.ts";
import { against, compared, inColumn, limitIn, metric, toldApart, written, type Column, type Pair } from "./column.ts";
import type { Given } from "./outcome.ts";

/**
 * What the criteria say of one flaw or line. `verdict` null leaves the decision to the evaluator, with a written reason; clause and
 * reason are printed: "REJ – UW-51(b)(2): 8.5 > 8.0 mm".
 */
export type Verdict = { verdict: "ACC" | "REJ" | null; clause: string; reason: string };

export const accepted = (clause: string, reason: string): Verdict => ({ verdict: "ACC", clause, reason });
export const rejected = (clause: string, reason: string): Verdict => ({ verdict: "REJ", clause, reason });
export const undecided = (clause: string, reason: string): Verdict => ({ verdict: null, clause, reason });

/** One flaw with what was measured of it; null is not measured. Lengths in the unit of the column, amplitude in percent of the reference. */
export type Flaw = {
  code: string | null;
  /** Called a crack, whatever its code. */
  crack: boolean;
  length: Decimal | null;
  width: Decimal | null;
  diameter: Decimal | null;
  depth: Decimal | null;
  height: Decimal | null;
  /** Where it starts along the weld, from the datum. */
  start: Decimal | null;
  /** Edge to edge to the next of its group. */
  gap: Decimal | null;
  /** How many lie in line, where they were recorded as one. */
  count: number | null;
  /** Flaws with the same mark lie in line. */
  group: string | null;
  amplitude: Decimal | null;
  /** Amplitude above the reference in dB. */
  decibels: Decimal | null;
  /** Rating d of AWS D1.1 in dB. */
  rating: Decimal | null;
  /** Thickness of its line: the thinner member, without reinforcement. */
  t: Decimal | null;
  /** Layer of the weld it lies in, as the template names them; null where nobody said. */
  layer: string | null;
};

export const noFlaw: Flaw = {
  code: null,
  crack: false,
  length: null,
  width: null,
  diameter: null,
  depth: null,
  height: null,
  start: null,
  gap: null,
  count: null,
  group: null,
  amplitude: null,
  decibels: null,
  rating: null,
  t: null,
  layer: null,
};

const cracks: readonly string[] = ["CR", "CC"];
/** Lack of fusion and of penetration, with the codes of API 1104 for cold lap, high-low and cross penetration. */
export const fusionCodes: readonly string[] = ["LF", "IFD"];
export const penetrationCodes: readonly string[] = ["IP", "IPD", "ICP"];
/** Elongated whatever their width. */
const alwaysElongated: readonly string[] = ["EC", "WH", "ESI", "HB"];
/** Elongated unless measured to be no longer than three widths. */
export const slagCodes: readonly string[] = ["SI", "FI", "OI", "ISI"];
/** Rounded unless measured to be longer than three widths. */
const poreCodes: readonly string[] = ["PO", "UP"];
/** Many pores recorded as one: the length is the extent of them all, the diameter that of the largest pore. */
const manyPores: readonly string[] = ["UP", "CP", "LP"];

/** Whether it stands for many pores recorded as one. */
export const isManyPores = ({ code }: Pick<Flaw, "code">): boolean => code !== null && manyPores.includes(code);

/** Cracks are accepted by no built-in criteria, whatever their size or shape. */
export function isCrack({ code, crack }: Pick<Flaw, "code" | "crack">): boolean {
  return crack || (code !== null && cracks.includes(code));
}

export function isPlanar({ code }: Pick<Flaw, "code">): boolean {
  return code !== null && (fusionCodes.includes(code) || penetrationCodes.includes(code));
}

/** Longer than three widths is elongated, else rounded (VIII-1 App. 4, 4-2(a)); null where it was not measured and the type does not say. */
export function volumetricShape(flaw: Flaw): "elongated" | "rounded" | null {
  const { code, length, width, diameter } = flaw;
  if (code === null) return null;
  if (alwaysElongated.includes(code)) return "elongated";
  const measured = length === null || width === null ? null : above(length, width.times(3)) ? "elongated" : "rounded";
  if (code === "UP") return "rounded";
  if (slagCodes.includes(code)) return measured ?? "elongated";
  if (poreCodes.includes(code)) return measured ?? "rounded";
  return code === "TI" ? (measured ?? (diameter === null ? null : "rounded")) : null;
}

/** The greatest dimension, the tail of a pore included; of many pores recorded as one that of the largest, not of the area they cover. */
export function sizeOf({ code, length, width, diameter }: Flaw): Decimal | null {
  if (isManyPores({ code })) return diameter;
  const known = [length, width, diameter].filter((value) => value !== null);
  return known.length === 0 ? null : Decimal.max(...known);
}

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

function elongated(clause: string, { length, t }: Pick<Flaw, "length" | "t">, column: Column): Verdict {
  if (length === null) return undecided(clause, "no length");
  if (t === null) return undecided(clause, "no thickness");
  const { over, words } = against(column, length, elongatedLimit(t, column));
  return over ? rejected(clause, words) : accepted(clause, words);
}

/** The column a weld is judged in, and its length where it closes on itself; null where it has two ends. */
export type Place = { column: Column; around: Decimal | null };

/** How many lengths of t, and how many times the longest flaw of the group, a code looks at. */
type GroupRule = {
  clause: string;
  /** The sum counts inside so many t of weld. */
  window: number;
  /** Gaps of more than so many times the longest flaw part a group. */
  apart: number;
};

/** UW-51(b)(3) and the codes that say the same: more than t in a length of 12t, unless the flaws lie more than 6L apart. */
const uw51Group = (clause: string): GroupRule => ({ clause, window: 12, apart: 6 });

/**
 * Flaws in line. The group is parted where a gap exceeds `apart` times its longest flaw; a part whose lengths within the window add up to
 * more than t is rejected. Answers for each flaw, in order; undecided where it takes positions nobody has entered.
 */
function alignedGroup(flaws: readonly Flaw[], t: Decimal | null, rule: GroupRule, { column, around }: Place): Verdict[] {
  const { clause } = rule;
  const all = (verdict: Verdict) => flaws.map(() => verdict);
  const total = totalLength(flaws);
  if (t === null) return all(undecided(clause, "no thickness"));
  if (total === null) return all(undecided(clause, "aligned group: no length of one of them"));
  if (atMost(total, t)) return all(accepted(clause, `in line ${compared(column, total, "<=", t)}`));
  const spans = spansOf(flaws);
  const alone = Decimal.max(...flaws.map((flaw) => extentOf(flaw) ?? 0));
  if (spans === null && above(Decimal.min(alone, t.times(rule.window)), t))
    return all(rejected(clause, `in line ${compared(column, alone, ">", t)}, one alone`));
  if (spans === null)
    return all(
      undecided(
        clause,
        `aligned group of ${written(column, total)} in all: judge the sum of lengths in ${rule.window}t, or enter where each starts`,
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

/** Whether a flaw lies 25 mm (1 in) or more from every other of the weld; null where positions are missing. */
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
 * One rounded indication by App. 4: not relevant, too large, or for the charts, which the evaluator reads. `factor` widens the size where
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
    if (isolated === null) return undecided(clause, `${words}: allowed only where isolated; enter where each indication starts`);
    if (!isolated) return rejected(clause, `${words}, not isolated`);
  }
  const within = compared(column, size, "<=", isolated === true ? alone : usual);
  return undecided(clause, `rounded, ${within}: evaluate number and distribution by ${charts}`);
}

/**
 * A cluster by App. 4, 4-3(f): no longer than 25 mm (1 in) or 2t, whichever is less. Its pores lie nearer to each other than an isolated one
 * may, so that the largest, entered as the diameter, keeps to the ordinary size of 4-3(c). Its density is read from the charts.
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
  const size = pore ? `largest pore ${pore.words}` : "the size of its largest pore is not entered";
  return undecided(clause, `cluster, ${words}, ${size}: evaluate its density by the charts of Appendix 4`);
}

/** Rounded indications in line (4-3(d)): their diameters add up to less than t in a length of 12t. Null where the sum says nothing against them. */
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

/** The words for what a clause does not speak of. */
export const silent = (clause: string, code: string): Verdict => undecided(clause, `the clause does not speak of ${code}`);

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

/** The verdict on the group takes the place of a milder one on the flaw alone. */
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
        ? [undecided(clause, "one of an aligned group, whose others are not recorded")]
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

/** The mark of flaws that are said to be "one of an aligned group", without a number. */
export const unnumbered = "aligned";

const weight = ({ verdict }: Verdict): number => (verdict === "REJ" ? 2 : verdict === null ? 1 : 0);

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

/** Spot radiography, UW-52(c): slag and cavities to 2t/3, always to 6 mm (1/4 in), never over 19 mm (3/4 in); rounded indications do not count. */
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

// In line: not more than t in 6t, and 3L of sound weld between them; both bind, so nothing parts the group.
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
  const apart = `in line, apart ${compared(column, close, "<", least)} (3L)`;
  // Those shorter than 6 mm (1/4 in) are acceptable in any thickness; whether also nearer than 3L in a line the clause does not say.
  const short = limitIn(column, elongatedTable.thin);
  if (below(longest, short))
    return all(undecided(rule.clause, `${apart}, all ${compared(column, longest, "<", short)}: each is acceptable alone`));
  return all(rejected(rule.clause, apart));
}

/** Clauses of a code that judges ultrasonic indications as Appendix 12 does. */
export type UltrasonicClauses = { planar: string; other: string };
const appendix12: UltrasonicClauses = { planar: "App. 12, 12-3(a)", other: "App. 12, 12-3(b)" };

const volumetricCodes: readonly string[] = [...alwaysElongated, ...slagCodes, ...poreCodes, "TI", "CP", "LP", "SH"];

/** Ultrasonics: the length counts only when the amplitude exceeds the reference; up to 20 % nothing needs to be looked into. */
export function ultrasonicFlaw(flaw: Flaw, column: Column, clauses: UltrasonicClauses = appendix12): Verdict {
  const { code, amplitude } = flaw;
  if (isCrack(flaw)) return rejected(clauses.planar, `${code ?? "CR"} is not allowed at any length`);
  if (code === null) return undecided(clauses.other, "no indication type");
  if (isPlanar(flaw)) return rejected(clauses.planar, `${code} is not allowed at any length`);
  if (!volumetricCodes.includes(code)) return silent(clauses.other, code);
  if (amplitude === null) return undecided(clauses.other, "no amplitude");
  if (atMost(amplitude, 100)) {
    const note = above(amplitude, 20) ? "above 20 %, investigated; not above the reference" : "not above 20 % of the reference";
    return accepted(clauses.other, `${percent(amplitude)}: ${note}`);
  }
  const long = elongated(clauses.other, flaw, column);
  return { ...long, reason: `${percent(amplitude)} of the reference; ${long.reason}` };
}

/** In whole percent, with more digits where it would else read as the 20 or 100 % it lies beside. */
const percent = (amplitude: Decimal): string => `${toldApart([amplitude, new Decimal(20), new Decimal(100)], 0)[0]} %`;

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

/** Four or more in line, each no further from the next than the limit; null for flaws that lie in no such row. */
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
    if (gap === null)
      return undecided(clauses.inLine, `${count} in line: no spacing. Give the group a number, and the gap in it`);
    const most = limitIn(column, rule.inLine);
    if (atMost(gap, most)) return rejected(clauses.inLine, `${count} in line, spaced ${compared(column, gap, "<=", most)}`);
  }
  if (width === null) return undecided(clauses.whole, "no width: linear when longer than three widths");
  return accepted(clauses.rounded, `rounded, ${size.words}`);
}

/**
 * Whether the group of an indication is recorded in this one row: its gap then is the one between the several it stands for. That is enough
 * to reject them; what else may lie in the group is not recorded, so it accepts nothing.
 */
export const standsAlone = (flaw: Flaw, flaws: readonly Flaw[]): boolean =>
  flaw.group !== unnumbered && flaws.every((one) => one === flaw || one.group !== flaw.group);

/** Why an indication that stands for several is not judged in a group of more rows: its gap says how it lies to the next, not they to each other. */
export const severalInGroup = (count: number): string =>
  `${count} recorded as one of a group: record each with its gap to the next`;

function tripled(column: Column, length: Decimal, width: Decimal): string {
  const [whole] = toldApart([length, width.times(3)], column.dp);
  const digits = whole?.split(".")[1]?.length ?? column.dp;
  return `${whole} > 3 × ${rounded(width, digits)} ${column.unit}`;
}

type DecisionRule = "simple" | "guardband" | "client";
export type Wall = { t: Given; tReq: Given; U: Given; rule?: DecisionRule };

/**
 * Wall thickness in mm against the required thickness, as the decision rule says (ISO/IEC 17025:2017 7.8.6): simple, the value decides;
 * guard band, between tReq and tReq + U it is to be read again; client, the evaluator decides by the client's document.
 */
export function wallVerdict(
  { t, tReq, U, rule = "guardband" }: Wall,
  column: Column = metric,
  clause = "required thickness",
): Verdict {
  const [actual, required, uncertainty] = [decimal(t), decimal(tReq), decimal(U)];
  if (actual === null) return undecided(clause, "no actual thickness");
  if (required === null) return undecided(clause, "no required thickness");
  const toColumn = (mm: Decimal) => inColumn(column, mm);
  const dp = column.unit === "mm" ? 2 : 3;
  const [at, least] = [toColumn(actual), toColumn(required)];
  if (below(actual, required)) return rejected(clause, compared(column, at, "<", least, dp));
  if (rule === "client") return undecided(clause, `${compared(column, at, ">=", least, dp)}: decide by the client's document`);
  if (rule === "simple") return accepted(clause, compared(column, at, ">=", least, dp));
  if (uncertainty === null) return undecided(clause, "no gauge uncertainty U");
  const guard = required.plus(uncertainty);
  const [a, b, sum] = toldApart([at, least, toColumn(guard)], dp);
  const digits = b?.split(".")[1]?.length ?? dp;
  const guarded = `${b} + ${rounded(toColumn(uncertainty), digits)} ${column.unit}`;
  if (atLeast(actual, guard)) return accepted(clause, `${a} >= ${guarded}`);
  return sum === undefined ? undecided(clause, "recheck") : undecided(clause, `recheck: ${b} <= ${a} < ${guarded}`);
}
