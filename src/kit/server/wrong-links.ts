import { and, eq, gt } from "drizzle-orm";
import { tooMany } from "../refusals.ts";
import type { Ctx, Services } from "./services.ts";
import { securityEvent } from "./tables.ts";

const burst = 10;
const within = 10 * 60_000;
const kind = "public-link.wrong-codes";
const tried = new WeakMap<Services, Map<string, number[]>>();

/**
 * Counts attempts with a public link or code that was never issued, or is no longer valid. The tenth from one address within ten minutes is a
 * security event (activity-and-audit.md rule 10), and the count restarts.
 */
export async function wrongLink(ctx: Ctx): Promise<void> {
  const { ip } = ctx.client;
  if (ip === null) return;
  const byAddress = tried.get(ctx.services) ?? new Map<string, number[]>();
  tried.set(ctx.services, byAddress);
  if (byAddress.size > 1_000) byAddress.clear();
  const now = ctx.now.getTime();
  const lately = [...(byAddress.get(ip) ?? []).filter((at) => now - at < within), now];
  byAddress.set(ip, lately.length < burst ? lately : []);
  if (lately.length < burst) return;
  const detail = `${burst} invalid links or codes were tried within ten minutes`;
  await ctx.security({ kind, severity: "medium", outcome: "denied", detail });
}

/**
 * Refuses an address from which that many were tried within the last ten minutes, before its link is looked up: on every server of the
 * installation.
 */
export async function refuseAfterWrongLinks({ db, client: { ip }, now }: Ctx): Promise<void> {
  if (ip === null) return;
  const since = new Date(now.getTime() - within).toISOString();
  const tried = await db.$count(
    securityEvent,
    and(eq(securityEvent.kind, kind), eq(securityEvent.ip, ip), gt(securityEvent.at, since)),
  );
  if (tried > 0) throw tooMany("Too many invalid links were tried from this network. Try again in ten minutes.");
}
