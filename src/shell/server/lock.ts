import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray } from "drizzle-orm";
import { hashOf } from "./sessions.ts";
import { isLocked } from "../lock.ts";
import type { SecurityPolicy } from "#directory/company/security-policy.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { tooMany } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { Tries } from "#kit/server/tries.ts";

/** What counts as a failure to prove who one is: at the password, at the second step, and where the password is asked again. */
const counted = ["sign-in", "second-step", "re-authentication"];
/** What ends the count when it succeeds. */
const clearing = ["sign-in", "password.reset"];

/**
 * Refuses while an address is locked, whoever asks; alike for addresses nobody has. Attempts on one address take turns, so that those
 * sent at the same moment are counted too.
 */
export async function refuseWhileLocked(ctx: Ctx, email: string, userId: string | null): Promise<void> {
  const triedEmailHash = triedHash(email);
  await ctx.store.rows.lock(triedEmailHash);
  const policy = await securityOf(ctx.db);
  if (!isLocked(await recentFailures(ctx, triedEmailHash, policy), policy, ctx.now)) return;
  await ctx.security({
    kind: "sign-in.locked",
    severity: "medium",
    outcome: "denied",
    detail: "Locked after repeated failures",
    userId,
    triedEmailHash,
  });
  throw locked(policy);
}

const locked = ({ lockMinutes }: SecurityPolicy) =>
  tooMany(`Too many failed sign-ins. Try again in ${lockMinutes === 1 ? "a minute" : `${lockMinutes} minutes`}.`);

const tries = new Tries(15 * 60_000);

/** Counts a try of somebody who is signed in before it is known to fail, and refuses the one that is too many; call `succeeded` of what it gives. */
export async function countTry(ctx: Ctx, userId: string): Promise<ReturnType<Tries["begin"]>> {
  const one = tries.begin(userId, ctx.now);
  const policy = await securityOf(ctx.db);
  if (!isLocked(one.before, policy, ctx.now)) return one;
  one.withdraw();
  throw locked(policy);
}

/** Counts a failure within the attempt's own transaction: return the refusal that follows, so that the count stands. */
export async function countFailure(
  { store, client, now }: Ctx,
  failure: { kind: "sign-in" | "second-step"; severity: "low" | "medium"; detail: string; email: string; userId: string | null },
): Promise<void> {
  const { email, ...event } = failure;
  const { ip, userAgent, requestId } = client;
  await store.rows.insert(securityEvent).values({
    id: randomUUID(),
    at: now.toISOString(),
    outcome: "failure",
    triedEmailHash: triedHash(email),
    ip,
    userAgent,
    requestId,
    ...event,
  });
}

export const triedHash = (email: string) => hashOf(email.toLowerCase());

/** Failures since the last success that can still count, as instants. */
async function recentFailures(ctx: Ctx, triedEmailHash: string, policy: SecurityPolicy): Promise<string[]> {
  const since = new Date(ctx.now.getTime() - (policy.lockWithinMinutes + policy.lockMinutes) * 60_000).toISOString();
  const events = await ctx.db
    .select({ kind: securityEvent.kind, outcome: securityEvent.outcome, at: securityEvent.at })
    .from(securityEvent)
    .where(
      and(
        eq(securityEvent.triedEmailHash, triedEmailHash),
        inArray(securityEvent.kind, [...new Set([...counted, ...clearing])]),
        gt(securityEvent.at, since),
      ),
    );
  const cleared = events
    .filter(({ kind, outcome }) => outcome === "success" && clearing.includes(kind))
    .reduce((last, { at }) => (at > last ? at : last), "");
  return events
    .filter(({ kind, outcome, at }) => outcome === "failure" && counted.includes(kind) && at > cleared)
    .map(({ at }) => at);
}
