import { eq, inArray } from "drizzle-orm";
import { onlySuperAdmin } from "../rules.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { appUser, role } from "#directory/people/server/tables.ts";
import { notAllowed } from "#kit/refusals.ts";
import type { Services } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";

type Acting = Parameters<Services["mayActOn"]>[0];
type Target = Pick<Row<typeof appUser>, "id" | "firstName" | "lastName" | "roles">;

/** Whether this person administers access: only such a person acts on another one. */
const administersAccess = ({ actor }: Acting) => actor.isSuperUser || Boolean(actor.rights["user-permissions"]?.edit);

/**
 * Refuses to act on a Super Admin to whoever is none, and on somebody else whose roles administer access to whoever does not administer it: an
 * Administrator looks after everybody's record, access and sessions but those of a Super Admin, a Training Coordinator corrects the records of
 * technicians, not those of the Administrator. One's own record is no such case.
 */
export async function mayActOn(ctx: Acting, { id, firstName, lastName, roles }: Target): Promise<void> {
  if (id === ctx.actor.id || ctx.actor.isSuperUser) return;
  const name = `${firstName} ${lastName}`;
  if (roles.includes(superAdmin)) throw notAllowed(onlySuperAdmin(name));
  if (administersAccess(ctx)) return;
  const held = await ctx.db.select({ name: role.name, rights: role.permissions }).from(role).where(inArray(role.name, roles));
  const why = held.find(({ rights }) => rights["user-permissions"]?.edit)?.name;
  if (why) throw notAllowed(`${name} is ${article(why)} ${why}. Changing their record needs the Administrator role.`);
}

const article = (word: string) => (/^[AEIOU]/i.test(word) ? "an" : "a");

/** The same for whoever knows only an id; of somebody who is not there, there is nothing to refuse. */
export const mayActOnId: Services["mayActOn"] = async (ctx, userId) => {
  const [user] = await ctx.db.select().from(appUser).where(eq(appUser.id, userId));
  if (user) await mayActOn(ctx, user);
};
