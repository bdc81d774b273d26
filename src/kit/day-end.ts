import { type Day, dayIn } from "./validity.ts";

/** The instant at which a day ends in an IANA zone, whatever its clocks do that night: the first instant of the next day. */
export function dayEndIn(timeZone: string, day: Day): Date {
  const midnight = Date.parse(`${day}T24:00:00Z`);
  // No zone is further than 15 hours from UTC; within that range the day changes exactly once.
  let before = midnight - 15 * 3_600_000;
  let after = midnight + 15 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle)) > day) after = middle;
    else before = middle;
  }
  return new Date(after);
}
