import { asc, eq } from "drizzle-orm";
import type { Confirmed, SignInSecurity } from "../contract.ts";
import { tell } from "./letters.ts";
import { codesLeft, makeRecoveryCodes } from "./recovery-codes.ts";
import { passkey, recoveryCode, secondFactor } from "./tables.ts";
import { waysOf } from "./ways.ts";
import { securityOf } from "#directory/company/server/security.ts";
import type { Ctx } from "#kit/server/services.ts";

/** How a person's own sign-in is secured: factors not confirmed yet are not shown. */
export async function signInSecurity(ctx: Ctx): Promise<SignInSecurity> {
  const { db, actor } = ctx;
  const factors = await db.select().from(secondFactor).where(eq(secondFactor.userId, actor.id));
  const passkeys = await db
    .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
    .from(passkey)
    .where(eq(passkey.userId, actor.id))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  const confirmed = (kind: "email" | "sms" | "totp") => {
    const { confirmedAt, sentTo } = factors.find((factor) => factor.kind === kind) ?? {};
    return confirmedAt ? { confirmedAt, sentTo: sentTo ?? "" } : null;
  };
  return {
    required: (await securityOf(db)).requireTwoFactor,
    email: confirmed("email"),
    sms: confirmed("sms"),
    totp: confirmed("totp"),
    passkeys,
    recoveryCodesLeft: await codesLeft(db, actor.id),
    canSend: await ctx.services.canSend(db),
  };
}

/** A factor is now valid: the first one brings recovery codes, and its owner is told. */
export async function factorAdded(ctx: Ctx, what: string): Promise<Confirmed> {
  const { actor } = ctx;
  const none = (await codesLeft(ctx.db, actor.id)) === 0;
  const recoveryCodes = none ? await makeRecoveryCodes(ctx, actor.id) : null;
  await ctx.security({ kind: "factor.added", severity: "medium", outcome: "success", detail: `Added ${what}` });
  await tell(ctx, actor.email, "A second factor was added", `Your sign-in now also accepts ${what}.`);
  return { security: await signInSecurity(ctx), recoveryCodes };
}

/** A factor is no longer valid; with the last one its recovery codes are deleted too. */
export async function factorRemoved(ctx: Ctx, what: string): Promise<void> {
  const { actor } = ctx;
  const { methods } = await waysOf(ctx.db, actor, false);
  if (methods.length === 0) await ctx.store.rows.delete(recoveryCode).where(eq(recoveryCode.userId, actor.id));
  await ctx.security({ kind: "factor.removed", severity: "medium", outcome: "success", detail: `Removed ${what}` });
  await tell(ctx, actor.email, "A second factor was removed", `Your sign-in no longer accepts ${what}.`);
}
