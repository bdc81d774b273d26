/** Links to approved revisions: made, listed, revoked by those who may edit rate sheets. */
import { eq, inArray } from "drizzle-orm";
import { shareEntity } from "./print.ts";
import { rateSheet } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { linksOf } from "#kit/server/share-links/links-of.ts";
import { makeShareLink, revokeShareLinks, shareLinks } from "#kit/server/share-links/share-links.ts";
import type { ShareLinkDraft } from "#kit/share-links.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

export const { links, linkViews, revokeLink } = linksOf(rateSheet, shareEntity);

export async function makeLink(ctx: Ctx, { id, body }: { id: string; body: ShareLinkDraft }) {
  const row = await ctx.store.find(rateSheet, id, { lock: true });
  if (!row.frozenAt || row.archivedAt) throw refused("Only an approved revision can be shared.");
  const label = `${row.number} rev ${row.revision}`;
  const of = { entity: shareEntity, id, label, clientCompanyId: await clientOf(ctx, row) };
  const made = await makeShareLink(ctx, of, body);
  // In the fragment the token stays out of the logs of servers and proxies.
  return { id: made.id, href: `${ctx.services.publicUrl}/rate-sheets/${id}/print#k=${made.token}` };
}

async function clientOf({ db }: Ctx, row: typeof rateSheet.$inferSelect): Promise<string | null> {
  if (row.projectId) {
    const [of] = await db.select({ id: project.clientCompanyId }).from(project).where(eq(project.id, row.projectId));
    return of?.id ?? null;
  }
  if (!row.workOrderId) return row.clientCompanyId;
  const [of] = await db.select({ id: workOrder.clientCompanyId }).from(workOrder).where(eq(workOrder.id, row.workOrderId));
  return of?.id ?? null;
}

/** Links that still open, to sheets this person may see, with their clients. */
export async function liveLinks(ctx: Ctx) {
  const links = (await shareLinks(ctx, shareEntity, { live: true })).filter(({ isLive }) => isLive);
  if (links.length === 0) return [];
  const sheets = await ctx.db
    .select({ id: rateSheet.id, clientCompanyId: rateSheet.clientCompanyId, clientName: clientCompany.displayName })
    .from(rateSheet)
    .leftJoin(clientCompany, eq(clientCompany.id, rateSheet.clientCompanyId))
    .where(inArray(rateSheet.id, [...new Set(links.map(({ targetId }) => targetId))]));
  const seen = new Map(sheets.map(({ id, ...sheet }) => [id, sheet]));
  return links.flatMap((link) => {
    const sheet = seen.get(link.targetId);
    return sheet ? [{ ...link, ...sheet }] : [];
  });
}

export async function revokeLinksOfClient(ctx: Ctx, { body }: { body: { clientCompanyId: string } }) {
  await ctx.lookup.mustReach(clientCompany, body.clientCompanyId);
  return { revoked: await revokeShareLinks(ctx, shareEntity, body) };
}
