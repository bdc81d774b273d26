/** Links to issued invoices: made by Finance, and listed and revoked. */
import { and, eq, inArray } from "drizzle-orm";
import { isIssued } from "../invoice-life.ts";
import type { InvoiceRow } from "./computing.ts";
import { storedPdf } from "./issue.ts";
import { invoice } from "./tables.ts";
import { findInvoice } from "./whole.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { linksOf } from "#kit/server/share-links/links-of.ts";
import { makeShareLink, revokeShareLinks, shareLinks } from "#kit/server/share-links/share-links.ts";
import { mostDays, type ShareLinkDraft, usualDays } from "#kit/share-links.ts";
import { daysBetween } from "#kit/validity.ts";

export const shareEntity = "Invoice";

const handlers = linksOf(invoice, shareEntity);
export const { links, linkViews } = handlers;

function refuseUnlessFinance(ctx: Ctx): void {
  if (!mayDo(ctx, "invoice.issue")) throw notAllowed("Only Finance can make or revoke links to invoices.");
}

export async function makeLink(ctx: Ctx, { id, body }: { id: string; body: ShareLinkDraft }) {
  refuseUnlessFinance(ctx);
  const row = await ctx.store.find(invoice, id, { lock: true });
  if (!isIssued(row.status)) throw refused("Only an issued invoice can be shared.");
  if (!row.pdfSha256) {
    const pdfSha256 = await storedPdf(ctx, await findInvoice(ctx, { id }));
    await ctx.store.annotate(invoice, id, row.version, { pdfSha256 }, "share");
  }
  return linkTo(ctx, row, body);
}

/** A link to an issued invoice whose PDF is stored. */
export async function linkTo(ctx: Ctx, { id, number, clientCompanyId }: InvoiceRow, draft: ShareLinkDraft) {
  const made = await makeShareLink(ctx, { entity: shareEntity, id, label: number ?? "", clientCompanyId }, draft);
  // In the fragment the token stays out of the logs of servers and proxies.
  return { id: made.id, href: `${ctx.services.publicUrl}/r/invoices/${id}#k=${made.token}` };
}

/** The link in an email opens until two weeks after the invoice is due, or as long as a link can. */
export function linkByEmail({ today }: Ctx, dueDate: string, recipientName: string, recipientEmail: string): ShareLinkDraft {
  const days = Math.min(Math.max(daysBetween(today, dueDate), 0) + usualDays, mostDays);
  return { recipientName, recipientEmail, days, showsNewer: false };
}

/** Links that still open, to invoices this person may see, with their clients. */
export async function liveLinks(ctx: Ctx) {
  const live = (await shareLinks(ctx, shareEntity, { live: true })).filter(({ isLive }) => isLive);
  if (live.length === 0) return [];
  const ids = [...new Set(live.map(({ targetId }) => targetId))];
  const clients = await ctx.db
    .select({ id: invoice.id, clientCompanyId: invoice.clientCompanyId, clientName: clientCompany.displayName })
    .from(invoice)
    .innerJoin(clientCompany, eq(clientCompany.id, invoice.clientCompanyId))
    .where(and(inArray(invoice.id, ids), ctx.lookup.within(invoice)));
  const seen = new Map(clients.map(({ id, ...client }) => [id, client]));
  return live.flatMap((link) => {
    const client = seen.get(link.targetId);
    return client ? [{ ...link, ...client }] : [];
  });
}

export async function revokeLink(ctx: Ctx, asked: { linkId: string }) {
  refuseUnlessFinance(ctx);
  return handlers.revokeLink(ctx, asked);
}

export async function revokeLinksOfClient(ctx: Ctx, { body }: { body: { clientCompanyId: string } }) {
  refuseUnlessFinance(ctx);
  await ctx.lookup.mustReach(clientCompany, body.clientCompanyId);
  return { revoked: await revokeShareLinks(ctx, shareEntity, body) };
}
