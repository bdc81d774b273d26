import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { effectOn } from "../../permissions-rules.ts";
import { accessNotice, addressesOf, administrators } from "../user-letters.ts";
import { endDelegations } from "./delegations.ts";
import { accessIds } from "#access/matrix.ts";
import { rolesAt } from "#directory/people/role-ends.ts";
import { namesOf } from "#directory/people/server/names.ts";
import { appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import type { Services } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";
import { postWorded } from "#kit/server/mail.ts";
import { asSystem } from "#kit/server/system-store.ts";

/**
 * Clears away what was given for a time and is over: modules, roles, delegations. The access itself ended at that moment without this; here
 * the trail and the sessions learn of it. Done twice, it does nothing the second time.
 */
export async function endAccess(services: Services): Promise<void> {
  await asSystem(services, async (store) => {
    const touched = [...(await endModules(store)), ...(await endRoles(services, store)), ...(await endDelegations(store))];
    for (const userId of new Set(touched)) await services.accounts.accessChanged(store.rows, userId);
  });
}

const reason = "It has expired";

async function endModules(store: Store): Promise<string[]> {
  const ended = await store.rows.delete(userModuleAccess).where(lte(userModuleAccess.expiresAt, store.now)).returning();
  const names = await namesOf(store.db, [...new Set(ended.map(({ userId }) => userId))]);
  for (const { userId, moduleId, expiresAt } of ended) {
    await store.note({
      action: "User.change modules",
      entity: "User",
      entityId: userId,
      label: names.get(userId) ?? "",
      changes: [{ field: accessIds[moduleId as keyof typeof accessIds], old: `given until ${expiresAt}`, new: "no access" }],
      reason,
    });
  }
  return ended.map(({ userId }) => userId);
}

async function endRoles(services: Services, store: Store): Promise<string[]> {
  const someEnded = sql`exists (select 1 from jsonb_each_text(${appUser.roleEnds}) as e(name, at) where e.at <= ${store.now})`;
  const people = await store.db.select().from(appUser).where(someEnded);
  for (const user of people) await endRolesOf(services, store, user);
  return people.map(({ id }) => id);
}

/** Whoever is left without any role can sign in and do nothing: the administrators hear of it. */
async function endRolesOf(services: Services, store: Store, user: Row<typeof appUser>): Promise<void> {
  const roles = rolesAt(user.roles, user.roleEnds, store.now);
  const roleEnds = Object.fromEntries(Object.entries(user.roleEnds).filter(([, end]) => end > store.now));
  await store.update(appUser, user.id, user.version, { roles, roleEnds }, { verb: "end role", reason });
  await dropDefaults(store, user.id, roles);
  if (roles.length > 0 || user.status !== "active") return;
  const name = `${user.firstName} ${user.lastName}`;
  const text = `The time ${name} (${user.email}) held a role for is over, and no role is left. Give another role, or deactivate the account.`;
  for (const to of await addressesOf(store.db, administrators))
    await postWorded(store.rows, services, accessNotice(to, `${name} no longer holds a role`, text), new Date(store.now));
}

/** Modules that only the ended role had brought. */
async function dropDefaults({ db, rows }: Store, userId: string, roles: readonly string[]): Promise<void> {
  const brought =
    roles.length > 0
      ? await db
          .select()
          .from(role)
          .where(inArray(role.name, [...roles]))
      : [];
  const held = await db.select().from(userModuleAccess).where(eq(userModuleAccess.userId, userId));
  const { loses } = effectOn(held, new Set(brought.flatMap(({ defaultModules }) => defaultModules)));
  if (loses.length > 0)
    await rows
      .delete(userModuleAccess)
      .where(and(eq(userModuleAccess.userId, userId), inArray(userModuleAccess.moduleId, loses)));
}
