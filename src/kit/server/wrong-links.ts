import type { Ctx, Services } from "./services.ts";

const burst = 10;
const within = 10 * 60_000;
const tried = new WeakMap<Services, Map<string, number[]>>();

/**
 * Counts a public link or code that nobody was given, or that no longer counts. The tenth from one address within ten minutes is a security
 * event (activity-and-audit.md rule 10), and the count begins anew.
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
  const detail = `${burst} links or codes that do not count were tried within ten minutes`;
  await ctx.security({ kind: "public-link.wrong-codes", severity: "medium", outcome: "denied", detail });
}
