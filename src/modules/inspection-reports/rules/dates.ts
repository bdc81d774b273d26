/** The days a report stands for: every gate is asked for each of them. */
import { datesWorked, type Day } from "#kit/validity.ts";

/** What the days follow from; start and end are instants (ISO) or null. */
export interface Worked {
  lines: readonly { performedOn: Day | null }[];
  inspectionStart: string | null;
  inspectionEnd: string | null;
}

/**
 * Distinct site-local days worked, in order: those of the lines when every line has one, otherwise also every day from start to end.
 * An end before the start counts as the start alone, for the field says what is wrong with it.
 */
export function datesOf({ lines, inspectionStart, inspectionEnd }: Worked, timeZone: string): Day[] {
  const ofLines = lines.flatMap(({ performedOn }) => (performedOn ? [performedOn] : []));
  const everyLineHasOne = ofLines.length === lines.length && ofLines.length > 0;
  const all = everyLineHasOne ? ofLines : [...ofLines, ...spanned(inspectionStart, inspectionEnd, timeZone)];
  return [...new Set(all)].toSorted();
}

function spanned(start: string | null, end: string | null, timeZone: string): Day[] {
  if (!start || Number.isNaN(Date.parse(start))) return [];
  const until = end && Date.parse(end) >= Date.parse(start) ? end : start;
  return datesWorked(start, until, timeZone);
}
