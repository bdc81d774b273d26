/** Links to estimates that were sent: made, listed and revoked by those who may edit leads. */
import { leadOf } from "./records.ts";
import { estimate } from "./tables.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { makeShareLink, revokeShareLinks, shareLinks, targetOf, viewsOf } from "#kit/server/share-links/share-links.ts";
import type { ShareLinkDraft } from "#kit/share-links.ts";

export const shareEntity = "Estimate";

export async function linksOfEstimate(ctx: Ctx, { id }: { id: string }) {
  await ctx.lookup.mustReach(estimate, id);
  return shareLinks(ctx, shareEntity, { targetId: id });
}

export async function makeOfferLink(ctx: Ctx, { id, body }: { id: string; body: ShareLinkDraft }) {
  const row = await ctx.store.find(estimate, id, { lock: true });
  if (row.sentAt === null) throw refused("Only an estimate that was sent can be shared.");
  const { clientCompanyId } = await leadOf(ctx, row.leadId);
  const of = { entity: shareEntity, id, label: `${row.number} rev ${row.revision}`, clientCompanyId };
  const made = await makeShareLink(ctx, of, body);
  // In the fragment the token stays out of the logs of servers and proxies.
  return { id: made.id, href: `${ctx.services.publicUrl}/r/estimates/${id}#k=${made.token}` };
}

/** The estimate behind a link must be within reach. */
async function mustSee(ctx: Ctx, linkId: string): Promise<void> {
  const target = await targetOf(ctx, shareEntity, linkId);
  if (!target) throw notFound("link");
  await ctx.lookup.mustReach(estimate, target);
}

export async function revokeOfferLink(ctx: Ctx, { linkId }: { linkId: string }) {
  await mustSee(ctx, linkId);
  return { revoked: await revokeShareLinks(ctx, shareEntity, { linkId }) };
}

export async function offerLinkViews(ctx: Ctx, { linkId }: { linkId: string }) {
  await mustSee(ctx, linkId);
  return viewsOf(ctx, linkId);
}
