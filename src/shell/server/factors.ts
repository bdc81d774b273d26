import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Confirmed, SignInSecurity, TwoFactorAnswer } from "../contract.ts";
import { askPassword } from "./ask-password.ts";
import { codeHash, isFresh, masked, secondsToWait, sixDigits } from "#kit/server/codes.ts";
import { codeLetter, type SentMethod } from "./letters.ts";
import { factorAdded, factorRemoved, signInSecurity } from "./my-security.ts";
import { secondFactor } from "./tables.ts";
import { newSecret, secretUri, stepOf } from "./totp.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { conflicting, notFound, refused, type Refusal, tooMany, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { postWorded } from "#kit/server/mail.ts";

type Factor = typeof secondFactor.$inferSelect;
type Kind = Factor["kind"];

const named: Record<Kind, string> = { email: "codes by email", sms: "codes by text message", totp: "an authenticator app" };

/** Sends the code that confirms an address or a telephone number as a second factor. */
export async function beginSentCode(
  ctx: Ctx,
  { password, method, phone }: { password: string; method: SentMethod; phone?: string | undefined },
): Promise<TwoFactorAnswer> {
  const user = await askPassword(ctx, password, "password");
  if (!(await ctx.services.canSend(ctx.db))[method]) throw refused(cannotSend[method]);
  const to = method === "email" ? user.email : phone;
  if (!to) throw wrongField("phone", "Enter the number with its country code, such as +1 713 555 0100");
  const before = await unconfirmed(ctx, method);
  const policy = await securityOf(ctx.db);
  const wait = secondsToWait(before?.sentAt ?? null, ctx.now, policy);
  if (wait > 0) throw tooMany(`A code was sent a moment ago. Another one can be sent in ${wait} seconds.`);
  const code = sixDigits();
  const id = randomUUID();
  await begin(ctx, {
    id,
    kind: method,
    sentTo: to,
    codeHash: codeHash(ctx.services.secrets, id, code),
    sentAt: ctx.now.toISOString(),
  });
  await postWorded(ctx.store.rows, ctx.services, codeLetter(method, to, code, policy.codeMinutes), ctx.now);
  const message = `A six-digit code was sent to ${masked(method, to)}.`;
  return { requiresTwoFactor: true, message, method, resendAfter: policy.resendSeconds };
}

/** Creates the secret for an authenticator app; the factor is valid once the app's first code was entered. */
export async function beginTotp(ctx: Ctx, password: string): Promise<{ secret: string; uri: string }> {
  const user = await askPassword(ctx, password, "password");
  await unconfirmed(ctx, "totp");
  const secret = newSecret();
  await begin(ctx, { id: randomUUID(), kind: "totp", sealedSecret: ctx.services.secrets.encrypt(secret) });
  return { secret, uri: secretUri(secret, user.email) };
}

/** Confirms a factor with its first code. Too many wrong ones end the attempt; a failure is returned, so that it stays counted. */
export async function confirmFactor(ctx: Ctx, { kind, code }: { kind: Kind; code: string }): Promise<Confirmed | Refusal> {
  const { db, rows } = ctx.store;
  const [factor] = await db
    .select()
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, ctx.actor.id), eq(secondFactor.kind, kind), isNull(secondFactor.confirmedAt)))
    .for("update");
  const policy = await securityOf(db);
  if (!factor || !isFresh(factor.sentAt ?? factor.createdAt, ctx.now, policy))
    throw wrongField("code", "This code has expired. Start again.");
  const proof = proofOf(ctx, factor, code);
  if (!proof) return countFailure(ctx, factor, policy.codeTries);
  await rows
    .update(secondFactor)
    .set({ confirmedAt: ctx.now.toISOString(), codeHash: null, tries: 0, ...proof })
    .where(eq(secondFactor.id, factor.id));
  return factorAdded(ctx, named[kind]);
}

export async function removeFactor(ctx: Ctx, { kind, password }: { kind: Kind; password: string }): Promise<SignInSecurity> {
  const user = await askPassword(ctx, password, "password");
  const gone = await ctx.store.rows
    .delete(secondFactor)
    .where(and(eq(secondFactor.userId, user.id), eq(secondFactor.kind, kind)))
    .returning({ confirmedAt: secondFactor.confirmedAt });
  if (!gone[0]) throw notFound("second factor");
  if (gone[0].confirmedAt) await factorRemoved(ctx, named[kind]);
  return signInSecurity(ctx);
}

/** What a correct code proves, to be stored with the factor; null for a wrong one. */
function proofOf({ services, now }: Ctx, factor: Factor, code: string): { lastStep?: number } | null {
  if (factor.kind !== "totp") return factor.codeHash === codeHash(services.secrets, factor.id, code) ? {} : null;
  const step = factor.sealedSecret ? stepOf(services.secrets.decrypt(factor.sealedSecret), code, now) : null;
  return step === null ? null : { lastStep: step };
}

async function countFailure(ctx: Ctx, { id, tries }: Factor, triesAllowed: number): Promise<Refusal> {
  const { rows } = ctx.store;
  if (tries + 1 >= triesAllowed) {
    await rows.delete(secondFactor).where(eq(secondFactor.id, id));
    return wrongField("code", "Too many wrong codes. Start again.");
  }
  await rows
    .update(secondFactor)
    .set({ tries: tries + 1 })
    .where(eq(secondFactor.id, id));
  return wrongField("code", "This code is not correct.");
}

/** The attempt in progress, if any. A confirmed one is not overwritten: a person who fails to confirm the new one would be left without. */
async function unconfirmed(ctx: Ctx, kind: Kind): Promise<Factor | null> {
  const [factor] = await ctx.db
    .select()
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, ctx.actor.id), eq(secondFactor.kind, kind)));
  if (factor?.confirmedAt) throw conflicting(`You already use ${named[kind]}. Remove it first.`, "duplicate");
  return factor ?? null;
}

async function begin(ctx: Ctx, values: Pick<Factor, "id" | "kind"> & Partial<Factor>): Promise<void> {
  const { rows } = ctx.store;
  await rows.delete(secondFactor).where(and(eq(secondFactor.userId, ctx.actor.id), eq(secondFactor.kind, values.kind)));
  await rows.insert(secondFactor).values({ userId: ctx.actor.id, createdAt: ctx.now.toISOString(), ...values });
}

const cannotSend: Record<SentMethod, string> = {
  email: "This installation has no email channel, so no code can be sent. Use an authenticator app or a passkey.",
  sms: "This installation cannot send text messages. Use an authenticator app or a passkey.",
};
