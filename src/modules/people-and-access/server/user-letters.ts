/** What people are written about their accounts. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { letter } from "#directory/company/letters.ts";
import { builtInRoles, superAdmin } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { postWorded, type Worded } from "#kit/server/mail.ts";

/** What happened to roles and access, to one who should know. */
export const accessNotice = (to: string, subject: string, text: string): Worded =>
  letter("access-notice", to, { SUBJECT: subject, TEXT: text });

/** Who hears of decisions about access. */
export const administrators: readonly string[] = [superAdmin, builtInRoles.ADM, builtInRoles.QM];

/** Every administrator and the quality manager hear of it (rule 9). */
export async function tellAdministrators(ctx: Ctx, subject: string, text: string): Promise<void> {
  for (const to of await addressesOf(ctx.db, administrators))
    await postWorded(ctx.store.rows, ctx.services, accessNotice(to, subject, text), ctx.now);
}

/** E-mail addresses of the active people who hold one of the roles. */
export async function addressesOf(db: Reading, roles: readonly string[]): Promise<string[]> {
  const held = sql`${appUser.roles} && array[${sql.join(
    roles.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  const people = await db
    .select({ email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt), held));
  return people.map(({ email }) => email);
}
