/** The days of an S-curve and the sums up to them. */
import { amountsIn } from "#kit/money.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";

const mostPoints = 24;

/** At most 24 days evenly apart from the first to the last, both included, and today where it lies between. */
export function curveDays(first: Day, last: Day, today: Day): Day[] {
  const span = Math.max(daysBetween(first, last), 1);
  const step = Math.max(Math.ceil(span / mostPoints), 1);
  const days = Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => addDays(first, index * step));
  return [...new Set([...days, last, ...(first < today && today < last ? [today] : [])])].toSorted();
}

/** What was spent up to the end of a day. */
export const upTo = (facts: readonly { day: Day; amount: string }[], day: Day, currency: string): string =>
  amountsIn(currency).sum(...facts.flatMap((fact) => (fact.day <= day ? fact.amount : [])));
