/** The points of a calibration against its plan: tolerance, decision rule and range (calibration.md sections 2 and 3, rules 6 and 13). */
import { Decimal } from "#kit/decimal.ts";
import { containsRange, isExcluded, isNamed, spanText, valueFor } from "#modules/calibration/rules/measured.ts";
import { type MeasuredPoint, evaluatedPoint, toleranceOf } from "#modules/calibration/rules/points.ts";
import type { Calibration, ParameterRange, Tested } from "#modules/calibration/rules/records.ts";
import { type DecisionRule, inTolerance } from "#modules/calibration/rules/tolerance.ts";

/** A parameter as the plan asks for it; `tolerance` is a decimal string in its unit or in per cent. */
export type AskedParameter = ParameterRange & {
  toleranceKind?: "absolute" | "% of reading" | "% of span" | "minimum only" | null | undefined;
  tolerance?: string | null | undefined;
  decisionRule?: DecisionRule | null | undefined;
  /** The points at which it is to be measured, in its unit. */
  nominals?: readonly string[] | undefined;
};

export type NamedPoint = MeasuredPoint & {
  parameter: string;
  unit?: string | null | undefined;
  nominal?: string | null | undefined;
  /** The coverage factor that U95 is stated with. */
  k?: string | null | undefined;
};

type Recorded = Pick<Calibration, "result" | "covers" | "excludes" | "adjusted"> & {
  asFound: Tested;
  repaired: boolean;
  decisionRule: DecisionRule;
  inHouse: boolean;
};

/** What is wrong with the points, in sentences; `asked` are the parameters of the plan on the day. */
export function problemsWithMeasured(
  record: Recorded,
  points: readonly NamedPoint[],
  asked: readonly AskedParameter[],
): string[] {
  // What failed is put on record as it is: nothing stands in the way of saying so.
  if (record.result === "fail") return points.flatMap((point) => figureProblem(point) ?? []);
  return [
    ...points.flatMap((point) => figureProblem(point) ?? coverageProblem(point) ?? toleranceProblem(point, asked) ?? []),
    ...ruleProblems(record, points, asked),
    ...rangeProblems(record, points, record.covers?.length ? coveredByPoints(record, points, asked) : asked),
    ...nominalProblems(record, points, asked),
    ...phaseProblems(record, points),
    ...leftBadProblems(record, points),
    ...uncertaintyProblems(record, points),
  ];
}

const nameOf = ({ parameter, nominal, reference, phase }: NamedPoint) => `${parameter} ${nominal ?? reference} ${phase}`;
const namedIn = <P extends ParameterRange>(parts: readonly P[], { parameter }: { parameter: string }) =>
  parts.filter((part) => isNamed(part, { parameter }));

/** Figures that mean nothing: a coverage factor of nothing, a band that lies beside the true value. */
function figureProblem(point: NamedPoint): string | null {
  const { k, u95, toleranceMinus, tolerancePlus } = point;
  if (k && !new Decimal(k).gt(0)) return `${nameOf(point)}: the coverage factor k is above zero.`;
  if (u95 && new Decimal(u95).lt(0)) return `${nameOf(point)}: the uncertainty U95 is not negative.`;
  const crossed = toleranceMinus && tolerancePlus && new Decimal(toleranceMinus).gte(tolerancePlus);
  return crossed ? `${nameOf(point)}: the lower tolerance is below the upper one, such as -0.05 and 0.05.` : null;
}

/**
 * The smallest factor that covers 95 %: 1.65 for a rectangular distribution, 1.96 for a normal one, more where few degrees of freedom are left (JCGM
 * 100:2008 4.3.7 and table G.2; EA-4/02). What is stated with less, as a standard uncertainty is with k = 1, is no U95.
 */
const leastCoverageFactor = "1.6";

/** An expanded uncertainty is stated with its coverage factor (ISO/IEC 17025:2017 7.8.4.1 a, ILAC-P14 5.3), and covers the 95 % it is entered for. */
function coverageProblem(point: NamedPoint): string | null {
  const { k, u95 } = point;
  if (!u95 || new Decimal(u95).isZero()) return null;
  if (!k) return `${nameOf(point)}: enter the coverage factor k that U95 is stated with, such as 2.`;
  if (new Decimal(k).gte(leastCoverageFactor)) return null;
  return `${nameOf(point)}: an uncertainty with k = ${k} covers less than 95 %. Enter the expanded uncertainty, such as for k = 2.`;
}

/** A point without a limit is judged by nobody, and one with a wider limit than the plan's by the wrong one (ISO 10012:2003 7.1). */
function toleranceProblem(point: NamedPoint, asked: readonly AskedParameter[]): string | null {
  const own = toleranceOf(point);
  const part = namedIn(asked, point).find(({ tolerance }) => tolerance);
  const words = part ? `; the plan allows ${inWords(part)}${leastEntry(part)}` : "";
  if (!own) return `${nameOf(point)}: enter the tolerance it is judged by${words}.`;
  return part && isWiderThan(part, point)
    ? `${nameOf(point)}: its tolerance is wider than the plan's ${inWords(part)}${leastEntry(part)}.`
    : null;
}

/** How a least value is entered as a point. */
const leastEntry = ({ toleranceKind, tolerance }: AskedParameter): string =>
  toleranceKind === "minimum only"
    ? ` (enter ${tolerance} as the reference, the value reached as the indication, and 0 as Tol. −)`
    : "";

/** Whether the tolerance of a point is wider, on either side, than a plan's; null where they cannot be compared. */
function isWiderThan(part: AskedParameter, point: NamedPoint): boolean | null {
  const own = toleranceOf(point);
  const allowed = allowedBy(part, point);
  if (!own || !allowed) return null;
  const isWider = (one: string | null, limit: Decimal | null, sign: 1 | -1) =>
    limit !== null && (one === null || inUnitOf(part, point, one).times(sign).gt(limit.times(sign)));
  return isWider(own.plus, allowed.plus, 1) || isWider(own.minus, allowed.minus, -1);
}

/**
 * Points judged by a tolerance that stands in no plan of theirs and is wider than that of every other plan for their kind, in sentences: no reason makes an
 * instrument fit for a use that nothing of its kind is kept for (ISO/IEC 17025:2017 6.4.5). `known` are the parameters of all plans of the kind.
 */
export function widerThanAnyPlan(
  points: readonly NamedPoint[],
  asked: readonly AskedParameter[],
  known: readonly AskedParameter[],
): string[] {
  return points.flatMap((point) => {
    if (namedIn(asked, point).some(({ tolerance }) => tolerance)) return [];
    const parts = namedIn(known, point).filter((part) => part.tolerance && isWiderThan(part, point) !== null);
    const [first] = parts;
    if (!first || parts.some((part) => isWiderThan(part, point) === false)) return [];
    const own = toleranceText(toleranceOf(point) ?? { minus: null, plus: null }, point.unit);
    const allowed = [...new Set(parts.map(inWords))].join(", ");
    return [
      `${nameOf(point)}: no plan for its type allows ${own}, only ${allowed}. Use that tolerance, or have the plan of the item changed first.`,
    ];
  });
}

/** Limits of the error in the unit of the plan; null where there is none on that side, or the point is in another kind of unit. */
function allowedBy(part: AskedParameter, point: NamedPoint): { minus: Decimal | null; plus: Decimal | null } | null {
  const { toleranceKind, from, to } = part;
  const tolerance = new Decimal(part.tolerance ?? 0).abs();
  const reference = valueFor(part, point.reference, point.unit ?? undefined);
  if (reference === null) return null;
  if (toleranceKind === "minimum only") return { minus: tolerance.minus(reference), plus: null };
  if (toleranceKind === "% of span" && (from == null || to == null)) return null;
  const whole = toleranceKind === "% of reading" ? reference.abs() : new Decimal(to ?? 0).minus(from ?? 0);
  const size = toleranceKind === "absolute" || !toleranceKind ? tolerance : whole.times(tolerance).dividedBy(100);
  return { minus: size.negated(), plus: size };
}

const inUnitOf = (part: AskedParameter, { unit }: NamedPoint, value: string) =>
  valueFor(part, value, unit ?? undefined) ?? new Decimal(value);

function inWords({ toleranceKind, tolerance, unit }: AskedParameter): string {
  if (toleranceKind === "minimum only") return `at least ${[tolerance, unit].filter(Boolean).join(" ")}`;
  if (toleranceKind === "% of reading" || toleranceKind === "% of span") return `± ${tolerance} ${toleranceKind}`;
  return `± ${[tolerance, unit].filter(Boolean).join(" ")}`;
}

const strength: Readonly<Record<DecisionRule, number>> = { "none stated": 0, simple: 1, "Z540.3 method 6": 2, "guard band U": 3 };

/**
 * What the parameters of a plan ask less than those of another, in words: a smaller range, a wider tolerance, a weaker decision rule, or nothing of one. A
 * parameter named without a range asks only that a certificate speaks of it.
 */
export function askedLess(now: readonly AskedParameter[], before: readonly AskedParameter[]): string[] {
  return before.flatMap((was) => {
    const found = namedIn(now, was).map((is) => lessOf(is, was));
    if (found.length === 0) return [`nothing of ${was.parameter}`];
    return found.some((less) => less === null) ? [] : [found[0] ?? ""];
  });
}

function lessOf(is: AskedParameter, was: AskedParameter): string | null {
  const { parameter } = was;
  const isOpen = was.from == null && was.to == null;
  if (!isOpen && !containsRange(is, was)) return `${parameter} over less than ${spanText(was)}`;
  if (strength[is.decisionRule ?? "none stated"] < strength[was.decisionRule ?? "none stated"])
    return `${parameter} by a weaker decision rule than ${was.decisionRule}`;
  return isAsNarrow(is, was) ? null : `${parameter} within another tolerance than ${inWords(was)}`;
}

/** Another kind of tolerance is another question: it counts as wider. */
function isAsNarrow(is: AskedParameter, was: AskedParameter): boolean {
  if (!was.tolerance) return true;
  if (!is.tolerance || (is.toleranceKind ?? "absolute") !== (was.toleranceKind ?? "absolute")) return false;
  const [now, before] = [valueFor(was, is.tolerance, is.unit ?? undefined), new Decimal(was.tolerance)];
  if (now === null) return false;
  return was.toleranceKind === "minimum only" ? now.gte(before) : now.abs().lte(before.abs());
}

function ruleProblems({ decisionRule }: Recorded, points: readonly NamedPoint[], asked: readonly AskedParameter[]): string[] {
  return asked.flatMap((part) => {
    const isMeasured = points.length === 0 || points.some((point) => isNamed(part, point));
    const wanted = part.decisionRule;
    if (!wanted || !isMeasured || strength[decisionRule] >= strength[wanted]) return [];
    return [`The plan asks for the decision rule ${wanted} for ${part.parameter}: choose it, or a stricter one.`];
  });
}

/**
 * What is said to be covered, with how the plan judges it: points have to show it (ISO 10012:2003 7.1.1). A laboratory outside answers for the
 * parameters of which its certificate prints none.
 */
function coveredByPoints(
  { inHouse, covers }: Recorded,
  points: readonly NamedPoint[],
  asked: readonly AskedParameter[],
): AskedParameter[] {
  const shown = (covers ?? []).filter((part) => inHouse || points.some((point) => isNamed(part, point)));
  return shown.map((part) => {
    const plan = namedIn(asked, part)[0];
    return { ...part, ...(plan?.toleranceKind ? { toleranceKind: plan.toleranceKind } : {}) };
  });
}

/** Every nominal point of the plan was measured, as left where its parameter was measured again; what a limited result leaves out was not asked for. */
function nominalProblems(
  { result, excludes }: Recorded,
  points: readonly NamedPoint[],
  asked: readonly AskedParameter[],
): string[] {
  return asked.flatMap((part) => {
    const own = points.filter((point) => isNamed(part, point));
    const phase = own.some((point) => point.phase === "as left") ? "as left" : "as found";
    const values = own
      .filter((point) => point.phase === phase)
      .flatMap((point) => valueFor(part, point.nominal ?? point.reference, point.unit ?? undefined) ?? []);
    if (own.length === 0) return [];
    return (part.nominals ?? [])
      .filter((nominal) => !values.some((value) => value.eq(nominal)))
      .filter((nominal) => {
        const measured = { parameter: part.parameter, value: nominal, ...(part.unit ? { unit: part.unit } : {}) };
        return result !== "limited" || !(excludes ?? []).some((one) => isNamed(one, measured) && isExcluded(one, measured));
      })
      .map(
        (nominal) =>
          `${part.parameter} ${[nominal, part.unit].filter(Boolean).join(" ")} of the plan was not measured ${phase}: enter its point.`,
      );
  });
}

/**
 * Tolerances that were typed and stand in no plan, in words, each once: ±9 mm of thickness. Nobody but whoever typed them says that they fit the use
 * (ISO 10012:2003 7.1.1). What failed is judged by nobody's.
 */
export function unplannedTolerances(
  result: Calibration["result"],
  points: readonly NamedPoint[],
  asked: readonly AskedParameter[],
): { parameter: string; tolerance: string }[] {
  if (result === "fail") return [];
  const typed = points.flatMap((point) => {
    const own = toleranceOf(point);
    const part = namedIn(asked, point).find(({ tolerance }) => tolerance);
    if (!own || (part && allowedBy(part, point))) return [];
    return [{ parameter: point.parameter, tolerance: toleranceText(own, point.unit) }];
  });
  return [...new Map(typed.map((one) => [`${one.parameter} ${one.tolerance}`, one])).values()];
}

/** "±9 mm", "-0.1 to 0.3 mm", "0.05 mm and less", "-4 N and more". */
function toleranceText({ minus, plus }: { minus: string | null; plus: string | null }, unit: string | null | undefined): string {
  const inUnit = (value: string) => [value, unit].filter(Boolean).join(" ");
  if (minus === null) return `${inUnit(plus ?? "")} and less`;
  if (plus === null) return `${inUnit(minus)} and more`;
  return new Decimal(minus).negated().eq(plus) ? `±${inUnit(plus)}` : `${minus} to ${inUnit(plus)}`;
}

/** What is covered, or else what the plan asks for, lies between the points that were measured. */
function rangeProblems({ result, covers }: Recorded, points: readonly NamedPoint[], asked: readonly AskedParameter[]): string[] {
  const isStated = result === "pass" || covers?.length;
  if (points.length === 0 || !isStated) return [];
  return asked.flatMap((part) => {
    const values = points
      .filter((point) => isNamed(part, point))
      .flatMap((point) => valueFor(part, point.nominal ?? point.reference, point.unit ?? undefined) ?? []);
    if (values.length === 0)
      return [`No point covers ${part.parameter}: enter the points, or enter under “Covers” what the certificate covers.`];
    const [least, most] = [Decimal.min(...values), Decimal.max(...values)];
    const isShort = (part.from != null && least.gt(part.from)) || (part.to != null && most.lt(part.to));
    if (!isShort || part.toleranceKind === "minimum only") return [];
    return [
      `The points of ${part.parameter} reach from ${least.toString()} to ${most.toString()}, not over ${spanText(part)}: say under “Covers” what was measured.`,
    ];
  });
}

/** What was adjusted is measured before and after it, where it is measured point by point (rule 6). */
function phaseProblems({ adjusted, repaired, asFound, decisionRule }: Recorded, points: readonly NamedPoint[]): string[] {
  if (points.length === 0) return [];
  const has = (phase: MeasuredPoint["phase"]) => points.some((point) => point.phase === phase);
  const tested = asFound === "in tolerance" || asFound === "out of tolerance";
  return [
    ...((adjusted || repaired) && tested && !has("as found")
      ? ["No as-found points support the as-found result: enter them, or choose not tested."]
      : []),
    ...notMeasuredAgain(points, decisionRule),
    ...((adjusted || repaired) && !has("as left") ? ["It was adjusted or repaired: enter the points as left."] : []),
  ];
}

const isOut = (point: NamedPoint, rule: DecisionRule): boolean => {
  const tolerance = toleranceOf(point);
  return tolerance !== null && !inTolerance(evaluatedPoint(point).error, tolerance, point.u95 ?? "0", rule);
};

/** Where anything was measured as left, every point that was found out of tolerance was. */
function notMeasuredAgain(points: readonly NamedPoint[], rule: DecisionRule): string[] {
  const left = points.filter(({ phase }) => phase === "as left");
  if (left.length === 0) return [];
  const value = ({ nominal, reference }: NamedPoint) => new Decimal(nominal ?? reference);
  return points
    .filter((point) => point.phase === "as found" && isOut(point, rule))
    .filter((point) => !left.some((one) => isNamed(one, point) && value(one).eq(value(point))))
    .map((point) => `${nameOf(point)} is out of tolerance and was not measured again: enter it as left.`);
}

/** What a limited result keeps in use was left in tolerance: every point that was not lies in what is excluded. */
function leftBadProblems({ result, excludes, decisionRule }: Recorded, points: readonly NamedPoint[]): string[] {
  if (result !== "limited") return [];
  const last = points.some(({ phase }) => phase === "as left") ? "as left" : "as found";
  return points
    .filter((point) => point.phase === last)
    .filter((point) => isOut(point, decisionRule))
    .filter(({ parameter, reference, unit }) => {
      const measured = { parameter, value: reference, ...(unit ? { unit } : {}) };
      return !(excludes ?? []).some((part) => isNamed(part, measured) && isExcluded(part, measured));
    })
    .map(
      (point) => `${nameOf(point)} is out of tolerance and not excluded: exclude its range, or record the calibration as failed.`,
    );
}

/** How far apart two points of a scale are at least: a third and two thirds of it are apart by 2, less what "about" allows. */
const scaleFactor = "1.5";
const [nuclide, energy] = [/\b(?:Am|Ba|Co|Cs|Eu|Ir|Ra|Se|Yb)[\s-]?\d{2,3}\b/i, /\d\s*[km]eV\b/i];

/**
 * A survey meter is calibrated at two points of each scale, about a third and two thirds of it, each within 20 %, with source and energy named
 * (10 CFR 34.25(b)(2) and (3); ISO/IEC 17025:2017 6.4.11; radiation-safety rule 17). The scale is not on record: one lies in a decade, and each decade
 * that was measured in has its two points; of a logarithmic meter one decade with two and the middle of the others is enough, which the notes say.
 */
export function problemsWithSurveyMeter(points: readonly NamedPoint[], notes: string | null = null): string[] {
  const left = points.filter(({ phase }) => phase === "as left");
  const own = left.length > 0 ? left : points;
  const bad = own.find(({ reference, indicated }) => {
    const value = new Decimal(reference);
    return value.isZero() || new Decimal(indicated).minus(value).abs().gt(value.abs().times("0.2"));
  });
  const rates = own.map(({ reference }) => new Decimal(reference)).filter((rate) => rate.gt(0));
  const scales = [...Map.groupBy(rates, (rate) => Math.floor(Decimal.log10(rate).toNumber()))];
  const isSpread = (some: readonly Decimal[]) => Decimal.max(...some).gte(Decimal.min(...some).times(scaleFactor));
  const isLogarithmic = /logarithmic/i.test(notes ?? "") && scales.some(([, some]) => isSpread(some));
  const bare = isLogarithmic ? [] : scales.filter(([, some]) => !isSpread(some));
  return [
    ...(rates.length === 0 || bare.length > 0
      ? [
          `A survey meter is calibrated at two points of each scale at least, about a third and two thirds of it (10 CFR 34.25(b)): enter two that differ by a factor of ${scaleFactor} or more${decadesText(bare.map(([decade]) => decade))}.`,
        ]
      : []),
    ...(nuclide.test(notes ?? "") && energy.test(notes ?? "")
      ? []
      : ["Enter the source of the calibration in the notes, with its energy, such as Cs-137, 662 keV (ISO/IEC 17025 6.4.11)."]),
    ...(bad ? [`${nameOf(bad)} is off by more than 20 % (10 CFR 34.25(b)): record the calibration as failed.`] : []),
  ];
}

/** " from 0.1 to 1 and from 10 to 100". */
function decadesText(decades: readonly number[]): string {
  const end = (power: number) => new Decimal(10).pow(power).toFixed();
  const spans = decades.toSorted((a, b) => a - b).map((decade) => `from ${end(decade)} to ${end(decade + 1)}`);
  return spans.length === 0 ? "" : ` ${spans.join(" and ")}`;
}

/**
 * Whether a point is in tolerance nobody can say who does not know its uncertainty: no decision rule accounts for it (ISO/IEC 17025:2017 7.8.6; rule 13,
 * ANSI/NCSL Z540.3 5.3 b), whoever calibrated. What the company calibrates itself is shown by points besides.
 */
function uncertaintyProblems({ inHouse }: Recorded, points: readonly NamedPoint[]): string[] {
  if (inHouse && points.length === 0)
    return ["An in-house calibration needs its points: enter them with tolerance and uncertainty U95."];
  const asked = inHouse
    ? "enter the uncertainty U95, from which the test uncertainty ratio follows."
    : "enter the uncertainty U95 as the certificate states it. If it states none, ask the laboratory for it: conformity cannot be decided without it (ISO/IEC 17025 7.8.6).";
  return points
    .filter((point) => toleranceOf(point) !== null && !(point.u95 && new Decimal(point.u95).gt(0)))
    .map((point) => `${nameOf(point)}: ${asked}`);
}

/** The smallest U95 among the points of a parameter, in the unit of the part; null where none has one. */
export function leastUncertainty(part: ParameterRange, points: readonly NamedPoint[]): Decimal | null {
  const values = points
    .filter((point) => isNamed(part, point) && point.u95)
    .flatMap((point) => valueFor(part, point.u95 ?? "0", point.unit ?? undefined) ?? []);
  return values.length === 0 ? null : Decimal.min(...values);
}

/**
 * Points whose U95 is smaller than that of the reference standard they were measured with, in words: what was measured is known no better than
 * what it was measured by (GUM 5.1.2; ILAC-P14 5.4). `standards` are the points of the standards' own certificates.
 */
export function belowTheStandards(points: readonly NamedPoint[], standards: readonly NamedPoint[]): string[] {
  return points.flatMap((point) => {
    const part = { parameter: point.parameter, unit: point.unit ?? null };
    const known = standards.flatMap(({ u95, unit }) => (u95 && unit ? (valueFor(part, u95, unit) ?? []) : []));
    const own = point.u95 ? new Decimal(point.u95) : null;
    const least = known.length > 0 ? Decimal.min(...known) : null;
    if (!own || !point.unit || !least || own.gte(least)) return [];
    return [
      `${nameOf(point)}: U95 ${own.toFixed()} ${point.unit} is below the ${least.toFixed()} ${point.unit} of the reference standard: an uncertainty includes that of the standard.`,
    ];
  });
}

/** Everything that was measured, as ranges of one value each. */
export const measuredValues = (points: readonly NamedPoint[]): ParameterRange[] =>
  points.map(({ parameter, unit, reference }) => ({ parameter, unit: unit ?? null, from: reference, to: reference }));
