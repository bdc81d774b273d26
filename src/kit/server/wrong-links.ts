import { and, eq, gt } from "drizzle-orm";
import { tooMany } from "../refusals.ts";
import type { Ctx, Services } from "./services.ts";
import { securityEvent } from "./tables.ts";

/** How many invalid links an address may try within so many milliseconds, and that time in words: it then waits as long. */
interface Limit {
  burst: number;
  within: number;
  words: string;
}
const usual: Limit = { burst: 10, within: 10 * 60_000, words: "ten minutes" };
const kindOf = ({ within }: Limit) => (within === usual.within ? "public-link.wrong-codes" : "share-link.wrong-tokens");
const tried = new WeakMap<Services, Map<string, number[]>>();

/**
 * Counts attempts with a public link or code that was never issued, or is no longer valid. The tenth from one address within the time is a security
 * event (activity-and-audit.md rule 10), and the count restarts.
 */
export async function wrongLink(ctx: Ctx, limit = usual): Promise<void> {
  const { ip } = ctx.client;
  if (ip === null) return;
  const byAddress = tried.get(ctx.services) ?? new Map<string, number[]>();
  tried.set(ctx.services, byAddress);
  if (byAddress.size > 1_000) byAddress.clear();
  const now = ctx.now.getTime();
  const who = `${kindOf(limit)} ${ip}`;
  const lately = [...(byAddress.get(who) ?? []).filter((at) => now - at < limit.within), now];
  const isBurst = lately.length >= limit.burst;
  byAddress.set(who, isBurst ? [] : lately);
  if (!isBurst) return;
  const detail = `${limit.burst} invalid links or codes were tried within ${limit.words}`;
  await ctx.security({ kind: kindOf(limit), severity: "medium", outcome: "denied", detail });
}

/**
 * Refuses an address from which that many were tried within the time, before its link is looked up: on every server of the installation.
 */
export async function refuseAfterWrongLinks({ db, client: { ip }, now }: Ctx, limit = usual): Promise<void> {
  if (ip === null) return;
  const since = new Date(now.getTime() - limit.within).toISOString();
  const found = await db.$count(
    securityEvent,
    and(eq(securityEvent.kind, kindOf(limit)), eq(securityEvent.ip, ip), gt(securityEvent.at, since)),
  );
  if (found > 0) throw tooMany(`Too many invalid links were tried from this network. Try again in ${limit.words}.`);
}
