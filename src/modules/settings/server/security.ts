import { and, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { companyOf } from "./company.ts";
import type { Company } from "#directory/company/company.ts";
import { defaultSecurity, problemWithPolicy, securityChanges, type SecurityPolicy } from "#directory/company/security-policy.ts";
import { companyId, companySettings } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { invalid, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { passkey, secondFactor } from "#shell/server/tables.ts";

/** Changes how people sign in; refuses what would lock people out. */
export async function changeSecurity(
  ctx: Ctx,
  { body: { version, changes } }: { body: { version: number; changes: Partial<SecurityPolicy> } },
): Promise<Company> {
  const { store, db } = ctx;
  const before = await store.find(companySettings, companyId, { lock: true });
  const policy = { ...before.securityPolicy, ...changes };
  const held = { ...defaultSecurity, ...before.securityPolicy };
  const wanted = { ...defaultSecurity, ...policy };
  const problem = problemWithPolicy(wanted);
  if (problem) throw invalid([problem]);
  const turnedOn = policy.requireTwoFactor === true && !before.securityPolicy.requireTwoFactor;
  if (turnedOn && !(await ctx.services.canSend(db)).email && (await someoneNeedsMail(db)))
    throw refused("No email channel is configured, so codes could not be received. Configure one first.");
  await store.update(companySettings, companyId, version, { securityPolicy: policy }, "change security");
  await ctx.security({
    kind: "security-policy.changed",
    severity: "medium",
    outcome: "success",
    detail: securityChanges(held, wanted),
  });
  return companyOf(db);
}

/** Somebody active who has neither an authenticator app nor a passkey, and so would need a code by e-mail. */
async function someoneNeedsMail(db: Reading): Promise<boolean> {
  const app = db
    .select({ one: sql`1` })
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, appUser.id), eq(secondFactor.kind, "totp"), isNotNull(secondFactor.confirmedAt)));
  const key = db
    .select({ one: sql`1` })
    .from(passkey)
    .where(eq(passkey.userId, appUser.id));
  const [without] = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt), notExists(app), notExists(key)))
    .limit(1);
  return without !== undefined;
}
