/** The period of a figure and the one it is compared with (report-statistics rule 9). Both end days are included. */
import { addDays, addMonths, type Day, daysBetween, endOfMonth } from "#kit/validity.ts";

export interface Days {
  from: Day;
  to: Day;
}

/** The twelve months up to and including the current one. */
export const usualPeriod = (today: Day): Days => ({ from: addMonths(`${today.slice(0, 7)}-01`, -11), to: today });

/** Why this period is refused; null if it is not. */
export function whyNotPeriod({ from, to }: Days): string | null {
  if (to < from) return "The period ends before it starts.";
  return to >= addMonths(from, 120) ? "Choose at most 10 years." : null;
}

/** A month, quarter or year is compared with the calendar one before it, other periods with the same number of days ending the day before. */
export function periodBefore({ from, to }: Days): Days {
  const before = addDays(from, -1);
  if (from.endsWith("-01"))
    for (const months of [1, 3, 12]) {
      const isCalendar = (Number(from.slice(5, 7)) - 1) % months === 0;
      if (isCalendar && to === endOfMonth(addMonths(from, months - 1))) return { from: addMonths(from, -months), to: before };
    }
  return { from: addDays(before, -daysBetween(from, to)), to: before };
}
