/** Calibration intervals that the regulatory profile sets (settings.md rules 4 and 5). */
import {
  type Interval as ProfileInterval,
  type IntervalUnit,
  licenseConditionAsked,
  namesLicenseCondition,
} from "#directory/company/regulatory.ts";
import type { CalibrationPlan, Interval } from "#modules/calibration/rules/records.ts";
import { addMonths, daysBetween } from "#kit/validity.ts";

/** Types of equipment whose calibration the profile asks for, by code, with the key of the interval. */
const profileKeys: Readonly<Record<string, string>> = {
  "RAD-SM": "surveyMeterCalibration",
  "RAD-DRD": "directReadingCheck",
  "RAD-ARM": "alarmRatemeterCalibration",
};

/** The codes of the types that run by an interval of the profile. */
export function typesUnder(key: string): string[] {
  return Object.entries(profileKeys).flatMap(([code, of]) => (of === key ? [code] : []));
}

/** The interval of the profile for a type, with what it is called and the clause it rests on. */
export interface LegalInterval extends Interval {
  title: string;
  basis: string;
}

/** What the profile asks of a type, or null where it asks for nothing. */
export function legalIntervalOf(typeCode: string, intervals: readonly ProfileInterval[]): LegalInterval | null {
  const found = intervals.find(({ key }) => key === profileKeys[typeCode]);
  return found ? { ...inPlanUnits(found), title: found.title, basis: found.basis } : null;
}

/** Years of the profile are months of a plan. */
export function inPlanUnits({ value, unit }: { value: number; unit: IntervalUnit }): Interval {
  if (unit === "d") return { value, unit: "days" };
  return { value: unit === "y" ? value * 12 : value, unit: "months" };
}

/**
 * A plan that asks for less than the profile: no lengthening on an item or a type for a sentence of the company's own. All these intervals are
 * of radiation, where the authority may allow it by a condition of the license (settings.md rule 4), which the reason names.
 */
export function problemWithLegal(
  plan: Pick<CalibrationPlan, "requirement" | "interval"> & { reason?: string | null | undefined },
  legal: LegalInterval | null,
): string | null {
  if (!legal || namesLicenseCondition(plan.reason) || !isLessStrict(plan, legal)) return null;
  return licenseConditionAsked(legal.basis);
}

export function isLessStrict(
  { requirement, interval }: Pick<CalibrationPlan, "requirement" | "interval">,
  legal: Interval,
): boolean {
  return requirement !== "required" || !interval || isLonger(interval, legal);
}

/**
 * The interval of a plan once the profile has changed, or null where the plan stays as it is: a plan that kept the former interval follows,
 * one that is longer than the new one follows too unless a license condition allows it; a stricter one is the company's own business.
 */
export function followed(
  plan: Pick<CalibrationPlan, "requirement" | "interval"> & { reason?: string | null },
  before: Interval | null,
  after: Interval,
): Interval | null {
  const { requirement, interval } = plan;
  if (requirement !== "required" || !interval || isSame(interval, after)) return null;
  const kept = before !== null && isSame(interval, before);
  return kept || (isLonger(interval, after) && !namesLicenseCondition(plan.reason)) ? after : null;
}

const isSame = (a: Interval, b: Interval) => a.value === b.value && a.unit === b.unit;

/** Six months are 181 to 184 days: days are compared with the months at their shortest, months with the days at their longest. */
export function isLonger(a: Interval, b: Interval): boolean {
  return a.unit === b.unit ? a.value > b.value : Math.max(...daysOf(a)) > Math.min(...daysOf(b));
}

const monthEnds = [1, 3, 5, 7, 8, 10, 12].map((month) => `2026-${String(month).padStart(2, "0")}-31`);
const monthStarts = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, "0")}-01`);

function daysOf({ value, unit }: Interval): number[] {
  if (unit === "days") return [value];
  return [...monthEnds, ...monthStarts].map((day) => daysBetween(day, addMonths(day, value)));
}
