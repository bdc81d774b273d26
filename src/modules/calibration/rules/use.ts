/** How much an instrument was used since its calibration, where its plan limits that (ISO 6789-2: 12 months or 5,000 cycles, whichever comes first). */
import { Decimal } from "#kit/decimal.ts";
import type { CalibrationFacts, EquipmentEvent } from "#modules/calibration/rules/records.ts";
import { addDays, covers, type Day } from "#kit/validity.ts";

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

/**
 * The last good day by use: that on which the limit was reached to the full, or the day before it was passed, since nobody knows which part of that day came
 * first. Null where it was not reached, or where the plan limits nothing.
 */
export function usedUpOn(calibratedOn: Day, { plan, events = [] }: Facts): Day | null {
  if (!plan?.usageLimit) return null;
  const { value, unit } = plan.usageLimit;
  const counted = corrected(usesOf(unit, events).filter(({ effectiveOn }) => effectiveOn >= calibratedOn));
  let used = new Decimal(0);
  for (const [day, own] of Map.groupBy(counted, ({ on }) => on)) {
    used = used.plus(Decimal.sum(...own.map(({ amount }) => amount)));
    if (used.gte(value)) return used.gt(value) ? addDays(day, -1) : day;
  }
  return null;
}

/** The uses by their days, less what was corrected: a correction takes back what was entered last before it, whichever day it bears. */
function corrected(uses: readonly EquipmentEvent[]): { on: Day; amount: Decimal }[] {
  const sorted = uses.toSorted((a, b) => byDay(a, b) || new Decimal(b.amount ?? 0).cmp(a.amount ?? 0));
  return sorted.reduce<{ on: Day; amount: Decimal }[]>((before, { effectiveOn, amount }) => {
    const one = new Decimal(amount ?? 0);
    return one.gt(0) ? [...before, { on: effectiveOn, amount: one }] : takenBack(before, one.negated());
  }, []);
}

function takenBack(uses: readonly { on: Day; amount: Decimal }[], amount: Decimal): { on: Day; amount: Decimal }[] {
  const last = uses.at(-1);
  if (!last || amount.isZero()) return [...uses];
  const left = last.amount.minus(amount);
  return left.gte(0) ? [...uses.slice(0, -1), { ...last, amount: left }] : takenBack(uses.slice(0, -1), left.negated());
}

/** "4980 of 5000 cycles used". */
export const countedText = ({ used, limit, unit }: UseCounted): string => `${used.toFixed()} of ${limit.toFixed()} ${unit} used`;

const usesOf = (unit: string, events: readonly EquipmentEvent[]) =>
  events.filter((event) => event.type === "used" && event.amount != null && sameUnit(event.unit ?? "", unit));

const byDay = (a: EquipmentEvent, b: EquipmentEvent): number => a.effectiveOn.localeCompare(b.effectiveOn);

const sameUnit = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const sum = (events: readonly EquipmentEvent[]): Decimal =>
  events.reduce((total, { amount }) => total.plus(amount ?? 0), new Decimal(0));
