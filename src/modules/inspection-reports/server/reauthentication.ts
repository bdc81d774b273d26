import { and, desc, eq, gt } from "drizzle-orm";
import type { Proof, SecondFactor } from "../contract-proof.ts";
import type { authMethods } from "../report.ts";
import { componentsNeeded, notAccepted, signingLock } from "../rules/reauthentication.ts";
import { reportSignature } from "./tables.ts";
import { type Refusal, refused, tooMany, wrongField } from "#kit/refusals.ts";
import { together } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { Tries } from "#kit/server/tries.ts";
import { utcMinute } from "#kit/utc-minute.ts";

const kind = "report.reauthentication";
const quarterHour = 15 * 60_000;

const tries = new Tries(quarterHour);

type AuthMethod = (typeof authMethods)[number];

/** The proof required from a signer: only the password within 15 minutes of this session's last full proof, otherwise everything listed. */
export interface ProofAsked {
  userId: boolean;
  /** The second factors to choose from; empty if none is required. */
  secondFactor: SecondFactor[];
}

/** What this person needs besides the password at their next signature. */
export async function proofAsked(ctx: Ctx): Promise<ProofAsked> {
  const [ways, proofs] = await together([ctx.services.accounts.waysToSign(ctx), proofsOfSession(ctx)]);
  const full: AuthMethod[] = ways.length > 0 ? ["password+otp", "passkey"] : ["password+id", "password+otp", "passkey"];
  const last = proofs.filter(({ authMethod }) => full.includes(authMethod)).reduce((at, one) => (one.at > at ? one.at : at), "");
  const all = componentsNeeded(last === "" ? null : last, ctx.now.toISOString()) === "all";
  return { userId: all, secondFactor: all ? ways : [] };
}

/** When this session last gave full proof of the signer, by each method. */
function proofsOfSession({ db, actor }: Ctx) {
  const { authMethod, signedAt, signerUserId, sessionId } = reportSignature;
  return db
    .selectDistinctOn([authMethod], { authMethod, at: signedAt })
    .from(reportSignature)
    .where(and(eq(signerUserId, actor.id), eq(sessionId, actor.sessionId)))
    .orderBy(authMethod, desc(signedAt));
}

/**
 * Proof that it is the person: password, and user ID and second factor if required. Five failures lock signing for 15 minutes. `undone` names the action refused without it.
 */
export async function proveIdentity(ctx: Ctx, proof: Proof, undone = "The report was not signed."): Promise<AuthMethod> {
  const one = tries.begin(ctx.actor.id, ctx.now);
  const [noted, asked] = await together([recentFailures(ctx), proofAsked(ctx)]);
  const failures = one.before.length > noted.length ? one.before : noted;
  const lock = signingLock(failures, ctx.now.toISOString());
  if (lock.lockedUntil) {
    one.withdraw();
    throw tooMany(`Signing is locked after five failed attempts. Try again after ${utcMinute(lock.lockedUntil)}.`);
  }
  const typed = proof.userId?.trim().toLowerCase();
  const secondFactor = asked.secondFactor.length > 0;
  const missing = whatIsMissing(proof, asked);
  if (missing) {
    one.withdraw();
    throw missing;
  }
  const matches = await ctx.services.accounts.passwordMatches(ctx.db, ctx.actor.id, proof.password);
  if (!matches || (typed && typed !== ctx.actor.email.toLowerCase())) throw await refusal(ctx, failures, "password", undone);
  const by = secondFactor ? await ctx.services.accounts.proveSecondFactor(ctx, proof) : null;
  if (secondFactor && !by) throw await refusal(ctx, failures, "code", undone);
  one.succeeded();
  await ctx.security({ kind, severity: "info", outcome: "success", detail: "Re-authenticated for a signature" });
  if (by) return by === "otp" ? "password+otp" : "passkey";
  return asked.userId ? "password+id" : "password";
}

/** A missing part is not a failed attempt. */
function whatIsMissing(proof: Proof, asked: ProofAsked): Refusal | null {
  if (asked.userId && !proof.userId?.trim()) return wrongField("userId", "Enter your user ID (email) and your password.");
  const isProven = asked.secondFactor.length === 0 || proof.code || proof.passkey;
  return isProven ? null : wrongField("code", secondFactorWanted(asked.secondFactor));
}

function secondFactorWanted(ways: readonly SecondFactor[]): string {
  if (ways.includes("totp")) return "Enter the six-digit code of your authenticator app.";
  return ways.includes("passkey") ? "Confirm with your passkey." : "Request a code and enter its six digits.";
}

/** Counts the failure; the message says how many attempts are left. */
async function refusal(ctx: Ctx, failures: readonly string[], wrong: "password" | "code", undone: string): Promise<Refusal> {
  const now = ctx.now.toISOString();
  const left = signingLock([...failures, now], now).attemptsLeft;
  await ctx.security({
    kind,
    severity: left === 0 ? "high" : "medium",
    outcome: "failure",
    detail: left === 0 ? "Signing locked after five failed attempts" : `Wrong ${wrong} at a signature`,
  });
  return refused(notAccepted(wrong, left, undone), [], `${wrong}-not-accepted`);
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
