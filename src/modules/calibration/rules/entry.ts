/** Recording a calibration and extending one: due dates and what is refused (calibration.md sections 5.1 and 7, rules 5, 6). */
import type { Calibration, CalibrationExtension, CalibrationPlan, Interval, Tested } from "#modules/calibration/rules/records.ts";
import { type MeasuredPoint, toleranceOf } from "#modules/calibration/rules/points.ts";
import type { DecisionRule } from "#modules/calibration/rules/tolerance.ts";
import { decimal } from "#kit/decimal.ts";
import { addDays, addMonths, daysBetween, endOfMonth, type Day } from "#kit/validity.ts";

export type CalibrationEntry = Pick<Calibration, "calibratedOn" | "dueOn" | "result" | "limitation" | "excludes" | "covers"> & {
  receivedOn?: Day | null;
  asFound: Tested;
  asLeft: Tested;
  adjusted: boolean;
  repaired: boolean;
};

/** The last good day, or null where the plan has no interval. 2024-08-31 and 6 months is 2025-02-28. */
export function dueOn(plan: CalibrationPlan, calibratedOn: Day, firstUsedOn?: Day | null): Day | null {
  if (plan.requirement !== "required" || !plan.interval) return null;
  // A legal interval runs from the calibration, to the day: neither a later start nor the end of the month lengthens it.
  if (plan.regulatory) return after(calibratedOn, plan.interval);
  const due = after(startOf(plan, calibratedOn, firstUsedOn), plan.interval);
  return plan.roundToMonthEnd ? endOfMonth(due) : due;
}

/** Why a calibration cannot be recorded so. `first` says that the item was never calibrated before. */
export function problemsWith(
  draft: CalibrationEntry,
  plan: CalibrationPlan | null,
  today: Day,
  { first = false, firstUsedOn }: { first?: boolean; firstUsedOn?: Day | null } = {},
): string[] {
  const latestDue = plan && dueOn(plan, draft.calibratedOn, firstUsedOn);
  const problems: string[] = [];
  if (draft.calibratedOn > today) problems.push("Calibration date is in the future.");
  if (draft.dueOn < draft.calibratedOn)
    problems.push(`Due date ${draft.dueOn} is before the calibration date ${draft.calibratedOn}.`);
  if (plan?.interval && latestDue && draft.dueOn > latestDue) {
    problems.push(`Due date ${draft.dueOn} is longer than the ${inWords(plan.interval)} plan (${latestDue}).`);
  }
  if (firstUsedOn && firstUsedOn < draft.calibratedOn)
    problems.push(`It was first used on ${firstUsedOn}, before the calibration on ${draft.calibratedOn}.`);
  if (firstUsedOn && firstUsedOn > today) problems.push("The day of its first use is in the future.");
  if (draft.receivedOn && draft.receivedOn > today) problems.push("The certificate was received on a day in the future.");
  if (draft.receivedOn && draft.receivedOn < draft.calibratedOn)
    problems.push(`The certificate was received on ${draft.receivedOn}, before the calibration on ${draft.calibratedOn}.`);
  if (draft.adjusted && !(tested(draft.asFound) && tested(draft.asLeft)))
    problems.push("Adjusted items need as-found and as-left results.");
  if (!tested(draft.asFound) && !first && !draft.repaired) {
    problems.push("As-found results may be missing only at a first calibration or after a repair.");
  }
  problems.push(...problemsWithResult(draft));
  for (const { parameter, from, to } of [...(draft.excludes ?? []), ...(draft.covers ?? [])])
    if (isUpsideDown({ from, to })) problems.push(`${parameter}: ${from} to ${to} is reversed. Enter the smaller value first.`);
  if (draft.result !== "limited" && (draft.limitation?.trim() || draft.excludes?.length))
    problems.push("Only a limited result has a limitation or exclusions. Choose Limited, or remove them.");
  if (draft.result === "limited" && (!draft.limitation?.trim() || !draft.excludes?.length)) {
    problems.push("A limited result needs a written limitation and the excluded parameters or ranges.");
  }
  return problems;
}

/** A range whose lower end is above its upper one leaves out, or covers, nothing. */
export const isUpsideDown = ({ from, to }: { from?: string | null | undefined; to?: string | null | undefined }): boolean => {
  const [low, high] = [decimal(from), decimal(to)];
  return low !== null && high !== null && low.gt(high);
};

const tested = (state: Tested) => state === "in tolerance" || state === "out of tolerance";

/** Why a result cannot stand beside what was found and left (rules 1 and 2): asked when it is entered, and again once the points have decided. */
export function problemsWithResult({
  asFound,
  asLeft,
  adjusted,
  repaired,
  result,
}: Pick<CalibrationEntry, "asFound" | "asLeft" | "adjusted" | "repaired" | "result">): string[] {
  if (result !== "fail" && !tested(asFound) && !tested(asLeft))
    return ["Neither as-found nor as-left was tested, so this is not a calibration. Enter the results on the certificate."];
  if (result !== "pass") return [];
  if (repaired && !adjusted && !tested(asLeft)) return ["It was repaired: enter whether it was left in tolerance."];
  if ((tested(asLeft) ? asLeft : asFound) === "out of tolerance")
    return ["An item left out of tolerance cannot pass: record it as limited or failed."];
  return asFound === "out of tolerance" && !adjusted && !repaired
    ? [
        "The item was found out of tolerance and neither adjusted nor repaired. Enter what was done, or record it as limited or failed.",
      ]
    : [];
}

/** A guard band is made of the uncertainty (ISO/IEC 17025:2017 7.8.6, ILAC-G8): a point judged with one has to have it. */
export function problemsWithPoints(
  points: readonly (MeasuredPoint & { parameter: string; nominal?: string | null })[],
  rule: DecisionRule,
): string[] {
  if (rule === "simple" || rule === "none stated") return [];
  return points
    .filter((point) => toleranceOf(point) !== null && !decimal(point.u95)?.gt(0))
    .map(
      ({ parameter, phase, nominal, reference }) =>
        `${parameter} ${nominal ?? reference} ${phase}: enter the uncertainty U95, which the rule ${rule} needs, or choose another rule.`,
    );
}

/** Why a due date cannot be extended so (rule 5): at most a tenth of the interval and 30 days, once, before it is due. */
export function problemsWithExtension(
  draft: Pick<CalibrationExtension, "toDueOn" | "approvedOn">,
  record: Pick<Calibration, "calibratedOn" | "dueOn"> & { asFound: Tested },
  plan: CalibrationPlan,
  earlier: readonly CalibrationExtension[],
): string[] {
  const mostDays = Math.min(30, Math.floor(daysBetween(record.calibratedOn, record.dueOn) / 10));
  const days = daysBetween(record.dueOn, draft.toDueOn);
  const problems: string[] = [];
  if (draft.approvedOn > record.dueOn) problems.push("Extensions must be approved on or before the due date.");
  if (plan.regulatory) problems.push("This interval is set by regulation and cannot be extended.");
  if (earlier.some(({ fromDueOn }) => fromDueOn === record.dueOn))
    problems.push("This calibration has been extended once already.");
  if (days < 1) problems.push(`The extended date must come after ${record.dueOn}.`);
  if (days > mostDays) problems.push(`At most ${mostDays} days: latest date is ${addDays(record.dueOn, mostDays)}.`);
  if (record.asFound !== "in tolerance") problems.push("The last as-found result was not in tolerance.");
  return problems;
}

/** A first use that nobody has entered may have been on the day after the calibration: then the interval starts with that. */
function startOf(plan: CalibrationPlan, calibratedOn: Day, firstUsedOn?: Day | null): Day {
  if (plan.startRule !== "from first use" || !firstUsedOn) return calibratedOn;
  const latest = addMonths(calibratedOn, plan.maxDelayMonths ?? 0);
  return firstUsedOn < latest ? firstUsedOn : latest;
}

function after(day: Day, { value, unit }: Interval): Day {
  return unit === "months" ? addMonths(day, value) : addDays(day, value);
}

function inWords({ value, unit }: Interval): string {
  return `${value}-${unit === "months" ? "month" : "day"}`;
}
