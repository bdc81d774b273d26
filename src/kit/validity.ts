import { eachOnce } from "./each-once.ts";

/**
 * What "valid for a period" means, defined once: calendar days, both ends inclusive, and invalid from the day of a withdrawal. A certificate that
 * expires on 2026-03-31 is valid all day on 31 March at the job site.
 */

const millisecondsPerDay = 86_400_000;

/** A calendar day without time zone, "2026-03-14". Days compare as strings. */
export type Day = string;

/** Both ends inclusive; `to: null` has no end. */
export type Period = { from: Day; to: Day | null };

/** True for an existing calendar day written "2026-03-14"; false for "2026-02-30". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return day >= 1 && day <= (month === 2 && isLeap(year) ? 29 : (longestDays[month] ?? 0));
}

/** By the number of the month. A report of hundreds of lines calls this thousands of times, and creating a date object each time is slow. */
const longestDays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export function addDays(day: Day, days: number): Day {
  return dayOf(midnight(day) + days * millisecondsPerDay);
}

/** Keeps the day of the month, or takes the month's last day: 2026-01-31 + 1 month = 2026-02-28 (convention C5). */
export function addMonths(day: Day, months: number): Day {
  const start = new Date(midnight(day));
  const firstOfMonth = dayOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  return addDays(firstOfMonth, Math.min(start.getUTCDate(), Number(endOfMonth(firstOfMonth).slice(8))) - 1);
}

/** The last day of the month that the day is in. */
export function endOfMonth(day: Day): Day {
  const start = new Date(midnight(day));
  return dayOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
}

/** The Monday of the week that the day is in (ISO 8601). */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(midnight(day)).getUTCDay() + 6) % 7));
}

/** Days from the first to the second: 0 for the same day, negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((midnight(to) - midnight(from)) / millisecondsPerDay);
}

/** The calendar day at that instant in an IANA time zone such as "America/Chicago". */
export function dayIn(timeZone: string, instant: Date | string): Day {
  const parts = calendarOf(timeZone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The same with the time of day, "2026-03-12 07:20". */
export function clockIn(timeZone: string, instant: Date | string): string {
  return `${dayIn(timeZone, instant)} ${timeOf(timeZone).format(new Date(instant))}`;
}

/**
 * The site's calendar days on which work took place, in order. A shift that ends exactly at midnight did not work on the next day. Throws for an
 * end before the start.
 */
export function datesWorked(start: Date | string, end: Date | string, timeZone: string): Day[] {
  const from = new Date(start).getTime();
  const to = new Date(end).getTime();
  if (!(from <= to)) throw new RangeError("End is before start");
  const last = dayIn(timeZone, new Date(Math.max(from, to - 1)));
  return eachDay(dayIn(timeZone, new Date(from)), last);
}

/** The days from one through another, in order; none where the last is before the first. */
export function eachDay(from: Day, through: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= through; day = addDays(day, 1)) days.push(day);
  return days;
}

export function covers(period: Period, day: Day): boolean {
  return period.from <= day && (period.to === null || day <= period.to);
}

/** The records in force on the day, unless the day is within one of the withdrawals (a suspension, an out-of-service time). */
export function validOn<R extends Period>(records: readonly R[], day: Day, withdrawals: readonly Period[] = []): R[] {
  return withdrawals.some((withdrawal) => covers(withdrawal, day)) ? [] : records.filter((record) => covers(record, day));
}

/** The days two periods share, or null. */
export function intersect(a: Period, b: Period): Period | null {
  const from = a.from > b.from ? a.from : b.from;
  const to = earlierEnd(a.to, b.to);
  return to === null || from <= to ? { from, to } : null;
}

/** What remains of a period without the withdrawals, in order. */
export function without(period: Period, withdrawals: readonly Period[]): Period[] {
  return withdrawals.reduce<Period[]>((left, withdrawal) => left.flatMap((part) => cut(part, withdrawal)), [period]);
}

function cut(period: Period, hole: Period): Period[] {
  if (intersect(period, hole) === null) return [period];
  const parts: Period[] = [];
  if (period.from < hole.from) parts.push({ from: period.from, to: addDays(hole.from, -1) });
  if (hole.to !== null && (period.to === null || hole.to < period.to)) parts.push({ from: addDays(hole.to, 1), to: period.to });
  return parts;
}

function earlierEnd(a: Day | null, b: Day | null): Day | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** A plan of a month asks for the same few days a hundred thousand times. */
const mostDays = 20_000;

const midnight = eachOnce((day: Day): number => {
  if (!isDay(day)) throw new RangeError(`"${day}" is not a calendar day like 2026-03-14`);
  return Date.parse(`${day}T00:00:00Z`);
}, mostDays);

const dayOf = eachOnce(
  (milliseconds: number): Day => (Number.isNaN(milliseconds) ? "" : new Date(milliseconds).toISOString().slice(0, 10)),
  mostDays,
);

const calendarOf = eachOnce((timeZone) => {
  const options = { timeZone, calendar: "iso8601", year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-US", options);
});

const timeOf = eachOnce(
  (timeZone) => new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
);
