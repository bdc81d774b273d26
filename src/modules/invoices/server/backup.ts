/** What stands behind an invoice: the tickets its client signed, the signed reports and the receipts; with the invoice they are one PDF (rule 18). */
import { and, asc, inArray, isNotNull, isNull } from "drizzle-orm";
import { backupSheet, type Evidence } from "../backup-sheet.ts";
import { typeTitles } from "../invoice.ts";
import { isIssued } from "../invoice-life.ts";
import { invoiceSheet } from "../invoice-sheet.ts";
import type { InvoiceRow } from "./computing.ts";
import { receiptPages, type ReceiptPages } from "./receipts.ts";
import { ticketsNaming } from "./source-tickets.ts";
import { isMain, type SourceRow, sourcesOf } from "./sources.ts";
import { invoice } from "./tables.ts";
import { findInvoice } from "./whole.ts";
import { refused } from "#kit/refusals.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Reading } from "#kit/server/database.ts";
import { wholeFile } from "#kit/server/files.ts";
import { joinPdfs, pagesOf } from "#kit/server/pdf.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { fieldTicket } from "#modules/field-tickets/server/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

/** The evidence of the lines of an invoice, in the order of its days. */
export async function evidenceOf(db: Reading, invoiceId: string): Promise<Evidence> {
  const charged = (await sourcesOf(db, invoiceId)).filter(({ invoiceLineId }) => invoiceLineId !== null);
  return { tickets: await ticketsOf(db, charged), reports: await reportsOf(db, charged) };
}

async function ticketsOf(db: Reading, sources: readonly SourceRow[]): Promise<Evidence["tickets"]> {
  const ids = await ticketsNaming(
    db,
    sources.map(({ sourceId }) => sourceId),
  );
  if (ids.length === 0) return [];
  const { number, revision, day, signature, pdfSha256 } = fieldTicket;
  const rows = await db
    .select({ number, revision, day, signature, pdfSha256 })
    .from(fieldTicket)
    .where(and(inArray(fieldTicket.id, ids), isNotNull(signature), isNull(fieldTicket.archivedAt)))
    .orderBy(asc(day), asc(number));
  return rows.map((row) => ({
    number: `${row.number}${row.revision}`,
    day: row.day,
    signedBy: [row.signature?.name, row.signature?.title].filter(Boolean).join(", "),
    pdfSha256: row.pdfSha256,
  }));
}

async function reportsOf(db: Reading, sources: readonly SourceRow[]): Promise<Evidence["reports"]> {
  const billed = sources.filter((row) => row.sourceType === "InspectionReport" && isMain(row));
  const ids = [...new Set(billed.map(({ reportId, sourceId }) => reportId ?? sourceId))];
  if (ids.length === 0) return [];
  const { id, reportNumber, revision, inspectedOn, verificationCode } = inspectionReport;
  const rows = await db
    .select({ id, number: reportNumber, revision, day: inspectedOn, code: verificationCode })
    .from(inspectionReport)
    .where(inArray(id, ids))
    .orderBy(asc(inspectedOn), asc(reportNumber));
  return rows.map((row) => ({
    number: `${row.number ?? ""} Rev ${row.revision}`,
    day: row.day ?? "",
    code: row.code,
    // "UT-2026-0042: 24 welds" without the number.
    billed: billed
      .filter(({ reportId, sourceId }) => (reportId ?? sourceId) === row.id)
      .map(({ label }) => label.replace(/^[^:]+: /, "")),
  }));
}

/** For staff. */
export async function downloadBackup(ctx: Ctx, { id }: { id: string }): Promise<Download> {
  const row = await ctx.lookup.find(invoice, id);
  if (!isIssued(row.status)) throw refused("Only an issued invoice has a backup.");
  const pdf = row.pdfSha256
    ? await wholeFile(ctx.services.files, row.pdfSha256)
    : await printOnPaper(ctx, invoiceSheet(await findInvoice(ctx, { id })));
  return backupOf(ctx, row, pdf, ctx.actor.name);
}

/**
 * The PDF of an issued invoice, index, signed tickets and receipts with a bookmark each; `by` is printed on the pages made here. An invoice that
 * nothing is behind has no index: it would be an empty page.
 */
export async function backupOf(ctx: Ctx, row: InvoiceRow, pdf: Uint8Array, by: string): Promise<Download> {
  const { issuedAt } = row;
  const number = row.number ?? "";
  const evidence = await evidenceOf(ctx.db, row.id);
  const tickets = await ticketParts(ctx, evidence);
  const receipts = await receiptPages(ctx, row.id, by);
  const first = { title: `${typeTitles[row.type]} ${number}`, pages: pagesOf(pdf), bytes: pdf };
  const isEmpty = evidence.tickets.length + evidence.reports.length + receipts.length === 0;
  const index = isEmpty ? [] : [await indexOf(ctx, row, evidence, { before: first.pages, tickets, receipts, by })];
  const attached = receipts.flatMap(({ label, bytes, pages }) => (bytes ? [{ title: `Receipt ${label}`, pages, bytes }] : []));
  const { company } = await ctx.services.senderOf(ctx.db);
  const joined = await joinPdfs({
    title: number,
    author: company.name,
    instant: issuedAt ?? "",
    parts: [first, ...index, ...tickets, ...attached].map(({ title, pages, bytes }) => ({
      title,
      pages,
      bytes: new Uint8Array(bytes),
    })),
  });
  return new Download(`${number}-backup.pdf`, "application/pdf", joined, { inline: true });
}

interface Part {
  title: string;
  pages: number;
  bytes: Uint8Array;
}

async function ticketParts({ services }: Ctx, { tickets }: Evidence): Promise<(Part & { number: string })[]> {
  const parts: (Part & { number: string })[] = [];
  for (const { number, pdfSha256 } of tickets) {
    if (!pdfSha256) continue;
    // oxlint-disable-next-line no-await-in-loop -- one file after the other in memory
    const bytes = await wholeFile(services.files, pdfSha256);
    parts.push({ number, title: `Ticket ${number}`, pages: pagesOf(bytes), bytes });
  }
  return parts;
}

/** The index, whose own pages move what follows: it is printed once to count them, and again where the count was another. */
async function indexOf(
  ctx: Ctx,
  { type, number, invoiceDate, billTo }: InvoiceRow,
  evidence: Evidence,
  of: { before: number; tickets: readonly (Part & { number: string })[]; receipts: readonly ReceiptPages[]; by: string },
): Promise<Part> {
  const print = async (own: number) => {
    let page = of.before + own + 1;
    const next = (pages: number) => (page += pages) - pages;
    const tickets = new Map(of.tickets.map((ticket) => [ticket.number, next(ticket.pages)]));
    const receipts = of.receipts.map((receipt) => ({ ...receipt, page: receipt.bytes ? next(receipt.pages) : null }));
    const about = { title: typeTitles[type], number: number ?? "", invoiceDate, billedTo: billTo?.name ?? "" };
    const bytes = await printOnPaper(ctx, { ...backupSheet(about, evidence, { tickets, receipts }), by: of.by });
    return { title: "Evidence", pages: pagesOf(bytes), bytes };
  };
  const once = await print(1);
  return once.pages === 1 ? once : print(once.pages);
}
