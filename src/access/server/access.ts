import { and, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import { accessIds, allRights } from "../matrix.ts";
import { closedOutside, rightsOutside } from "../outside-rules.ts";
import { delegatedTo } from "./delegated.ts";
import type { AccountAccess, OwnRights } from "./own-rights.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { nextEnd, rolesAt } from "#directory/people/role-ends.ts";
import { rightsOf, superAdmin } from "#directory/people/roles.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";

/** The access of an active person; null if the person is not active. */
export async function accountAccessOf(db: Reading, userId: string, now = new Date()): Promise<AccountAccess | null> {
  const own = await ownRightsOf(db, userId, now);
  if (!own) return null;
  const { delegated, changesAt } = await delegatedTo(db, own, now, ownRightsOf);
  return { ...own, delegated, changesAt: nextEnd([own.changesAt, changesAt], now.toISOString()) };
}

/** What a person has of their own: roles that count now, modules that count now. */
export async function ownRightsOf(db: Reading, userId: string, now: Date): Promise<OwnRights | null> {
  const [found] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, userId), eq(appUser.status, "active"), isNull(appUser.archivedAt)));
  if (!found) return null;
  const user = { ...found, roles: rolesAt(found.roles, found.roleEnds, now.toISOString()) };
  const isSuperUser = user.roles.includes(superAdmin);
  const roles = user.roles.length > 0 ? await db.select().from(role).where(inArray(role.name, user.roles)) : [];
  const given = isSuperUser ? [] : await modulesOf(db, userId, now);
  const isOutside = user.employmentType === "subcontractor" && !isSuperUser;
  const held = isSuperUser ? Object.keys(accessIds) : given.map(({ id }) => id);
  const moduleIds = isOutside ? held.filter((id) => !closedOutside(id)) : held;
  const granted = isSuperUser
    ? allRights
    : rightsOf(
        roles.map(({ permissions }) => permissions),
        new Set(moduleIds),
      );
  const bases = await db
    .select({ id: baseLocation.id, parentId: baseLocation.parentId, timeZone: baseLocation.timeZone })
    .from(baseLocation);
  return {
    user,
    isSuperUser,
    moduleIds,
    isOutside,
    rights: isOutside ? rightsOutside(granted) : granted,
    namedActions: [...new Set(roles.flatMap(({ namedActions }) => namedActions))],
    changesAt: nextEnd([...Object.values(found.roleEnds), ...given.map(({ expiresAt }) => expiresAt)], now.toISOString()),
    baseIds: [...new Set([user.baseLocationId, ...user.additionalBaseIds].flatMap((id) => (id ? withChildren(bases, id) : [])))],
    timeZone: bases.find(({ id }) => id === user.baseLocationId)?.timeZone ?? "UTC",
  };
}

/** The modules a person has at that moment: given by a role or one by one, not taken away, not ended. */
export async function moduleIdsOf(db: Reading, userId: string, now = new Date()): Promise<string[]> {
  return (await modulesOf(db, userId, now)).map(({ id }) => id);
}

async function modulesOf(db: Reading, userId: string, now: Date): Promise<{ id: string; expiresAt: string | null }[]> {
  const lasts = or(isNull(userModuleAccess.expiresAt), gt(userModuleAccess.expiresAt, now.toISOString()));
  const rows = await db
    .select({ id: userModuleAccess.moduleId, expiresAt: userModuleAccess.expiresAt })
    .from(userModuleAccess)
    .where(and(eq(userModuleAccess.userId, userId), ne(userModuleAccess.source, "removed"), lasts));
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** A base and everything inside it (base-locations.md rule 2). */
export function withChildren(bases: { id: string; parentId: string | null }[], root: string): string[] {
  const found = [root];
  for (const id of found) {
    for (const base of bases) if (base.parentId === id && !found.includes(base.id)) found.push(base.id);
  }
  return found;
}
