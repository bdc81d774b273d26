import { auditorMayCome } from "./rules.ts";
import type { RoleEnds } from "#directory/people/role-ends.ts";
import { builtInRoles, superAdmin } from "#directory/people/roles.ts";
import type { Day } from "#kit/validity.ts";

/** Whether an external auditor is let in for 30 days at most, by the end of the role or of the account: the earlier one counts. */
export function auditorEndsInTime(roleEndsOn: Day | null, leavesOn: Day | null, today: Day): boolean {
  return auditorMayCome(roleEndsOn, today) || auditorMayCome(leavesOn, today);
}

export const isAuditor = (roles: readonly string[]): boolean => roles.includes(builtInRoles.AUD);

/** Whether a person is a Super Admin for good: somebody whose role ends cannot be the one who remains (rule 7). */
export function isLastingSuperAdmin(roles: readonly string[], ends: RoleEnds): boolean {
  return roles.includes(superAdmin) && ends[superAdmin] === undefined;
}

export const roleDayOver = "The last day has passed. Choose today or later.";
export const roleNotHeld = (role: string): string =>
  `${role} is not among the roles. Choose the role first, or leave its end out.`;

/** How many Super Admins a company needs at most before the page says so (rule 7). */
export const mostSuperAdmins = 3;
