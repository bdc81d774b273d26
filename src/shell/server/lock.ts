import { randomUUID } from "node:crypto";
import { and, arrayOverlaps, eq, getColumns, gt, inArray, isNull } from "drizzle-orm";
import { hashOf } from "./sessions.ts";
import { isLocked, networkOf } from "../lock.ts";
import type { SecurityPolicy } from "#directory/company/security-policy.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { builtInRoles, superAdmin } from "#directory/people/roles.ts";
import { appUser, userSession } from "#directory/people/server/tables.ts";
import { tooMany } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { Tries } from "#kit/server/tries.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

/** What counts as a failure to prove who one is: at the password, at the second step, and where the password is required again. */
const counted: SecurityKind[] = ["sign-in", "second-step", "re-authentication"];
/** What ends the count when it succeeds. */
const clearing: SecurityKind[] = ["sign-in", "password.reset"];

/** How many times the failures that lock an address for one network lock it for all. */
const wideFactor = 5;

/**
 * Refuses while an address is locked for the sender's network; the same for addresses nobody has. Failures in one network lock the address there;
 * only five times as many, from anywhere, lock it everywhere, and never for the last administrator. A device its person has signed in from is
 * counted separately, so that nobody can lock them out. Attempts on one address take turns, so that those sent at the same moment are counted
 * too. Returns the mark under which this attempt counts if it fails.
 */
export async function refuseWhileLocked(ctx: Ctx, email: string, userId: string | null): Promise<string> {
  const triedEmailHash = await countedUnder(ctx, email, userId);
  await ctx.store.rows.lock(triedEmailHash);
  const policy = await securityOf(ctx.db);
  const failures = await recentFailures(ctx, email, triedEmailHash, policy);
  const wide = { ...policy, lockFailures: policy.lockFailures * wideFactor };
  const here = failures.filter(({ ip }) => networkOf(ip) === networkOf(ctx.client.ip));
  const lockedHere = isLocked(instants(here), policy, ctx.now);
  if (!lockedHere && (!isLocked(instants(failures), wide, ctx.now) || (await isLastAdministrator(ctx.db, userId))))
    return triedEmailHash;
  await ctx.security({
    kind: "sign-in.locked",
    severity: "medium",
    outcome: "denied",
    detail: lockedHere ? "Locked in this network after repeated failures" : "Locked everywhere after many failures",
    userId,
    triedEmailHash: triedHash(email),
  });
  throw locked(policy);
}

interface Failure {
  at: string;
  ip: string | null;
}
const instants = (failures: readonly Failure[]) => failures.map(({ at }) => at);

/** The mark under which failures at an address are counted: on a device its person has signed in from, that device's. */
async function countedUnder({ db, client: { deviceId } }: Ctx, email: string, userId: string | null): Promise<string> {
  if (!userId || !deviceId) return triedHash(email);
  const known = await db.$count(userSession, and(eq(userSession.userId, userId), eq(userSession.deviceId, deviceId)));
  return known > 0 ? hashOf(`${email.toLowerCase()} ${deviceId}`) : triedHash(email);
}

/** Nobody else could lift a lock or reset a password. */
async function isLastAdministrator(db: Reading, userId: string | null): Promise<boolean> {
  if (!userId) return false;
  const administrators = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      and(eq(appUser.status, "active"), isNull(appUser.archivedAt), arrayOverlaps(appUser.roles, [superAdmin, builtInRoles.ADM])),
    );
  return administrators.length === 1 && administrators[0]?.id === userId;
}

const locked = ({ lockMinutes }: SecurityPolicy) =>
  tooMany(`Too many failed sign-ins. Try again in ${lockMinutes === 1 ? "a minute" : `${lockMinutes} minutes`}.`);

const tries = new Tries(15 * 60_000);

/** Counts an attempt of a signed-in person before it is known to fail, and refuses one too many; call `succeeded` with what it returns. */
export async function countTry(ctx: Ctx, userId: string): Promise<ReturnType<Tries["begin"]>> {
  const one = tries.begin(userId, ctx.now);
  const policy = await securityOf(ctx.db);
  if (!isLocked(one.before, policy, ctx.now)) return one;
  one.withdraw();
  throw locked(policy);
}

/** Counts a failure within the attempt's own transaction: return the refusal that follows, so that the count is committed. */
export async function countFailure(
  ctx: Ctx,
  failure: {
    kind: "sign-in" | "second-step";
    severity: "low" | "medium";
    detail: string;
    userId: string | null;
    /** As returned by `refuseWhileLocked`. */
    triedEmailHash: string;
  },
): Promise<void> {
  const { store, client, now } = ctx;
  const { ip, userAgent, requestId } = client;
  await store.rows.insert(securityEvent).values({
    id: randomUUID(),
    at: now.toISOString(),
    outcome: "failure",
    ip,
    userAgent,
    requestId,
    ...failure,
  });
}

export const triedHash = (email: string) => hashOf(email.toLowerCase());

/** Failures under a mark that still count, since the last success at the address. */
async function recentFailures(ctx: Ctx, email: string, mark: string, policy: SecurityPolicy): Promise<Failure[]> {
  const since = new Date(ctx.now.getTime() - (policy.lockWithinMinutes + policy.lockMinutes) * 60_000).toISOString();
  const { kind, outcome, at, ip, triedEmailHash } = getColumns(securityEvent);
  const events = await ctx.db
    .select({ kind, outcome, at, ip, triedEmailHash })
    .from(securityEvent)
    .where(
      and(
        inArray(triedEmailHash, [...new Set([mark, triedHash(email)])]),
        inArray(kind, [...new Set([...counted, ...clearing])]),
        gt(at, since),
      ),
    );
  const cleared = events
    .filter((event) => event.outcome === "success" && clearing.includes(event.kind))
    .reduce((last, event) => (event.at > last ? event.at : last), "");
  return events.filter(
    (event) => event.outcome === "failure" && counted.includes(event.kind) && event.triedEmailHash === mark && event.at > cleared,
  );
}
