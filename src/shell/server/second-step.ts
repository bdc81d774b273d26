import { randomUUID } from "node:crypto";
import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { LoginAnswer, TwoFactorAnswer } from "../contract.ts";
import { codeHash, codeLives, isFresh, masked, secondsToWait, sixDigits } from "#kit/server/codes.ts";
import { codeLetter, type SentMethod } from "./letters.ts";
import { countFailure, refuseWhileLocked } from "./lock.ts";
import { openSession } from "./open-session.ts";
import { cookieNamed, hashOf, newToken, type Sessions } from "./sessions.ts";
import { secondStep } from "./tables.ts";
import { takeTotp } from "./totp.ts";
import { sendable, sentFirst, type Ways, waysOf } from "./ways.ts";
import { accountAccessOf } from "#access/server/access.ts";
import type { AccountAccess } from "#access/server/own-rights.ts";
import type { SecurityPolicy } from "#directory/company/security-policy.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { conflicting, Refusal, tooMany, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { postWorded } from "#kit/server/mail.ts";

export type Step = typeof secondStep.$inferSelect;
type Waiting = { step: Step; account: AccountAccess; ways: Ways; policy: SecurityPolicy };

/** Ties the browser that sent the password to the step it started. */
const stepCookie = ({ services }: Ctx) => cookieNamed("holdpoint_second_step", services.publicUrl);

/** Steps one person may start within ten minutes: someone who has the password cannot have messages sent without end. */
const stepsAllowed = 10;
const stepsWithin = 10 * 60_000;

/** The password was right and a second factor is required: no session is set, and a code is sent where the method needs one. */
export async function askSecondStep(ctx: Ctx, sessions: Sessions, account: AccountAccess, ways: Ways): Promise<LoginAnswer> {
  await refuseTooManySteps(ctx, account.user.id);
  const { db, rows } = ctx.store;
  const policy = await securityOf(db);
  const token = newToken();
  const begun = {
    id: randomUUID(),
    userId: account.user.id,
    tokenHash: hashOf(token),
    createdAt: ctx.now.toISOString(),
    expiresAt: endOfStep(ctx.now, policy),
  };
  const [step] = await rows.insert(secondStep).values(begun).returning();
  if (!step) throw new Error("The step was not stored.");
  void ctx.reply.setCookie(stepCookie(ctx), token, { ...sessions.cookieKind(ctx.request), maxAge: codeLives(policy) / 1000 });
  const method = sentFirst(ways);
  const message = method ? await sendCode(ctx, { step, ways, policy }, method) : ownDevice(ways);
  await ctx.security({
    kind: "second-step.asked",
    severity: "info",
    outcome: "success",
    detail: `Password accepted; ${ways.methods.join(", ")} asked for`,
    userId: account.user.id,
  });
  return {
    requiresTwoFactor: true,
    message,
    user: null,
    token: null,
    isSuperUser: false,
    moduleAccess: {},
    modules: [],
    roles: [],
    method,
    methods: ways.methods,
    resendAfter: policy.resendSeconds,
    offlineDays: policy.offlineDays,
  };
}

/** Sends another code, by the requested method or the one used last; the earlier code becomes invalid. */
export async function sendAnotherCode(ctx: Ctx, sessions: Sessions, asked: SentMethod | undefined): Promise<TwoFactorAnswer> {
  const waiting = await waitingHere(ctx);
  const { step, ways, policy } = waiting;
  const offered = sendable(ways);
  const method = asked ?? step.method ?? offered[0];
  if (!method || !offered.includes(method)) throw wrongField("method", "A code cannot be sent this way. Use another one.");
  const wait = secondsToWait(step.sentAt, ctx.now, policy);
  if (wait > 0) throw tooMany(`A code was sent a moment ago. Another one can be sent in ${wait} seconds.`);
  const message = await sendCode(ctx, waiting, method);
  const detail = `Another code sent by ${method === "sms" ? "text message" : "email"}`;
  await ctx.security({ kind: "second-step.sent", severity: "info", outcome: "success", detail, userId: step.userId });
  const token = ctx.request.cookies[stepCookie(ctx)] ?? "";
  void ctx.reply.setCookie(stepCookie(ctx), token, { ...sessions.cookieKind(ctx.request), maxAge: codeLives(policy) / 1000 });
  return { requiresTwoFactor: true, message, method, resendAfter: policy.resendSeconds };
}

/** Completes the sign-in with the code that was sent or that an authenticator app shows. */
export function verifyCode(ctx: Ctx, sessions: Sessions, code: string): Promise<LoginAnswer | Refusal> {
  return endSecondStep(ctx, sessions, async ({ step, account, ways, policy }) => {
    const hash = codeHash(ctx.services.secrets, step.id, code);
    if (step.codeHash === hash && isFresh(step.sentAt, ctx.now, policy))
      return step.method === "sms" ? "text message" : "email code";
    return ways.methods.includes("totp") && (await takeTotp(ctx, account.user.id, code)) ? "authenticator app" : null;
  });
}

/**
 * Calls `prove` for the proof; it returns the name of the factor, or null. A failure counts: it is returned, not thrown, so that it stays
 * counted. At the last one allowed the step ends.
 */
export async function endSecondStep(
  ctx: Ctx,
  sessions: Sessions,
  prove: (waiting: Waiting) => Promise<string | null>,
): Promise<LoginAnswer | Refusal> {
  const waiting = await waitingStep(ctx);
  if (!waiting) return stepEnded();
  const { step, account, policy } = waiting;
  const { user } = account;
  const triedEmailHash = await refuseWhileLocked(ctx, user.email, user.id);
  const by = await prove(waiting);
  if (by) {
    await change(ctx, step, { endedAt: ctx.now.toISOString() });
    const answer = await openSession(ctx, sessions, account, by);
    void ctx.reply.clearCookie(stepCookie(ctx), sessions.cookieKind(ctx.request));
    return answer;
  }
  const tries = step.tries + 1;
  await change(ctx, step, { tries, ...(tries >= policy.codeTries ? { endedAt: ctx.now.toISOString() } : {}) });
  const detail = `Wrong code, try ${tries} of ${policy.codeTries}`;
  await countFailure(ctx, { kind: "second-step", severity: "medium", detail, userId: user.id, triedEmailHash });
  if (tries < policy.codeTries) return new Refusal(401, { code: "wrong-code", message: "This code is not correct." });
  void ctx.reply.clearCookie(stepCookie(ctx), sessions.cookieKind(ctx.request));
  return stepEnded("Too many wrong codes. Sign in again.");
}

/** The step of this browser, for what is requested before the proof; a refusal where it has ended. */
export async function waitingHere(ctx: Ctx): Promise<Waiting> {
  const waiting = await waitingStep(ctx);
  if (!waiting) throw conflicting("Sign in with your email and password first.", "second-step-ended");
  const { user } = waiting.account;
  await refuseWhileLocked(ctx, user.email, user.id);
  return waiting;
}

/** Changes a step. */
export async function change(ctx: Ctx, { id }: Step, values: Partial<Step>): Promise<void> {
  await ctx.store.rows.update(secondStep).set(values).where(eq(secondStep.id, id));
}

/** Nobody else can try a code of this step at the same moment: its row is locked. */
async function waitingStep(ctx: Ctx): Promise<Waiting | null> {
  const token = ctx.request.cookies[stepCookie(ctx)];
  if (!token) return null;
  const { db } = ctx.store;
  const [step] = await db
    .select()
    .from(secondStep)
    .where(
      and(eq(secondStep.tokenHash, hashOf(token)), isNull(secondStep.endedAt), gt(secondStep.expiresAt, ctx.now.toISOString())),
    )
    .for("update");
  const account = step ? await accountAccessOf(db, step.userId) : null;
  if (!step || !account) return null;
  const policy = await securityOf(db);
  return { step, account, ways: await waysOf(db, account.user, policy.requireTwoFactor), policy };
}

/** Sends a code for this step; the earlier one becomes invalid. Returns the sentence that says where it was sent. */
export async function sendCode(ctx: Ctx, of: Pick<Waiting, "step" | "ways" | "policy">, method: SentMethod): Promise<string> {
  const { step, ways, policy } = of;
  const to = ways.sentTo[method];
  if (!to) throw wrongField("method", "A code cannot be sent this way. Use another one.");
  const code = sixDigits();
  await change(ctx, step, {
    method,
    codeHash: codeHash(ctx.services.secrets, step.id, code),
    sentAt: ctx.now.toISOString(),
    expiresAt: endOfStep(ctx.now, policy),
  });
  await postWorded(ctx.store.rows, ctx.services, codeLetter(method, to, code, policy.codeMinutes), ctx.now);
  const carried = (await ctx.services.canSend(ctx.db))[method];
  return carried
    ? `A six-digit code was sent to ${masked(method, to)}.`
    : "A code was made, but this installation cannot send it. Ask an administrator for it.";
}

async function refuseTooManySteps(ctx: Ctx, userId: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - stepsWithin).toISOString();
  const [begun] = await ctx.db
    .select({ count: count() })
    .from(secondStep)
    .where(and(eq(secondStep.userId, userId), gt(secondStep.createdAt, since)));
  if ((begun?.count ?? 0) >= stepsAllowed)
    throw tooMany("Too many sign-ins were started and not finished. Try again in 10 minutes.");
}

/** When a step that starts or sends a code now ends (ISO). */
export const endOfStep = (now: Date, policy: SecurityPolicy) => new Date(now.getTime() + codeLives(policy)).toISOString();
const ownDevice = ({ methods }: Ways) =>
  methods[0] === "totp" ? "Enter the code of your authenticator app." : "Use your passkey.";
const stepEnded = (message = "This sign-in has expired. Sign in again.") =>
  new Refusal(401, { code: "second-step-ended", message });
