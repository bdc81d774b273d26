/** The ticket as PDF: stored at the signature, a preview before. */
import { Readable } from "node:stream";
import type { TicketContent } from "../signed-ticket.ts";
import { shownNumber } from "../rules/rows.ts";
import { ticketSheet } from "../ticket-sheet.ts";
import { orderOf } from "./order.ts";
import { pricesNow } from "./pricing.ts";
import type { TicketRecord } from "./save.ts";
import { fieldTicket } from "./tables.ts";
import { rowsOf } from "./whole.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import type { ClientSignature, SignedByLink } from "#kit/client-signature.ts";
import { notAllowed } from "#kit/refusals.ts";
import { renderPdf } from "#kit/server/pdf.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { utcMinute } from "#kit/utc-minute.ts";
import { clockIn } from "#kit/validity.ts";

const largestPdf = 20 * 1024 * 1024;
const pdf = "application/pdf";

type Printed = Pick<TicketRecord, "number" | "revision" | "provisionalRef" | "status" | "timeZone"> & {
  content: TicketContent;
  signature: ClientSignature | null;
  signedAt: string | null;
  signedByLink: SignedByLink | null;
};

async function paperOf(
  ctx: Ctx,
  { content, signature, signedAt, signedByLink, timeZone, ...ticket }: Printed,
): Promise<Uint8Array> {
  const { company, pageSize, images } = await ctx.services.senderOf(ctx.db);
  const at = signedAt ? `${clockIn(timeZone, signedAt)} ${timeZone}` : "";
  return renderPdf({
    ...ticketSheet({ ticket, content, signature, signedAt: at, byLink: signedByLink && byLinkText(signedByLink, timeZone) }),
    revision: null,
    company,
    pageSize,
    images,
    orientation: "portrait",
    printed: { at: utcMinute(ctx.now), by: ctx.signedIn?.name ?? content.company.name, instant: ctx.now.toISOString() },
  });
}

/** "By the link of Joan Pratt, opened with a code sent to joan@acadia.example, 2026-05-04 16:10 America/Chicago" */
const byLinkText = ({ recipientName, code }: SignedByLink, timeZone: string): string =>
  `By the link of ${recipientName}${code ? `, opened with a code sent to ${code.email}, ${clockIn(timeZone, code.at)} ${timeZone}` : ""}`;

/** Prints a signed ticket and stores it; its fingerprint. Prices on it are those the signer saw. */
export async function storedPdf(ctx: Ctx, printed: Printed): Promise<string> {
  const bytes = await paperOf(ctx, printed);
  const name = `${shownNumber(printed)}.pdf`;
  return (await ctx.services.files.put(Readable.from([bytes]), { limit: largestPdf, name })).sha256;
}

/** What would be signed now: the draft with the facts of its job, and its prices where the client wants them. */
export async function contentNow(ctx: Ctx, row: TicketRecord): Promise<TicketContent> {
  const order = await orderOf(ctx, row.workOrderId);
  const author = row.createdById ?? "";
  const rows = await rowsOf(ctx.db, row.id);
  const names = await ctx.services.namesOf(ctx.db, [author]);
  return {
    form: 1,
    ticketId: row.id,
    number: row.number,
    revision: row.revision,
    workOrder: { id: order.id, number: order.number, title: order.title },
    project: order.project,
    client: order.client,
    site: order.site,
    clientReference: order.clientReference,
    day: row.day,
    untilDay: row.untilDay,
    timeZone: row.timeZone,
    rows,
    remarks: row.remarks ?? "",
    prices: await pricesNow(ctx, row, rows, row.number),
    company: { name: names.get(author) ?? "", userId: author },
  };
}

/** Whoever may see no prices sends no ticket that has them, by link or email: the copy could go to themselves (project-management rule 8). */
export async function mustSeePrices(ctx: Ctx, row: TicketRecord): Promise<void> {
  if (seesPrices(ctx.actor)) return;
  const { prices } = row.content ?? (await contentNow(ctx, row));
  if (prices !== null) throw notAllowed("Prices are on this ticket: someone who may see prices sends it.");
}

export async function printTicket(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const row = await ctx.lookup.find(fieldTicket, id);
  const name = `${shownNumber(row)}.pdf`;
  const hidesPrices = row.content?.prices && !seesPrices(ctx.actor);
  if (row.pdfSha256 && !hidesPrices)
    return new Download(name, pdf, await ctx.services.files.read(row.pdfSha256), { inline: true });
  const content = row.content ?? (await contentNow(ctx, row));
  return new Download(
    name,
    pdf,
    await paperOf(ctx, { ...row, content: seesPrices(ctx.actor) ? content : { ...content, prices: null } }),
    { inline: true },
  );
}
