/** Which day an invoice may have, and the days of recurring ones (invoices rules 17 and 21). */
import { addDays, addMonths, type Day } from "#kit/validity.ts";

interface Series {
  /** Closed through this day, inclusive; null has nothing closed. */
  closedThrough: Day | null;
  /** The date of the last number taken in the series. */
  lastNumbered: Day | null;
  /** Whether dates follow the numbers in this country. */
  inOrder: boolean;
}

/** The earliest day that the next number of a series may have; null takes any. */
export function earliestDate({ closedThrough, lastNumbered, inOrder }: Series): Day | null {
  const open = closedThrough === null ? null : addDays(closedThrough, 1);
  const last = inOrder ? lastNumbered : null;
  if (open === null || last === null) return open ?? last;
  return open > last ? open : last;
}

/** Why a document cannot be issued with a day after the company's own today, as a sentence; null if it can. */
export const whyNotInFuture = (date: Day, today: Day): string | null =>
  date > today ? `It is dated ${date}, which is after today, ${today}.` : null;

/** Why a document of the series cannot have this day, as a sentence; null if it can. */
export function whyNotDated(date: Day, series: Series): string | null {
  const { closedThrough } = series;
  if (closedThrough !== null && date <= closedThrough) return `The period up to ${closedThrough} is closed.`;
  const earliest = earliestDate(series);
  return earliest !== null && date < earliest ? `The earliest date for this series is ${earliest}.` : null;
}

/**
 * The days of a recurring invoice after `after` and up to `upTo`, every so many months. Each is counted from the first, so that the 31st comes back
 * after a short month.
 */
export function recurringDates(first: Day, everyMonths: number, after: Day | null, upTo: Day): Day[] {
  const days: Day[] = [];
  for (let step = 0, day = first; day <= upTo; step += 1, day = addMonths(first, step * everyMonths))
    if (after === null || day > after) days.push(day);
  return days;
}
