import { and, asc, eq, sql } from "drizzle-orm";
import { mostSuperAdmins } from "../../ends-rules.ts";
import { changePerson } from "../users.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Decides when roles of a person end; what is not named keeps its end. */
export async function setRoleEnds(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; lastDays: Record<string, string | null> } },
) {
  const { roles, roleEnds, version } = await changePerson(ctx, id, body.version, { roleLastDays: body.lastDays });
  return { version, roles, roleEnds };
}

/** What the whole page should say: too many people who may do everything (rule 7). */
export async function accessWarnings(ctx: Ctx): Promise<{ superAdmins: { id: string; name: string }[] | null }> {
  const found = await ctx.db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(and(eq(appUser.status, "active"), sql`${superAdmin} = any(${appUser.roles})`))
    .orderBy(asc(appUser.lastName), asc(appUser.firstName));
  if (found.length <= mostSuperAdmins) return { superAdmins: null };
  return { superAdmins: found.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })) };
}
