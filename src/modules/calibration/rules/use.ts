/** How much an instrument was used since its calibration, where its plan limits that (ISO 6789-2: 12 months or 5,000 cycles, whichever comes first). */
import { Decimal } from "#kit/decimal.ts";
import type { CalibrationFacts, EquipmentEvent } from "#modules/calibration/rules/records.ts";
import { covers, type Day } from "#kit/validity.ts";

/** Use put on record, day by day; what was counted in another unit than the plan limits says nothing about the limit. */
export type UseCounted = { limit: Decimal; unit: string; used: Decimal; recorded: boolean };

/** The plan of a day, and what happened to the item. */
type Facts = Pick<CalibrationFacts, "plan" | "events">;

/**
 * What is on record of the use from the day of a calibration through a day; null where the plan does not limit it. Use on the day of the
 * calibration counts, since nobody knows whether it came after it.
 */
export function countedSince(calibratedOn: Day, through: Day, { plan, events = [] }: Facts): UseCounted | null {
  if (!plan?.usageLimit) return null;
  const { value, unit } = plan.usageLimit;
  const counted = usesOf(unit, events).filter(({ effectiveOn }) => covers({ from: calibratedOn, to: through }, effectiveOn));
  return { limit: new Decimal(value), unit, used: sum(counted), recorded: counted.length > 0 };
}

/** The day on which the limit was reached, which is the last good one; null where it was not, or where the plan limits nothing. */
export function usedUpOn(calibratedOn: Day, { plan, events = [] }: Facts): Day | null {
  if (!plan?.usageLimit) return null;
  const { value, unit } = plan.usageLimit;
  const counted = usesOf(unit, events).filter(({ effectiveOn }) => effectiveOn >= calibratedOn);
  let used = new Decimal(0);
  // A correction counts on the day it corrects, so that a day is judged by all of its entries.
  for (const [day, own] of Map.groupBy(counted.toSorted(byDay), ({ effectiveOn }) => effectiveOn)) {
    used = used.plus(sum(own));
    if (used.gte(value)) return day;
  }
  return null;
}

/** "4980 of 5000 cycles used". */
export const countedText = ({ used, limit, unit }: UseCounted): string => `${used.toFixed()} of ${limit.toFixed()} ${unit} used`;

const usesOf = (unit: string, events: readonly EquipmentEvent[]) =>
  events.filter((event) => event.type === "used" && event.amount != null && sameUnit(event.unit ?? "", unit));

const byDay = (a: EquipmentEvent, b: EquipmentEvent): number => a.effectiveOn.localeCompare(b.effectiveOn);

const sameUnit = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const sum = (events: readonly EquipmentEvent[]): Decimal =>
  events.reduce((total, { amount }) => total.plus(amount ?? 0), new Decimal(0));
