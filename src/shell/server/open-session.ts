import { eq } from "drizzle-orm";
import type { LoginAnswer } from "../contract.ts";
import { triedHash } from "./lock.ts";
import { accessOf, sessionUser } from "./session.ts";
import type { Sessions } from "./sessions.ts";
import { noteUnusual } from "./unusual.ts";
import type { AccountAccess } from "#access/server/own-rights.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { updateWithoutEvent } from "#kit/server/without-event.ts";

/** The person has proven who they are, by `factor` besides the password: starts a new session, whatever this browser had before. */
export async function openSession(
  ctx: Ctx,
  sessions: Sessions,
  account: AccountAccess,
  factor: string | null,
): Promise<LoginAnswer> {
  const { user } = account;
  const { db, rows } = ctx.store;
  const policy = await securityOf(db);
  await noteUnusual(ctx, { id: user.id, isSuperUser: account.isSuperUser });
  await sessions.close(rows, ctx.request, ctx.reply);
  const token = await sessions.open(rows, { userId: user.id, factor }, policy, ctx.request, ctx.reply);
  await updateWithoutEvent(ctx.store, appUser, { lastSeenAt: ctx.now.toISOString() }, eq(appUser.id, user.id));
  await ctx.security({
    kind: "sign-in",
    severity: "info",
    outcome: "success",
    detail: factor ? `Signed in with password and ${factor}` : "Signed in",
    userId: user.id,
    triedEmailHash: triedHash(user.email),
  });
  return {
    requiresTwoFactor: false,
    message: "Signed in",
    user: sessionUser(account),
    token,
    ...accessOf(account),
    method: null,
    methods: [],
    resendAfter: policy.resendSeconds,
    offlineDays: policy.offlineDays,
  };
}
