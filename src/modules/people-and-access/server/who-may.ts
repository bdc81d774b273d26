import { and, eq, isNull, sql } from "drizzle-orm";
import { withChildren } from "#access/server/access.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser, role } from "#directory/people/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Services } from "#kit/server/services.ts";

/** Whom one asks for an action one may not do. */
export const rolesWith: Services["rolesWith"] = async (db, modules, action) => {
  const roles = await db
    .select({ name: role.name, rights: role.permissions })
    .from(role)
    .where(isNull(role.archivedAt))
    .orderBy(role.name);
  return roles.filter(({ rights }) => reachOf(rights, modules, action) !== null).map(({ name }) => name);
};

/** Whom to tell that something waits for whoever may do it: by their roles, as far as these reach. */
export const whoMay: Services["whoMay"] = async (db, { named, module, baseLocationId }) => {
  const held = await db
    .select({ id: appUser.id, homeId: appUser.baseLocationId, others: appUser.additionalBaseIds, rights: role.permissions })
    .from(appUser)
    .innerJoin(role, sql`${role.name} = any(${appUser.roles})`)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt), sql`${named} = any(${role.namedActions})`));
  const bases = await db.select({ id: baseLocation.id, parentId: baseLocation.parentId }).from(baseLocation);
  const reaches = ({ homeId, others, rights }: (typeof held)[number]) => {
    const reach = reachOf(rights, [module], "view");
    if (reach !== "base" || baseLocationId === null) return reach !== null;
    return [homeId, ...others].some((id) => id !== null && withChildren(bases, id).includes(baseLocationId));
  };
  return [...new Set(held.filter(reaches).map(({ id }) => id))];
};
