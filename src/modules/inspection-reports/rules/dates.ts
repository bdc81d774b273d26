/** The days of a report, in the site's time zone: every gate is checked for each of them. */
import { readOn } from "./film-reading.ts";
import { datesWorked, dayIn, type Day } from "#kit/validity.ts";
import type { Values } from "#modules/report-templates/content.ts";

/** Start and end of the inspection: instants (ISO), null while not entered. */
export interface Inspection {
  inspectionStart: string | null;
  inspectionEnd: string | null;
}

/** What the days of a report are derived from. */
export interface Worked extends Inspection {
  lines: readonly { performedOn: Day | null; values?: Values }[];
}

/** A longer inspection is an entry error; the days between start and end are then ignored. */
export const mostDays = 366;

/**
 * Every site-local day from start to end, in order; empty while no start is entered. Without an end, or with one before the start, only the day of
 * the start: the fields report what is wrong.
 */
export function inspectionDays({ inspectionStart: start, inspectionEnd: end }: Inspection, timeZone: string): Day[] {
  if (!start || Number.isNaN(Date.parse(start))) return [];
  const until = end && Date.parse(end) >= Date.parse(start) ? end : start;
  if (isTooLong({ inspectionStart: start, inspectionEnd: until })) return [dayIn(timeZone, start), dayIn(timeZone, until)];
  return datesWorked(start, until, timeZone);
}

/** Whether start and end are further apart than any inspection lasts. */
export function isTooLong({ inspectionStart: start, inspectionEnd: end }: Inspection): boolean {
  return start !== null && end !== null && Date.parse(end) - Date.parse(start) > mostDays * 86_400_000;
}

/** The day of a line without its own day: that of the inspection, if it started and ended on one day; else null, and a day must be chosen. */
export function dayOfTheRest(inspection: Inspection, timeZone: string): Day | null {
  const [day, ...others] = inspectionDays(inspection, timeZone);
  return day && others.length === 0 ? day : null;
}

/** The lines with the day of each, its own or the inspection's: for rules, print and screen. The stored lines do not change. */
export function withDays<L extends { performedOn: Day | null }>(
  lines: readonly L[],
  inspection: Inspection,
  timeZone: string,
): L[] {
  if (lines.every(({ performedOn }) => performedOn !== null)) return [...lines];
  const rest = dayOfTheRest(inspection, timeZone);
  return rest === null ? [...lines] : lines.map((line) => (line.performedOn === null ? { ...line, performedOn: rest } : line));
}

/**
 * Distinct site-local days of a report, in order: the first and the last day of the inspection, those of its lines and those on which its films were
 * read; while a line lacks its day, or there are no lines, every day from start to end. A line's day outside start and end is not a day of the
 * report: a finding names it.
 */
export function datesOf({ lines, ...inspection }: Worked, timeZone: string): Day[] {
  const days = inspectionDays(inspection, timeZone);
  const [first, last] = [days[0], days.at(-1)];
  const ofLines = withDays(lines, inspection, timeZone).map(({ performedOn }) => performedOn);
  if (!first || !last) return distinct(ofLines.flatMap((day) => day ?? []));
  if (ofLines.length === 0 || ofLines.includes(null)) return days;
  const read = lines.map(({ values }) => (values ? readOn({ values }) : null));
  const within = [...ofLines, ...read].flatMap((day) => (day !== null && first <= day && day <= last ? [day] : []));
  return distinct([first, last, ...within]);
}

function distinct(days: readonly Day[]): Day[] {
  return [...new Set(days)].toSorted();
}

/** The days of the inspection on which an instrument was used; one without its own days was used on all of them. */
export function usedOn({ usedFrom, usedTo }: { usedFrom: Day | null; usedTo: Day | null }, days: readonly Day[]): Day[] {
  return days.filter((day) => (!usedFrom || usedFrom <= day) && (!usedTo || day <= usedTo));
}
