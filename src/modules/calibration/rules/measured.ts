/**
 * What an instrument was used to measure, held against what its certificate covers and leaves out (calibration.md rules 1 and 2:
 * `calibrationOn` with parameter and value). Names of parameters are compared by their words, values in the unit of the range.
 */
import { Decimal } from "#kit/decimal.ts";
import { convert, isUnit, siUnitOf } from "#kit/quantity.ts";
import type { Calibration, CalibrationPlan, ParameterRange } from "#modules/calibration/rules/records.ts";
import type { Measured } from "#eligibility/questions.ts";

/**
 * What a certificate covers: what it states, an end it leaves open being that of the plan; where it states nothing and was measured point by point, from the lowest to the highest of them and no
 * further (ISO 10012:2003 7.1.1), within the plan; else what the plan asks of the laboratory.
 */
export function coveredBy(
  { covers, measured }: Pick<Calibration, "covers" | "measured">,
  plan: Pick<CalibrationPlan, "parameters"> | null,
): readonly ParameterRange[] {
  const planned = plan?.parameters ?? [];
  if (covers?.length) return covers.map((part) => withEndsOf(part, planned));
  if (!measured?.length) return planned;
  const unplanned = measured.filter((part) => !planned.some((wanted) => isNamed(wanted, part)));
  return [...planned.flatMap((part) => betweenPoints(part, measured) ?? []), ...unplanned];
}

/** What is stated, with the ends of the plan where it states none, in its own unit; a plan in another kind of unit gives none. */
function withEndsOf(part: ParameterRange, planned: readonly ParameterRange[]): ParameterRange {
  const plan = planned.find((one) => isNamed(one, part));
  const unit = part.unit ?? plan?.unit ?? null;
  const end = (value: string | null | undefined) =>
    value == null ? null : (valueFor({ ...part, unit }, value, plan?.unit ?? undefined)?.toFixed() ?? null);
  return { ...part, unit, from: part.from ?? end(plan?.from), to: part.to ?? end(plan?.to) };
}

/** A part of the plan as far as it was measured; null where no point names it. A minimum is measured at one point. */
function betweenPoints(part: PlannedPart, measured: readonly ParameterRange[]): ParameterRange | null {
  const own = measured.filter((one) => isNamed(part, one));
  if (own.length === 0) return null;
  if (part.toleranceKind === "minimum only") return part;
  const values = own.flatMap(({ from, to, unit }) =>
    [from, to].flatMap((end) => (end == null ? [] : (valueFor(part, end, unit ?? undefined) ?? []))),
  );
  if (values.length === 0) return null;
  const { parameter, unit = null, from, to } = part;
  const low = Decimal.max(Decimal.min(...values), from ?? -Infinity);
  const high = Decimal.min(Decimal.max(...values), to ?? Infinity);
  // A plan without a unit is in that of the points.
  return { parameter, unit: unit ?? own[0]?.unit ?? null, from: low.toFixed(), to: high.toFixed() };
}

type PlannedPart = ParameterRange & { toleranceKind?: string | null | undefined };

/**
 * Why the calibration does not serve a use, in words for after "limited on {day}:", or null when it does. What the certificate covers is
 * what it states, or else what the plan asks of the laboratory.
 */
export function whyNotMeasured(
  measured: Measured,
  record: Pick<Calibration, "result" | "excludes" | "covers" | "measured" | "limitation">,
  plan: Pick<CalibrationPlan, "parameters"> | null,
): string | null {
  const limited = excludedParts(record).filter((part) => isNamed(part, measured));
  const left = limited.find((part) => isExcluded(part, measured));
  if (left) return record.limitation ?? `${left.parameter} is excluded`;
  const covered = coveredBy(record, plan);
  const ranges = covered.filter((part) => isNamed(part, measured));
  if (ranges.length === 0) {
    // A parameter that only the limitation speaks of counts as passed outside of it, as it would without a limitation.
    const isPlanned = plan?.parameters?.some((part) => isNamed(part, measured)) === true;
    return limited.length > 0 && !isPlanned ? null : `${measured.parameter} is not calibrated`;
  }
  if (measured.value === undefined || ranges.some((part) => isWithin(part, measured))) return null;
  return `${measured.parameter} ${measured.value}${measured.unit ? ` ${measured.unit}` : ""} is outside the calibrated range`;
}

/**
 * Whether certificate or plan have anything to say about a parameter. A flaw detector is calibrated in its linearities: that it measures
 * thickness too is checked on the block of the day, and neither its plan nor its certificate names it.
 */
export function isSpokenOf(
  measured: Pick<Measured, "parameter" | "alsoCalled">,
  record: Pick<Calibration, "result" | "excludes" | "covers" | "measured">,
  plan: Pick<CalibrationPlan, "parameters"> | null,
): boolean {
  const planned = plan?.parameters ?? [];
  // A plan that names nothing leaves nothing aside: what the certificate does not state is not calibrated.
  if (planned.length === 0) return true;
  return [...excludedParts(record), ...coveredBy(record, plan), ...planned].some((part) => isNamed(part, measured));
}

/**
 * Whether what a limited certificate leaves out has been looked at in figures: each part is named by a use, with a value where the part is a range.
 * A yoke is lifted with, and nobody says at which force.
 */
export function knowsLimitation(
  record: Pick<Calibration, "result" | "excludes">,
  uses: readonly Pick<Measured, "parameter" | "alsoCalled" | "value">[],
): boolean {
  const parts = excludedParts(record);
  const isSeen = (part: ParameterRange) => uses.some((use) => isNamed(part, use) && (use.value !== undefined || isWhole(part)));
  return parts.length > 0 && parts.every(isSeen);
}

function excludedParts({ result, excludes }: Pick<Calibration, "result" | "excludes">): readonly ParameterRange[] {
  return result === "limited" ? [...(excludes ?? []), ...sliversBetween(excludes ?? [])] : [];
}

/**
 * What two exclusions leave between them where no reading can lie: up to 7.99 and from 8.00 leave out 7.995 too, which a reading in inches may be. The
 * last digit written of the ends is taken for the resolution; whole numbers tell of none.
 */
function sliversBetween(excludes: readonly ParameterRange[]): ParameterRange[] {
  return excludes.flatMap((below) =>
    excludes.flatMap((above) => {
      if (below.to == null || above.from == null || !isNamed(below, above)) return [];
      const from = valueFor(below, above.from, above.unit ?? undefined);
      const decimals = Math.max(digitsAfterPoint(below.to), digitsAfterPoint(above.from));
      const gap = from?.minus(below.to);
      if (!from || !gap || decimals === 0 || gap.lte(0) || gap.gt(new Decimal(10).pow(-decimals))) return [];
      return [{ ...below, from: below.to, to: from.toFixed() }];
    }),
  );
}

const digitsAfterPoint = (value: string): number => value.split(".")[1]?.length ?? 0;

/** "Wall thickness" on a certificate is the thickness of a template: the words of one are all among those of the other. */
export function isNamed(
  { parameter }: ParameterRange,
  { parameter: asked, alsoCalled = [] }: Pick<Measured, "parameter" | "alsoCalled">,
): boolean {
  const words = wordsOf(parameter);
  return [asked, ...alsoCalled].map(wordsOf).some((one) => one.isSubsetOf(words) || words.isSubsetOf(one));
}

// A report of thousands of readings asks for the same few names again and again.
const known = new Map<string, Set<string>>();

function wordsOf(name: string): Set<string> {
  const found = known.get(name);
  if (found) return found;
  const words = new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
  if (known.size >= 500) known.clear();
  known.set(name, words);
  return words;
}

function isWhole({ from, to }: ParameterRange): boolean {
  return (from ?? null) === null && (to ?? null) === null;
}

/** A value that cannot be told in the unit of what is left out is not shown to lie outside it. */
export function isExcluded(part: ParameterRange, measured: Measured): boolean {
  if (isWhole(part)) return true;
  const { value, unit } = measured;
  return value !== undefined && (valueFor(part, value, unit) === null || isWithin(part, measured));
}

function isWithin(part: ParameterRange, { value, unit }: Measured): boolean {
  if (value === undefined) return false;
  if (isWhole(part)) return true;
  const number = valueFor(part, value, unit);
  if (number === null) return false;
  const { from, to } = part;
  return (from == null || number.gte(from)) && (to == null || number.lte(to));
}

/** In the unit of the range; null where the two measure different things. */
export function valueFor({ unit: own }: ParameterRange, value: string, unit: string | undefined): Decimal | null {
  const [from, to] = [unitOf(unit), unitOf(own)];
  if (from === null || to === null || from === to) return new Decimal(value);
  try {
    return new Decimal(isForceOfMass(from, to) ? liftingForce(value, from, to) : convert(value, from, to));
  } catch {
    return null;
  }
}

/** Whether a lift is written as the mass that was lifted and asked for as a force: 4.5 kg are 44.1 N (ASTM E1444, ASTM E709, ISO 9934-3). */
const isForceOfMass = (from: string, to: string): boolean => siUnitOf(from) === "kg" && siUnitOf(to) === "N";

/**
 * The force that lifts a mass, at standard gravity (9.80665 m/s²), rounded to 0.1 N as codes print it. Less than 1 N is no lift but the uncertainty of
 * one, which is not rounded away.
 */
export function liftingForce(mass: string, unit: string, to = "N"): string {
  const newtons = new Decimal(convert(mass, unit, "kg")).times("9.80665");
  const force = newtons.abs().lt(1) ? newtons : newtons.toDecimalPlaces(1, Decimal.ROUND_HALF_UP);
  return convert(force.toFixed(), "N", to);
}

/** As laboratories and the shipped types write units; null where none is stated or it is not one of ours. */
function unitOf(text: string | null | undefined): string | null {
  const unit = (text ?? "")
    .trim()
    .replace(/^u(?=W|m|s|Sv|Ci)/, "µ")
    .replace("cm2", "cm²")
    .replace(/^deg$/, "°")
    .replace(/^inch(?:es)?$/, "in");
  return unit !== "" && isUnit(unit) ? unit : null;
}

/** Whether one certificate covers all that another does; what neither states is what the plan asks for. */
export function coversAtLeast(
  one: Pick<Calibration, "result" | "excludes" | "covers" | "measured">,
  other: Pick<Calibration, "result" | "excludes" | "covers" | "measured">,
  plan: Pick<CalibrationPlan, "parameters"> | null,
): boolean {
  const [own, wanted] = [coveredBy(one, plan), coveredBy(other, plan)];
  const reaches = wanted.every((part) => own.some((mine) => isNamed(mine, part) && containsRange(mine, part)));
  const left = excludedParts(one).every((part) =>
    excludedParts(other).some((theirs) => isNamed(theirs, part) && containsRange(theirs, part)),
  );
  return reaches && left;
}

/** Whether one range lies wholly within another, in whatever units of one kind. */
export function containsRange(outer: ParameterRange, inner: ParameterRange): boolean {
  const end = (value: string | null | undefined) => (value == null ? null : valueFor(outer, value, inner.unit ?? undefined));
  const [low, high] = [end(inner.from), end(inner.to)];
  return (
    (outer.from == null || (low !== null && low.gte(outer.from))) && (outer.to == null || (high !== null && high.lte(outer.to)))
  );
}

/**
 * Whether a certificate, or else the plan, reaches a value in a unit of the same kind, whatever it calls the parameter: the length of a gauge block is
 * the thickness of what it calibrates. What states nothing shows nothing.
 */
export function reachesValue(
  certificate: Pick<Calibration, "covers" | "measured">,
  plan: Pick<CalibrationPlan, "parameters"> | null,
  value: string,
  unit: string | null,
): boolean {
  const parts = coveredBy(certificate, plan);
  if (parts.length === 0) return false;
  const inUnit = unit ?? undefined;
  return parts.some(
    (part) => valueFor(part, value, inUnit) !== null && containsRange(part, { parameter: "", from: value, to: value, unit }),
  );
}

/**
 * Whether a limited certificate of a reference standard leaves out what was measured with it, whatever it calls the parameter: a range by its values,
 * a parameter left out whole by its name.
 */
export function leavesOut(
  certificate: Pick<Calibration, "result" | "excludes"> | null | undefined,
  { parameter, reference, unit }: { parameter: string; reference: string; unit?: string | null | undefined },
): boolean {
  const measured = { parameter, value: reference, ...(unit ? { unit } : {}) };
  return (certificate ? excludedParts(certificate) : []).some((part) =>
    isWhole(part) ? isNamed(part, measured) : valueFor(part, reference, unit ?? undefined) !== null && isWithin(part, measured),
  );
}

/** "1 to 20 mm"; an open end is "…". */
export const spanText = ({ from, to, unit }: ParameterRange): string =>
  [from ?? "…", "to", to ?? "…", unit ?? ""].join(" ").trim();
