import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { TwoFactorAnswer } from "../contract.ts";
import { codeHash, isFresh, secondsToWait } from "#kit/server/codes.ts";
import type { SentMethod } from "./letters.ts";
import { isSigned, passkeyQuestion } from "./passkey-step.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { change, endOfStep, sendCode, type Step } from "./second-step.ts";
import { secondStep } from "./tables.ts";
import { takeTotp } from "./totp.ts";
import { sendable, type Ways, waysOf } from "./ways.ts";
import type { SecurityPolicy } from "#directory/company/security-policy.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notSignedIn, refused, tooMany, wrongField } from "#kit/refusals.ts";
import { together } from "#kit/server/database.ts";
import type { Ctx, SigningProof } from "#kit/server/services.ts";

/**
 * The second factor at a signature: required where the person has one, or where the company requires one of everyone (inspection-reports rule 6;
 * 21 CFR 11.200(a)(1)). It is bound to the session; a step here can never open a session.
 */
export async function waysToSign(ctx: Ctx): Promise<Ways> {
  return (await mine(ctx)).ways;
}

/** Sends the code for a signature, by the requested method or the first available one. */
export async function sendSigningCode(ctx: Ctx, asked: SentMethod | undefined): Promise<TwoFactorAnswer> {
  const { ways, policy } = await mine(ctx);
  const offered = sendable(ways);
  const method = asked ?? offered[0];
  if (!method || !offered.includes(method)) throw wrongField("method", "A code cannot be sent this way. Use another one.");
  const step = await stepOfSession(ctx, policy);
  const wait = secondsToWait(step.sentAt, ctx.now, policy);
  if (wait > 0) throw tooMany(`A code was sent a moment ago. Another one can be sent in ${wait} seconds.`);
  const message = await sendCode(ctx, { step, ways, policy }, method);
  await ctx.security({ kind: "second-step.sent", severity: "info", outcome: "success", detail: "Code sent for a signature" });
  return { requiresTwoFactor: true, message, method, resendAfter: policy.resendSeconds };
}

/** What a passkey is asked to sign for a signature; each challenge is valid once. */
export async function askSigningPasskey(ctx: Ctx): Promise<Record<string, unknown>> {
  const { policy } = await mine(ctx);
  return passkeyQuestion(ctx, await stepOfSession(ctx, policy));
}

/** Which factor this person proved themselves with besides the password; null when the proof is not valid. */
export async function proveSecondFactor(ctx: Ctx, { code, passkey }: SigningProof): Promise<"otp" | "passkey" | null> {
  const { ways, policy } = await mine(ctx);
  const step = await openStep(ctx);
  if (passkey) return step && (await isSigned(ctx, step, passkey)) ? "passkey" : null;
  if (!code) return null;
  if (step?.codeHash === codeHash(ctx.services.secrets, step?.id ?? "", code) && isFresh(step.sentAt, ctx.now, policy)) {
    await change(ctx, step, { codeHash: null });
    return "otp";
  }
  if (ways.methods.includes("totp") && (await takeTotp(ctx, ctx.actor.id, code))) return "otp";
  return (await takeRecoveryCode(ctx, ctx.actor, code, "A report was signed")) ? "otp" : null;
}

async function mine(ctx: Ctx): Promise<{ ways: Ways; policy: SecurityPolicy }> {
  const [[user], policy] = await together([
    ctx.db.select({ id: appUser.id, email: appUser.email }).from(appUser).where(eq(appUser.id, ctx.actor.id)),
    securityOf(ctx.db),
  ]);
  if (!user) throw notSignedIn();
  return { ways: await waysOf(ctx.db, user, policy.requireTwoFactor), policy };
}

/** No cookie has this as its hash, so the step completes no sign-in. */
const keyOf = ({ actor }: Ctx) => `signature of session ${actor.sessionId}`;

/** One step per session; a new one replaces one that has ended. */
async function stepOfSession(ctx: Ctx, policy: SecurityPolicy): Promise<Step> {
  const open = await openStep(ctx);
  if (open) return open;
  const { rows } = ctx.store;
  const begun = { userId: ctx.actor.id, createdAt: ctx.now.toISOString(), expiresAt: endOfStep(ctx.now, policy) };
  const [step] = await rows
    .insert(secondStep)
    .values({ id: randomUUID(), tokenHash: keyOf(ctx), ...begun })
    .onConflictDoUpdate({ target: secondStep.tokenHash, set: { ...begun, codeHash: null, passkeyChallenge: null } })
    .returning();
  if (!step) throw refused("The confirmation could not be started. Try again.");
  return step;
}

async function openStep(ctx: Ctx): Promise<Step | undefined> {
  const [step] = await ctx.store.db
    .select()
    .from(secondStep)
    .where(and(eq(secondStep.tokenHash, keyOf(ctx)), isNull(secondStep.endedAt), gt(secondStep.expiresAt, ctx.now.toISOString())))
    .for("update");
  return step;
}
