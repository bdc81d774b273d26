import type { Audience } from "../definition.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import type { Actor } from "#kit/server/actor.ts";

/** Whether a form is for this person: it is for everyone, or for one of their roles and bases. */
export function mayFill(actor: Actor, { everyone, roles, baseLocationIds }: Audience): boolean {
  if (everyone || actor.isSuperUser) return true;
  const hasRole = roles.length === 0 || roles.some((code) => actor.roles.includes(builtInRoles[code]));
  const hasBase = baseLocationIds.length === 0 || baseLocationIds.some((id) => actor.baseIds.includes(id));
  return (roles.length > 0 || baseLocationIds.length > 0) && hasRole && hasBase;
}
