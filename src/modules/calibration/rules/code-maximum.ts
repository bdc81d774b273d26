/** The longest interval that a code names for a kind of instrument, such as ASME V Art. 2 T-262.1 for a densitometer (calibration.md rule 18). */
import { isLonger } from "#modules/calibration/rules/legal.ts";
import type { CalibrationPlan, Interval } from "#modules/calibration/rules/records.ts";
import { isAnswer } from "#kit/reasons.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";

/** `verify`: the editions of the code differ, so that somebody looks it up in the one in use. */
export interface CodeMaximum extends Interval {
  clause: string;
  verify: boolean;
}

type Planned = Pick<CalibrationPlan, "requirement" | "interval" | "roundToMonthEnd">;

/** "ASME V Art. 2 T-262.1 allows at most 3 months (verify in the edition in use)". */
export const codeMaximumText = ({ clause, value, unit, verify }: CodeMaximum): string =>
  `${clause} allows at most ${value} ${unit}${verify ? " (verify in the edition in use)" : ""}`;

/** Whether a plan lets more time pass than the code; due at the end of the month is up to a month more. */
export function isBeyondCode({ requirement, interval, roundToMonthEnd }: Planned, code: Interval): boolean {
  if (requirement !== "required" || !interval) return false;
  const { value, unit } = interval;
  const rounded = { value: value + (unit === "months" ? 1 : 30), unit };
  return isLonger(roundToMonthEnd ? rounded : interval, code);
}

/** A company that works to another code may wait longer: its plan says so, in words. */
export function problemWithCode(plan: Planned & { reason?: string | null | undefined }, code: CodeMaximum | null): string | null {
  if (!code || !isBeyondCode(plan, code) || isAnswer(plan.reason)) return null;
  return `${codeMaximumText(code)}. Explain why this plan may be longer, such as the code the work is done to.`;
}

/** Why a due date cannot be extended so: past the longest interval of the code only where the plan has said why it may be longer. */
export function problemWithExtensionByCode(
  toDueOn: Day,
  calibratedOn: Day,
  plan: Planned,
  code: CodeMaximum | null,
): string | null {
  if (!code || isBeyondCode(plan, code)) return null;
  const latest = code.unit === "months" ? addMonths(calibratedOn, code.value) : addDays(calibratedOn, code.value);
  return toDueOn > latest ? `${codeMaximumText(code)}: latest date is ${latest}.` : null;
}
