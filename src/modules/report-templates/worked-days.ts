/** The days a technique was in use: checks before or during a day's work are required for these days only. */
import type { Day } from "#kit/validity.ts";
import type { Line } from "./content.ts";
import { setupOf } from "./setups.ts";
import type { Reader } from "./sheet.ts";

/** The days of the lines examined with the reader's setup; those of the report while one of these lines has no day. */
export function daysWorked(read: Reader): Day[] {
  const days = linesOfSetup(read)
    .filter(({ result }) => result !== "NE")
    .map(({ performedOn }) => performedOn);
  const known = days.filter((day) => day !== null);
  const isKnown = known.length > 0 && known.length === days.length;
  return [...new Set(isKnown ? known : read.context.performedDates)].toSorted();
}

function linesOfSetup({ content, line }: Reader): Line[] {
  const setup = setupOf(content, line);
  return content.lines.filter((one) => setupOf(content, one) === setup);
}

const hour = 3_600_000;
/** In hours. */
export const longestShift = 12;

/** Whether the inspection is the work of one shift, past midnight or not. */
export function isOneShift({ inspectionStart, inspectionEnd }: { inspectionStart: string | null; inspectionEnd: string | null }) {
  return Date.parse(inspectionEnd ?? "") - Date.parse(inspectionStart ?? "") <= longestShift * hour;
}

/** The days of a shift, and the first and the last of them on which the setup was in use. */
export type Shift = { days: Day[]; first: Day; last: Day };

/**
 * The shifts in which the setup was in use: checks before use each day, or at its start and end, are required once a shift. A night
 * shift is one, from its start before midnight to its end after it.
 */
export function shiftsWorked(read: Reader): Shift[] {
  const days = daysWorked(read);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (isOneShift(read.context))
    return [{ days: [...new Set([...read.context.performedDates, ...days])].toSorted(), first, last }];
  return days.map((day) => ({ days: [day], first: day, last: day }));
}
