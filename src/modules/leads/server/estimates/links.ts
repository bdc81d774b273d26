/** Links to estimates that were sent: made, listed and revoked by those who may edit leads. */
import { leadOf, refuseAnonymised } from "./records.ts";
import { estimate } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { linksOf } from "#kit/server/share-links/links-of.ts";
import { makeShareLink } from "#kit/server/share-links/share-links.ts";
import type { ShareLinkDraft } from "#kit/share-links.ts";

export const shareEntity = "Estimate";

export const { links, linkViews, revokeLink } = linksOf(estimate, shareEntity);

export async function makeOfferLink(ctx: Ctx, { id, body }: { id: string; body: ShareLinkDraft }) {
  const row = await ctx.store.find(estimate, id, { lock: true });
  if (row.sentAt === null) throw refused("Only an estimate that was sent can be shared.");
  const found = await leadOf(ctx, row.leadId);
  refuseAnonymised(found);
  const of = { entity: shareEntity, id, label: `${row.number} rev ${row.revision}`, clientCompanyId: found.clientCompanyId };
  const made = await makeShareLink(ctx, of, body);
  // In the fragment the token stays out of the logs of servers and proxies.
  return { id: made.id, href: `${ctx.services.publicUrl}/r/estimates/${id}#k=${made.token}` };
}
