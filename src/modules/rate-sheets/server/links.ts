/** Links to approved revisions: made, listed, revoked by those who may edit rate sheets. */
import { eq, inArray } from "drizzle-orm";
import { shareEntity } from "./print.ts";
import { rateSheet } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { makeShareLink, revokeShareLinks, shareLinks, targetOf, viewsOf } from "#kit/server/share-links/share-links.ts";
import type { ShareLinkDraft } from "#kit/share-links.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

export async function linksOf(ctx: Ctx, { id }: { id: string }) {
  await ctx.lookup.mustReach(rateSheet, id);
  return shareLinks(ctx, shareEntity, { targetId: id });
}

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

/** The sheet behind a link must be within reach. */
async function mustSee(ctx: Ctx, linkId: string): Promise<void> {
  const target = await targetOf(ctx, shareEntity, linkId);
  if (!target) throw notFound("link");
  await ctx.lookup.mustReach(rateSheet, target);
}

export async function revokeLink(ctx: Ctx, { linkId }: { linkId: string }) {
  await mustSee(ctx, linkId);
  return { revoked: await revokeShareLinks(ctx, shareEntity, { linkId }) };
}

export async function revokeLinksOfClient(ctx: Ctx, { body }: { body: { clientCompanyId: string } }) {
  await ctx.lookup.mustReach(clientCompany, body.clientCompanyId);
  return { revoked: await revokeShareLinks(ctx, shareEntity, body) };
}

export async function linkViews(ctx: Ctx, { linkId }: { linkId: string }) {
  await mustSee(ctx, linkId);
  return viewsOf(ctx, linkId);
}
