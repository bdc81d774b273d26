import { and, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import type { Reminded } from "../rules.ts";
import { allRights } from "#access/matrix.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { companyZone } from "#directory/company/server/zone.ts";
import { rightsOf, superAdmin } from "#directory/people/roles.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import { type DueSubject, dueSubjects } from "#due/subjects.ts";
import { reachOf } from "#kit/access.ts";
import type { NoticeChannel, NoticeSubject } from "#kit/notices.ts";
import type { Reading } from "#kit/server/database.ts";
import { noticePreference } from "#kit/server/notices/tables.ts";

/** A person who can be told, with the ways to do so. */
export interface PersonToTell extends Reminded {
  name: string;
  firstName: string;
  email: string;
  mobile: string | null;
  timeZone: string;
  wishes: { subject: NoticeSubject; channel: NoticeChannel; wanted: boolean }[];
}

/** Everybody who is active, with what they see and want; six queries, however many people. */
export async function peopleToTell(db: Reading, now: Date): Promise<PersonToTell[]> {
  const users = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt)));
  const roles = new Map((await db.select().from(role)).map(({ name, permissions }) => [name, permissions]));
  const lasts = or(isNull(userModuleAccess.expiresAt), gt(userModuleAccess.expiresAt, now.toISOString()));
  const access = await db
    .select({ userId: userModuleAccess.userId, id: userModuleAccess.moduleId })
    .from(userModuleAccess)
    .where(and(ne(userModuleAccess.source, "removed"), lasts));
  const modules = Map.groupBy(access, ({ userId }) => userId);
  const bases = await db
    .select({ id: baseLocation.id, parentId: baseLocation.parentId, timeZone: baseLocation.timeZone })
    .from(baseLocation);
  const fallback = await companyZone(db);
  const wishes = Map.groupBy(await db.select().from(noticePreference), ({ userId }) => userId);
  return users.map((user) => {
    const isSuper = user.roles.includes(superAdmin);
    const held = user.roles.map((name) => roles.get(name)).filter((rights) => rights !== undefined);
    const rights = isSuper ? allRights : rightsOf(held, new Set(modules.get(user.id)?.map(({ id }) => id)));
    return {
      id: user.id,
      name: `${user.firstName} ${user.lastName}`,
      firstName: user.preferredName ?? user.firstName,
      email: user.email,
      mobile: user.mobile,
      roles: user.roles,
      managerId: user.managerId,
      baseIds: [user.baseLocationId, ...user.additionalBaseIds].flatMap((id) => (id ? within(bases, id) : [])),
      timeZone: bases.find(({ id }) => id === user.baseLocationId)?.timeZone ?? fallback,
      sees: (subject: DueSubject) => reachOf(rights, [dueSubjects[subject].module], "view"),
      wishes: wishes.get(user.id) ?? [],
    };
  });
}

/** One's own wishes. */
export const wishesOf = (db: Reading, userIds: readonly string[]) =>
  db
    .select()
    .from(noticePreference)
    .where(inArray(noticePreference.userId, [...userIds]));

/** A base and everything inside it. */
function within(bases: readonly { id: string; parentId: string | null }[], root: string): string[] {
  const found = [root];
  for (const id of found) for (const base of bases) if (base.parentId === id && !found.includes(base.id)) found.push(base.id);
  return found;
}
