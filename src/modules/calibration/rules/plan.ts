/** Plans: which version holds on a day, and what is missing from one (calibration.md section 2). */
import { isUpsideDown } from "#modules/calibration/rules/entry.ts";
import { isLonger } from "#modules/calibration/rules/legal.ts";
import type { CalibrationPlan, ParameterRange } from "#modules/calibration/rules/records.ts";
import { isNamed, valueFor } from "#modules/calibration/rules/measured.ts";
import {
  type AskedParameter,
  askedLess,
  leastUncertainty,
  measuredValues,
  type NamedPoint,
} from "#modules/calibration/rules/points-asked.ts";
import { Decimal, decimal } from "#kit/decimal.ts";
import { isAnswer } from "#kit/reasons.ts";
import type { Day } from "#kit/validity.ts";
import { asksForLess } from "#modules/inventory/choices.ts";

/** A version of a plan as it is kept: of an item, or of a type. */
export type PlanVersion = CalibrationPlan & { itemId?: string | null; effectiveFrom: Day };

/** The plan in force on a day: the item's own latest version before the type's; null when neither has begun. */
export function planOn<P extends PlanVersion>(versions: readonly P[], day: Day): P | null {
  const begun = versions.filter(({ effectiveFrom }) => effectiveFrom <= day);
  const own = begun.filter(({ itemId }) => itemId);
  const latest = (some: P[]) => some.toSorted((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom))[0];
  return latest(own.length > 0 ? own : begun) ?? null;
}

/**
 * The first day on which the plans ask for less than they did before, with the plan that asked for more; null when there is none.
 * `requirement` is what the type asks for while no plan has begun.
 */
export function firstLowered<P extends PlanVersion>(
  { before, after }: { before: readonly P[]; after: readonly P[] },
  requirement: CalibrationPlan["requirement"],
): { day: Day; was: CalibrationPlan["requirement"]; by: P | null; less: string[] } | null {
  const turns = ["0001-01-01", ...[...before, ...after].map(({ effectiveFrom }) => effectiveFrom)].toSorted();
  for (const day of turns) {
    const by = planOn(before, day);
    const was = by?.requirement ?? requirement;
    const now = planOn(after, day);
    const less = by ? whatIsLess(now ?? { requirement }, by) : [];
    if (asksForLess(now?.requirement ?? requirement, was) || less.length > 0) return { day, was, by, less };
  }
  return null;
}

/** A longer time between calibrations or none at all (rule 18), or less asked of one, in words. No plan any more bounds nothing. */
function whatIsLess(now: CalibrationPlan, by: CalibrationPlan): string[] {
  const delay = ({ startRule, maxDelayMonths }: CalibrationPlan) => (startRule === "from first use" ? (maxDelayMonths ?? 0) : 0);
  const isLate = delay(now) > delay(by) || (now.roundToMonthEnd === true && by.roundToMonthEnd !== true);
  return [
    ...(by.interval && (!now.interval || isLonger(now.interval, by.interval)) ? ["a longer interval or none"] : []),
    ...(by.regulatory === true && now.regulatory !== true ? ["an interval that may be extended"] : []),
    ...(isLate ? ["a later start or end of the interval"] : []),
    ...(allowsMoreUse(now, by) ? ["more use between calibrations"] : []),
    ...lessOfParameters(now.parameters ?? [], by.parameters ?? []),
  ];
}

/** A plan of an interval alone says nothing of the parameters: it asks for less than one that bounds them, and for as much as one that names them. */
function lessOfParameters(now: readonly AskedParameter[], by: readonly AskedParameter[]): string[] {
  return askedLess(now, now.length > 0 ? by : by.filter(isBounded));
}

const isBounded = ({ from, to, tolerance, decisionRule, nominals }: AskedParameter): boolean =>
  [from, to, tolerance, decisionRule].some((bound) => bound != null) || (nominals ?? []).length > 0;

/** A limit of use that is gone, higher, or counted in another unit. */
function allowsMoreUse({ usageLimit: now }: CalibrationPlan, { usageLimit: by }: CalibrationPlan): boolean {
  if (!by) return false;
  return !now || now.unit !== by.unit || new Decimal(now.value).gt(by.value);
}

type PlanFields = {
  regulatory?: boolean | null | undefined;
  roundToMonthEnd?: boolean | null | undefined;
  parameters?: readonly { parameter: string; from?: string | null | undefined; to?: string | null | undefined }[] | undefined;
  typeId?: string | null | undefined;
  itemId?: string | null | undefined;
  requirement: CalibrationPlan["requirement"];
  reason?: string | null | undefined;
  intervalValue?: number | null | undefined;
  intervalUnit?: string | null | undefined;
  usageLimit?: string | null | undefined;
  usageUnit?: string | null | undefined;
  startRule?: string | null | undefined;
  maxDelayMonths?: number | null | undefined;
};

/** What is wrong with a plan, field by field; an empty list means it can be kept. */
export function problemsWithPlan(plan: PlanFields): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = [];
  const add = (path: string, message: string) => problems.push({ path, message });
  if (Boolean(plan.typeId) === Boolean(plan.itemId)) add("itemId", "A plan belongs to one type or to one item.");
  if (plan.requirement === "none" && !plan.reason?.trim()) add("reason", "Explain why no calibration is required.");
  else if (plan.requirement === "none" && !isAnswer(plan.reason))
    add(
      "reason",
      `“${plan.reason?.trim()}” is not a reason: enter what the item is used for and why no calibration is required.`,
    );
  if (plan.requirement === "required" && !plan.intervalValue) add("intervalValue", "A required calibration needs an interval.");
  if (plan.requirement === "required" && !plan.parameters?.length)
    add(
      "parameters",
      "Enter what is to be calibrated, such as thickness from 1 to 200 mm. Without a parameter no certificate can be checked against the plan.",
    );
  if (plan.intervalValue && !plan.intervalUnit) add("intervalUnit", "Choose days or months.");
  if (plan.usageLimit && !plan.usageUnit?.trim()) add("usageUnit", "Enter the unit of the usage limit, such as cycles.");
  if (plan.regulatory && plan.roundToMonthEnd)
    add("roundToMonthEnd", "An interval set by regulation ends on the exact day: turn off “Due at month end”.");
  if (plan.regulatory && plan.startRule === "from first use")
    add("startRule", "An interval set by regulation starts with the calibration.");
  for (const { parameter, from, to } of plan.parameters ?? [])
    if (isUpsideDown({ from, to }))
      add("parameters", `${parameter}: ${from} to ${to} is reversed. Enter the smaller value first.`);
  if (plan.startRule === "from first use" && plan.maxDelayMonths == null)
    add("maxDelayMonths", "Enter the latest start of the interval, in months after calibration.");
  return problems;
}

/**
 * Whether an accreditation covers a calibration: the day inside its dates, every parameter asked for inside its scope with its range, and no
 * uncertainty smaller than the laboratory's best, its CMC (rule 15; ILAC-P10, ILAC-P14 5.4). An accreditation is granted from a day and for a
 * scope (ISO/IEC 17011:2017 7.8.1): one of which either is not on record accredits nothing. One without a last day runs on.
 */
export function isAccredited(
  provider: {
    accreditationNumber?: string | null;
    accreditedFrom?: Day | null;
    accreditedTo?: Day | null;
    scope: readonly (ParameterRange & { cmc?: string | null })[];
  },
  calibratedOn: Day,
  wanted: readonly ParameterRange[],
  points: readonly NamedPoint[] = [],
): boolean {
  if (!provider.accreditationNumber || !provider.accreditedFrom || provider.scope.length === 0) return false;
  if (calibratedOn < provider.accreditedFrom) return false;
  if (provider.accreditedTo && calibratedOn > provider.accreditedTo) return false;
  return [...wanted, ...measuredValues(points)].every((one) =>
    provider.scope.some((part) => isNamed(part, one) && isInside(part, one) && isNotBelowCmc(part, points)),
  );
}

/** Whether a range lies within that of the scope; an end left open is not held against it, a value in another kind of unit is. */
function isInside(scope: ParameterRange, { from, to, unit }: ParameterRange): boolean {
  const ends = [from, to].filter((end) => end != null).map((end) => valueFor(scope, end, unit ?? undefined));
  return ends.every(
    (end) => end !== null && (scope.from == null || end.gte(scope.from)) && (scope.to == null || end.lte(scope.to)),
  );
}

/** A CMC is written with its unit, "0.05 mm"; one that is no number is not held against the points. */
function isNotBelowCmc(scope: ParameterRange & { cmc?: string | null }, points: readonly NamedPoint[]): boolean {
  const best = decimal(/\d+(\.\d+)?/.exec(scope.cmc ?? "")?.[0]);
  const least = leastUncertainty(scope, points);
  return !best || !least || /%/.test(scope.cmc ?? "") || least.gte(best);
}
