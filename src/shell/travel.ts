/** Whether one person can have signed in at two places (activity-and-audit.md rule 10). */

/** Places nearer than this are one: addresses are known to a town at best. In kilometres. */
const nearest = 100;
/** Faster than any airliner, in kilometres an hour. */
const fastest = 900;

/** How fast somebody would have travelled, in kilometres an hour; null where they can have, or where the places are one. */
export function impossibleSpeed(kilometres: number, hours: number): number | null {
  if (kilometres < nearest) return null;
  const speed = hours > 0 ? kilometres / hours : Infinity;
  return speed > fastest ? speed : null;
}
