/** When a recurring invoice is drafted next, and the days of its work (invoices rule 21). */
import { recurringDates } from "./dates.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";

interface Recurrence {
  firstOn: Day;
  everyMonths: number;
  /** The last date it may have. */
  untilOn: Day | null;
}

/** The first date after a day, counted from the first; null after the last. */
export function nextDate({ firstOn, everyMonths, untilOn }: Recurrence, after: Day): Day | null {
  // A month more: after a short month the next date is later than an interval from its last day.
  const horizon = addMonths(after > firstOn ? after : firstOn, everyMonths + 1);
  return recurringDates(firstOn, everyMonths, after, untilOn !== null && untilOn < horizon ? untilOn : horizon)[0] ?? null;
}

/** The next date from today on, after the invoice that is repeated and after the last draft: nothing is drafted for the past. */
export function nextDraft(recurrence: Recurrence, today: Day, ...drafted: readonly (Day | null)[]): Day | null {
  const after = [addDays(today, -1), ...drafted].reduce<Day>((latest, day) => (day !== null && day > latest ? day : latest), "");
  return nextDate(recurrence, after);
}

/**
 * By how many months the work of a draft is later than that of the invoice it repeats, dated `source`: as many as there are between the two dates.
 * Where the first date is in the month of that invoice, an interval more, so that its work is not billed twice.
 */
export function monthsLater(recurrence: Recurrence, source: Day, on: Day): number {
  const first = nextDate({ ...recurrence, untilOn: null }, source) ?? on;
  return monthOf(on) - monthOf(source) + (monthOf(first) === monthOf(source) ? recurrence.everyMonths : 0);
}

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** A day so many months later; the last day of a month stays the last. */
export function movedDay(day: Day, months: number): Day {
  const next = addDays(day, 1);
  return next.endsWith("-01") ? addDays(addMonths(next, months), -1) : addMonths(day, months);
}
