/** Whether one person can have signed in at two places (activity-and-audit.md rule 10). */

/** Places nearer than this count as one: addresses are known to a town at best. In kilometres. */
const nearest = 100;
/** Faster than any airliner, in kilometres per hour. */
const fastest = 900;

/** How fast someone would have travelled, in kilometres per hour; null where it is possible, or where the places count as one. */
export function impossibleSpeed(kilometres: number, hours: number): number | null {
  if (kilometres < nearest) return null;
  const speed = hours > 0 ? kilometres / hours : Infinity;
  return speed > fastest ? speed : null;
}
