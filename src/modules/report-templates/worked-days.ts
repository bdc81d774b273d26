/** The days a technique was in use: what is checked before or during the work of a day is asked for these alone. */
import type { Day } from "#kit/validity.ts";
import type { Line } from "./content.ts";
import { setupOf } from "./setups.ts";
import type { Reader } from "./sheet.ts";

/** The days of the lines examined with the setup the reader is at; those of the report as long as one of these lines has no day. */
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
