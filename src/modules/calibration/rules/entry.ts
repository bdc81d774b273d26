/** Recording a calibration and extending one: due dates and what is refused (calibration.md sections 5.1 and 7, rules 5, 6). */
import type { Calibration, CalibrationExtension, CalibrationPlan, Interval, Tested } from "#modules/calibration/rules/records.ts";
import { addDays, addMonths, daysBetween, endOfMonth, type Day } from "#kit/validity.ts";

export type CalibrationEntry = Pick<Calibration, "calibratedOn" | "dueOn" | "result" | "limitation" | "excludes"> & {
  asFound: Tested;
  asLeft: Tested;
  adjusted: boolean;
  repaired: boolean;
};

/** The last good day, or null where the plan has no interval. 2024-08-31 and 6 months is 2025-02-28. */
export function dueOn(plan: CalibrationPlan, calibratedOn: Day, firstUsedOn?: Day | null): Day | null {
  if (plan.requirement !== "required" || !plan.interval) return null;
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
  const tested = (state: Tested) => state === "in tolerance" || state === "out of tolerance";
  const problems: string[] = [];
  if (draft.calibratedOn > today) problems.push("Calibration date is in the future.");
  if (draft.dueOn < draft.calibratedOn)
    problems.push(`Due date ${draft.dueOn} is before the calibration date ${draft.calibratedOn}.`);
  if (plan?.interval && latestDue && draft.dueOn > latestDue) {
    problems.push(`Due date ${draft.dueOn} is longer than the ${inWords(plan.interval)} plan (${latestDue}).`);
  }
  if (draft.adjusted && !(tested(draft.asFound) && tested(draft.asLeft)))
    problems.push("Adjusted items need as-found and as-left results.");
  if (draft.asFound === "not tested" && !first && !draft.repaired) {
    problems.push("As-found results may be missing only at a first calibration or after a repair.");
  }
  const found = tested(draft.asLeft) ? draft.asLeft : draft.asFound;
  if (found === "out of tolerance" && draft.result === "pass") {
    problems.push("An item left out of tolerance cannot pass: record it as limited or failed.");
  }
  if (draft.result === "limited" && (!draft.limitation?.trim() || !draft.excludes?.length)) {
    problems.push("A limited result needs its limitation in words and the excluded parameters or ranges.");
  }
  return problems;
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

function startOf(plan: CalibrationPlan, calibratedOn: Day, firstUsedOn?: Day | null): Day {
  if (plan.startRule !== "from first use") return calibratedOn;
  const latest = addMonths(calibratedOn, plan.maxDelayMonths ?? 0);
  return firstUsedOn && firstUsedOn < latest ? firstUsedOn : latest;
}

function after(day: Day, { value, unit }: Interval): Day {
  return unit === "months" ? addMonths(day, value) : addDays(day, value);
}

function inWords({ value, unit }: Interval): string {
  return `${value}-${unit === "months" ? "month" : "day"}`;
}
