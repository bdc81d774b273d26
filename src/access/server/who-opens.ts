/** Who may open a module: for choices of people, all of them in two questions. */
import { and, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { closedOutside, rightsOutside } from "../outside-rules.ts";
import { rolesAt } from "#directory/people/role-ends.ts";
import { rightsOf, superAdmin } from "#directory/people/roles.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Reading } from "#kit/server/database.ts";

/** The ids of active people who may see records of this module by rights of their own at that moment, as `ownRightsOf` has them one by one. */
export async function whoOpens(db: Reading, moduleId: string, now: Date): Promise<ReadonlySet<string>> {
  const at = now.toISOString();
  const lasts = or(isNull(userModuleAccess.expiresAt), gt(userModuleAccess.expiresAt, at));
  const given = and(eq(userModuleAccess.moduleId, moduleId), ne(userModuleAccess.source, "removed"), lasts);
  const people = await db
    .selectDistinct({
      id: appUser.id,
      roles: appUser.roles,
      roleEnds: appUser.roleEnds,
      employmentType: appUser.employmentType,
      given: sql<boolean>`${userModuleAccess.userId} is not null`,
    })
    .from(appUser)
    .leftJoin(userModuleAccess, and(eq(userModuleAccess.userId, appUser.id), given))
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt)));
  const permissions = new Map((await db.select().from(role)).map((one) => [one.name, one.permissions]));
  const opens = people.filter((person) => {
    const roles = rolesAt(person.roles, person.roleEnds, at);
    if (roles.includes(superAdmin)) return true;
    const isOutside = person.employmentType === "subcontractor";
    if (!person.given || (isOutside && closedOutside(moduleId))) return false;
    const rights = rightsOf(
      roles.flatMap((name) => {
        const found = permissions.get(name);
        return found ? [found] : [];
      }),
      new Set([moduleId]),
    );
    return reachOf(isOutside ? rightsOutside(rights) : rights, [moduleId], "view") !== null;
  });
  return new Set(opens.map(({ id }) => id));
}
