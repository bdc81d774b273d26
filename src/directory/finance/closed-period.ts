/** What counted on days whose books are closed keeps what it said. */
import type { Validity } from "./tax-code.ts";
import { addDays, type Day } from "#kit/validity.ts";

/**
 * Why what counts for money may not change so once the books are closed through a day, or null: a rate or rule that counted on a closed day keeps
 * what it said, and may only end on the last closed day or later. `after` is null for one that is archived.
 */
export function problemWithClosed<V extends Validity>(
  closedThrough: Day | null,
  before: V | null,
  after: V | null,
  saysTheSame: (before: V, after: V) => boolean,
): { path: "validFrom" | "validTo"; message: string } | null {
  if (!closedThrough) return null;
  const counted = (one: V | null): one is V => one !== null && (one.validFrom === null || one.validFrom <= closedThrough);
  if (!counted(before) && !counted(after)) return null;
  const first = addDays(closedThrough, 1);
  const told = `The period up to ${closedThrough} is closed.`;
  if (!counted(before)) return { path: "validFrom", message: `${told} The earliest first day is ${first}.` };
  if (!counted(after) || after.validFrom !== before.validFrom || !saysTheSame(before, after))
    return { path: "validFrom", message: `${told} Give this one a last day, and add another from ${first}.` };
  const endsOpen = (one: V) => one.validTo === null || one.validTo >= closedThrough;
  if (before.validTo === after.validTo || (endsOpen(before) && endsOpen(after))) return null;
  return { path: "validTo", message: `${told} The last day cannot be before it.` };
}
