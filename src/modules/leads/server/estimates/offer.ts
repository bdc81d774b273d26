/** The proposal of an estimate, as the client sees it. */
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { estimateStatusOn } from "../../estimate-life.ts";
import { type Offer, offerOf } from "../../estimates/offer.ts";
import { offerPaper } from "../../estimates/offer-paper.ts";
import { type EstimateRow, linesOf } from "./pricing.ts";
import { leadOf } from "./records.ts";
import { estimate } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { publicCompany } from "#directory/company/server/public-company.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { utcMinute } from "#kit/utc-minute.ts";

const largestPdf = 20 * 1024 * 1024;

/** `recipient` is printed across a copy that somebody has by a link. */
export async function offerFor(ctx: Ctx, row: EstimateRow, recipient: string | null): Promise<Offer> {
  const of = await leadOf(ctx, row.leadId);
  const [client] = of.clientCompanyId
    ? await ctx.db.select({ name: clientCompany.displayName }).from(clientCompany).where(eq(clientCompany.id, of.clientCompanyId))
    : [];
  const [site] = of.siteId
    ? await ctx.db.select({ name: clientSite.name }).from(clientSite).where(eq(clientSite.id, of.siteId))
    : [];
  return offerOf({
    company: await publicCompany(ctx.db),
    estimate: row,
    lead: { ...of, standards: of.standards.map(({ standard, edition }) => ({ standard, edition: edition ?? null })) },
    companyName: client?.name ?? of.companyName ?? "",
    place: site?.name ?? of.siteText,
    lines: await linesOf(ctx.db, row.id),
    watermark: recipient ? `${recipient}, ${ctx.today}` : row.frozenAt ? null : "DRAFT",
    closed: closedWords(row, ctx.today),
  });
}

/** Why an offer can no longer be answered, in words for the client; null while it can. */
export function closedWords(row: EstimateRow, today: string): string | null {
  const status = estimateStatusOn(row, today);
  if (status === "sent") return null;
  if (status === "expired") return `This proposal ended on ${row.validUntil ?? ""}. Ask for a new one.`;
  if (status === "superseded") return "A newer proposal has taken its place.";
  if (status === "accepted") return "This proposal is accepted.";
  return status === "rejected" ? "This proposal is declined." : "This proposal was not sent yet.";
}

/** The proposal as PDF, printed by a member of the company or for whoever has the link. */
export async function offerPdf(ctx: Ctx, offer: Offer): Promise<Uint8Array> {
  const { company, pageSize, images } = await ctx.services.senderOf(ctx.db);
  return renderPdf({
    ...offerPaper(offer),
    revision: null,
    company,
    pageSize,
    images,
    orientation: "portrait",
    ...(offer.watermark ? { watermark: offer.watermark } : {}),
    printed: { at: utcMinute(ctx.now), by: ctx.signedIn?.name ?? offer.watermark ?? "", instant: ctx.now.toISOString() },
  });
}

/** "proposal-L-2026-0012-rev-B.pdf" of "L-2026-0012 rev B". */
export const offerName = ({ number }: Pick<Offer, "number">): string => `proposal-${number.replaceAll(" ", "-")}.pdf`;

/** The proposal for staff; a draft says so across the page. */
export async function printEstimate(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const offer = await offerFor(ctx, await ctx.lookup.find(estimate, id), null);
  return new Download(offerName(offer), "application/pdf", await offerPdf(ctx, offer), { inline: true });
}

/** Stores the PDF that goes with an email. */
export async function storedOffer(ctx: Ctx, row: EstimateRow): Promise<{ name: string; sha256: string }> {
  const offer = await offerFor(ctx, row, null);
  const name = offerName(offer);
  const saved = await ctx.services.files.put(Readable.from([await offerPdf(ctx, offer)]), { limit: largestPdf, name });
  return { name, sha256: saved.sha256 };
}
