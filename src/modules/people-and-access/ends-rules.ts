import { builtInRoles, superAdmin } from "./matrix.ts";
import { auditorMayCome } from "./rules.ts";
import type { Day } from "#kit/validity.ts";

/** When a role given for a time ends, by its name: an instant in ISO, UTC. */
export type RoleEnds = Readonly<Record<string, string>>;

/** The roles that count at that instant (rule 10): a role ends by itself, whether or not anybody has cleared it away. */
export function rolesAt(roles: readonly string[], ends: RoleEnds, now: string): string[] {
  return roles.filter((name) => !hasEnded(ends[name], now));
}

const hasEnded = (end: string | undefined, now: string) => end !== undefined && end <= now;

/** The next instant after `now` at which one of these ends, or null: until then what was found stays true. */
export function nextEnd(ends: readonly (string | null | undefined)[], now: string): string | null {
  return ends.filter((end): end is string => Boolean(end && end > now)).toSorted()[0] ?? null;
}

/** Whether an external auditor is let in for 30 days at most, by the end of the role or of the account: the earlier one counts. */
export function auditorEndsInTime(roleEndsOn: Day | null, leavesOn: Day | null, today: Day): boolean {
  return auditorMayCome(roleEndsOn, today) || auditorMayCome(leavesOn, today);
}

export const isAuditor = (roles: readonly string[]): boolean => roles.includes(builtInRoles.AUD);

/** Whether a person is a Super Admin for good: somebody whose role ends cannot be the one who remains (rule 7). */
export function isLastingSuperAdmin(roles: readonly string[], ends: RoleEnds): boolean {
  return roles.includes(superAdmin) && ends[superAdmin] === undefined;
}

export const roleDayOver = "The last day is over. Choose today or a later day.";
export const roleNotHeld = (role: string): string =>
  `${role} is not among the roles. Choose the role first, or leave its end out.`;

/** How many Super Admins a company needs at most before the page says so (rule 7). */
export const mostSuperAdmins = 3;
