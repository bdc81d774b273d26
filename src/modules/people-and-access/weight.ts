import { builtInRights, namedActions } from "#access/matrix.ts";
import { builtInRoles, type RoleCode, superAdmin } from "#directory/people/roles.ts";
import type { Rights } from "#kit/access.ts";

/** Built-in roles whose granting every administrator and the quality manager hear of (rule 9). */
const weighty = ["L3", "RSO", "QM", "ADM"] as const satisfies readonly RoleCode[];
type Weighty = (typeof weighty)[number];

interface RoleRights {
  name: string;
  permissions: Rights;
  namedActions: readonly string[];
}

/**
 * What a role weighs as, by the names of the built-in roles of rule 9; empty for a role nobody needs to hear of. A role of the company's own
 * weighs like each of them whose administering rights it has, or an approval that only they have: so does every copy.
 */
export function weightOf(role: RoleRights): string[] {
  if (role.name === superAdmin) return [superAdmin];
  const builtIn = Object.values(builtInRoles).some((name) => name === role.name);
  if (builtIn) return weighty.filter((code) => builtInRoles[code] === role.name).map((code) => builtInRoles[code]);
  return weighty.filter((code) => standsLike(code, role)).map((code) => builtInRoles[code]);
}

function standsLike(code: Weighty, { permissions, namedActions: actions }: RoleRights): boolean {
  const administers = Object.entries(builtInRights[code]).some(
    ([id, granted]) => granted.administer && permissions[id]?.administer,
  );
  const grantsAccess = code === "ADM" && permissions["user-permissions"]?.edit !== undefined;
  return administers || grantsAccess || actions.some((namedAction) => onlyTheirs(namedAction, code));
}

/** An approval of this role that no role of less weight has. */
function onlyTheirs(namedAction: string, code: Weighty): boolean {
  const holders: readonly RoleCode[] = Object.entries(namedActions).find(([name]) => name === namedAction)?.[1].holders ?? [];
  return holders.includes(code) && holders.every((one) => (weighty as readonly RoleCode[]).includes(one));
}

/** "NDT Level III", or "Site boss, which may do what the Quality Manager may". */
export function weightWords(role: RoleRights): string {
  const like = weightOf(role);
  return like.includes(role.name) ? role.name : `${role.name}, which may do what only the ${like.join(" or the ")} may`;
}
