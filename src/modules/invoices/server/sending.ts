/** Sending an issued invoice by email, and what is known of it afterwards. */
import { Readable } from "node:stream";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type InvoiceWhole, typeTitles } from "../invoice.ts";
import { isIssued, isOpen } from "../invoice-life.ts";
import { invoiceSheet } from "../invoice-sheet.ts";
import type { InvoiceRow } from "./computing.ts";
import { ublBytes, ublName, ublType } from "./e-invoice/e-invoice.ts";
import { storedPdf } from "./issue.ts";
import { linkByEmail, linkTo } from "./links.ts";
import { invoice } from "./tables.ts";
import { findInvoice } from "./whole.ts";
import { letter } from "#directory/company/letters.ts";
import { grouped } from "#kit/money.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Acting } from "#kit/server/lifecycle.ts";
import { post, written } from "#kit/server/mail.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";

const pdf = "application/pdf";
const largestUbl = 5 * 1024 * 1024;

/** The stored PDF of an issued one; of a draft, one with its watermark. */
export async function printInvoice(ctx: Ctx, asked: { id: string }): Promise<Download> {
  const whole = await findInvoice(ctx, asked);
  const row = await ctx.lookup.find(invoice, asked.id);
  const name = `${whole.shownNumber.replaceAll(" ", "-")}.pdf`;
  if (row.pdfSha256) return new Download(name, pdf, await ctx.services.files.read(row.pdfSha256), { inline: true });
  return new Download(name, pdf, await printOnPaper(ctx, invoiceSheet(whole)), { inline: true });
}

function refuseUnlessDisputes(ctx: Ctx): void {
  if (!mayDo(ctx, "invoice.dispute")) throw notAllowed("Only Finance and Sales can do this.");
}

interface Sending {
  email: string;
  message: string;
  eInvoice?: boolean | undefined;
  link?: boolean | undefined;
}

export async function sendInvoice(ctx: Ctx, asked: Acting<Sending>): Promise<InvoiceWhole> {
  if (!mayDo(ctx, "invoice.issue")) throw notAllowed("Only Finance can send an invoice.");
  const { id, body } = asked;
  const row = await ctx.store.find(invoice, id, { lock: true });
  if (!isIssued(row.status)) throw refused("Only an issued invoice can be sent.");
  await deliver(ctx, row, body.version, body);
  return findInvoice(ctx, asked);
}

/** Sends an issued invoice and notes to whom. `version` is the one that was read. */
export async function deliver(ctx: Ctx, row: InvoiceRow, version: number, body: Sending): Promise<void> {
  const { store, services } = ctx;
  await refuseIfLeft(ctx, row, body.email);
  const pdfSha256 = row.pdfSha256 ?? (await storedPdf(ctx, await findInvoice(ctx, row)));
  const { company } = await services.senderOf(store.db);
  const { number, type, dueDate, currency, amountDue } = row;
  const worded = letter("invoice", body.email, {
    COMPANY: company.name,
    TYPE: typeTitles[type].toLowerCase(),
    NUMBER: number ?? "",
    AMOUNT: `${grouped(amountDue)} ${currency}`,
    DUE: type === "credit note" || type === "proforma" ? "" : `It is due on ${dueDate}.`,
    MESSAGE: body.message,
    LINK: body.link ? `To see it online, with what is open of it: ${await linkFor(ctx, row, body.email)}` : "",
  });
  const composed = await written(store.db, services, worded);
  const attachments = [
    { name: `${number}.pdf`, sha256: pdfSha256, mediaType: pdf },
    ...(body.eInvoice ? [await storedUbl(ctx, row)] : []),
  ];
  const whole = composed.channel === "email" ? { ...composed, attachments } : composed;
  await post(store.rows, services.jobs, whole, new Date(store.now));
  await store.annotate(invoice, row.id, version, { sentAt: store.now, sentTo: body.email, pdfSha256 }, "send");
}

/** A contact who left receives nothing, unless another one has the same address (client-companies rule 6). */
async function refuseIfLeft({ db }: Ctx, { clientCompanyId }: InvoiceRow, email: string): Promise<void> {
  const contacts = await db
    .select({ name: clientContact.name, active: clientContact.active, archivedAt: clientContact.archivedAt })
    .from(clientContact)
    .where(and(eq(clientContact.clientCompanyId, clientCompanyId), sql`lower(${clientContact.email}) = ${email.toLowerCase()}`));
  const [left] = contacts;
  if (left && !contacts.some(({ active, archivedAt }) => active && archivedAt === null))
    throw refused(`${left.name} is no longer a contact of the client. Choose someone else.`);
}

/** A link for whoever receives the email; named as the contact with that address is, where there is one. */
async function linkFor(ctx: Ctx, row: InvoiceRow, email: string): Promise<string> {
  const [contact] = await ctx.db
    .select({ name: clientContact.name })
    .from(clientContact)
    .where(
      and(
        eq(clientContact.clientCompanyId, row.clientCompanyId),
        eq(clientContact.email, email),
        isNull(clientContact.archivedAt),
      ),
    );
  return (await linkTo(ctx, row, linkByEmail(ctx, row.dueDate, contact?.name ?? email, email))).href;
}

async function storedUbl({ services, store }: Ctx, row: InvoiceRow) {
  const name = ublName(row);
  const bytes = await ublBytes(store.db, row);
  const { sha256 } = await services.files.put(Readable.from([bytes]), { limit: largestUbl, known: true });
  return { name, sha256, mediaType: ublType };
}

/** Disputed invoices stay open, but are neither paid by the oldest-first rule nor dunned. */
export async function disputeInvoice(ctx: Ctx, asked: Acting<{ reason: string }>): Promise<InvoiceWhole> {
  refuseUnlessDisputes(ctx);
  const { id, body } = asked;
  const row = await ctx.store.find(invoice, id, { lock: true });
  if (!isOpen(row.status) || row.type === "proforma") throw refused("Only an invoice with an open balance can be disputed.");
  const { reason } = body;
  await ctx.store.annotate(
    invoice,
    id,
    body.version,
    { disputedAt: ctx.store.now, disputeReason: reason },
    { verb: "dispute", reason },
  );
  return findInvoice(ctx, asked);
}

export async function resolveDispute(ctx: Ctx, asked: Acting): Promise<InvoiceWhole> {
  refuseUnlessDisputes(ctx);
  const { id, body } = asked;
  const row = await ctx.store.find(invoice, id, { lock: true });
  if (!row.disputedAt) throw refused("This invoice is not disputed.");
  await ctx.store.annotate(invoice, id, body.version, { disputedAt: null, disputeReason: null }, "resolve");
  return findInvoice(ctx, asked);
}
