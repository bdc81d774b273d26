/** The period of a figure and the one it is compared with (report-statistics rule 9). Both end days are included. */
import { addDays, addMonths, type Day, daysBetween, endOfMonth, mondayOf } from "#kit/validity.ts";

export interface Days {
  from: Day;
  to: Day;
}

/** The twelve months up to and including the current one. */
export const usualPeriod = (today: Day): Days => ({ from: addMonths(`${today.slice(0, 7)}-01`, -11), to: today });

/** Written after the name of a period that has not ended. */
export const soFar = "so far";

export interface NamedPeriod extends Days {
  label: string;
}

/**
 * The periods that are offered, counted from a day: weeks from Monday, calendar months, quarters and years, and those of the fiscal year ("04-01") where
 * it does not begin with the calendar year.
 */
export function offeredPeriods(today: Day, fiscalYearStart: string): NamedPeriod[] {
  const monday = mondayOf(today);
  const month = `${today.slice(0, 7)}-01`;
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const year = `${today.slice(0, 4)}-01-01`;
  const pair = (name: string, from: Day, before: Day): NamedPeriod[] => [
    { label: `This ${name} ${soFar}`, from, to: today },
    { label: `Last ${name}`, from: before, to: addDays(from, -1) },
  ];
  return [
    ...pair("week", monday, addDays(monday, -7)),
    ...pair("month", month, addMonths(month, -1)),
    ...pair("quarter", quarter, addMonths(quarter, -3)),
    ...pair("year", year, addMonths(year, -12)),
    ...fiscal(today, fiscalYearStart, pair),
    { label: "Last 12 months", ...usualPeriod(today) },
  ];
}

/** Months too where the fiscal year begins within one. */
function fiscal(today: Day, start: string, pair: (name: string, from: Day, before: Day) => NamedPeriod[]): NamedPeriod[] {
  if (start === "01-01") return [];
  const inYear = `${today.slice(0, 4)}-${start}`;
  const year = inYear <= today ? inYear : addMonths(inYear, -12);
  const years = pair("fiscal year", year, addMonths(year, -12));
  const [, day = ""] = start.split("-");
  if (day === "01") return years;
  const inMonth = addMonths(
    year,
    12 * (Number(today.slice(0, 4)) - Number(year.slice(0, 4))) + Number(today.slice(5, 7)) - Number(year.slice(5, 7)),
  );
  const month = inMonth <= today ? inMonth : addMonths(inMonth, -1);
  return [...pair("fiscal month", month, addMonths(month, -1)), ...years];
}

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
