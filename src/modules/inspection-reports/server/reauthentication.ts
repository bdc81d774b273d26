import { and, desc, eq, gt } from "drizzle-orm";
import { componentsNeeded, passwordRefused, signingLock } from "../rules/reauthentication.ts";
import { reportSignature } from "./tables.ts";
import { refused, tooMany, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/host.ts";
import { securityEvent } from "#kit/server/tables.ts";

const kind = "report.reauthentication";
const quarterHour = 15 * 60_000;

/** Whether the user id must be typed besides the password: 15 minutes after this session's last signature with both. */
export async function needsUserId(ctx: Ctx): Promise<boolean> {
  const [last] = await ctx.db
    .select({ signedAt: reportSignature.signedAt })
    .from(reportSignature)
    .where(
      and(
        eq(reportSignature.signerUserId, ctx.actor.id),
        eq(reportSignature.sessionId, ctx.actor.sessionId),
        eq(reportSignature.authMethod, "password+id"),
      ),
    )
    .orderBy(desc(reportSignature.signedAt))
    .limit(1);
  return componentsNeeded(last?.signedAt ?? null, ctx.now.toISOString()) === "all";
}

/** Proof that it is the person: password, and the user id where it is asked. Five failures lock signing for 15 minutes. */
export async function proveIdentity(
  ctx: Ctx,
  { userId, password }: { userId?: string | undefined; password: string },
): Promise<"password" | "password+id"> {
  const failures = await recentFailures(ctx);
  const lock = signingLock(failures, ctx.now.toISOString());
  if (lock.lockedUntil)
    throw tooMany(`Signing is locked after five failed attempts. Try again after ${lock.lockedUntil.slice(11, 16)} UTC.`);
  const all = await needsUserId(ctx);
  const typed = userId?.trim().toLowerCase();
  if (all && !typed) throw wrongField("userId", "Type your user id (e-mail) and your password.");
  const matches = await ctx.host.accounts.passwordMatches(ctx.db, ctx.actor.id, password);
  if (!matches || (typed && typed !== ctx.actor.email.toLowerCase())) {
    const left = signingLock([...failures, ctx.now.toISOString()], ctx.now.toISOString()).attemptsLeft;
    await ctx.security({
      kind,
      severity: left === 0 ? "high" : "medium",
      outcome: "failure",
      detail: left === 0 ? "Signing locked after five failed attempts" : "Wrong password at a signature",
    });
    throw refused(passwordRefused(left), [], "password-not-accepted");
  }
  await ctx.security({ kind, severity: "info", outcome: "success", detail: "Re-authenticated for a signature" });
  return typed ? "password+id" : "password";
}

async function recentFailures(ctx: Ctx): Promise<string[]> {
  const since = new Date(ctx.now.getTime() - 2 * quarterHour).toISOString();
  const events = await ctx.db
    .select({ at: securityEvent.at, outcome: securityEvent.outcome })
    .from(securityEvent)
    .where(and(eq(securityEvent.userId, ctx.actor.id), eq(securityEvent.kind, kind), gt(securityEvent.at, since)));
  const success = events.filter(({ outcome }) => outcome === "success").reduce((last, { at }) => (at > last ? at : last), "");
  return events.filter(({ outcome, at }) => outcome === "failure" && at > success).map(({ at }) => at);
}
