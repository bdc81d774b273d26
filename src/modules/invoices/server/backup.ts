/** What stands behind an invoice: the tickets its client signed and the signed reports; with the invoice they are one PDF (rule 18). */
import { and, asc, inArray, isNotNull, isNull } from "drizzle-orm";
import { backupSheet, type Evidence } from "../backup-sheet.ts";
import { isIssued } from "../invoice-life.ts";
import { invoiceSheet } from "../invoice-sheet.ts";
import type { InvoiceRow } from "./computing.ts";
import { ticketsNaming } from "./source-tickets.ts";
import { type SourceRow, sourcesOf } from "./sources.ts";
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
  const billed = sources.filter(({ sourceType }) => sourceType === "InspectionReport");
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

/** The PDF of an issued invoice, index and signed tickets with a bookmark each; `by` is printed on the index. */
export async function backupOf(ctx: Ctx, row: InvoiceRow, pdf: Uint8Array, by: string): Promise<Download> {
  const { issuedAt, invoiceDate, billTo } = row;
  const number = row.number ?? "";
  const { files } = ctx.services;
  const evidence = await evidenceOf(ctx.db, row.id);
  const sheet = backupSheet({ number, invoiceDate, billedTo: billTo?.name ?? "" }, evidence);
  const documents = [
    [`Invoice ${number}`, pdf],
    ["Evidence", await printOnPaper(ctx, { ...sheet, by })],
  ] as [string, Uint8Array][];
  for (const ticket of evidence.tickets)
    if (ticket.pdfSha256) documents.push([`Ticket ${ticket.number}`, await wholeFile(files, ticket.pdfSha256)]);
  const { company } = await ctx.services.senderOf(ctx.db);
  const joined = await joinPdfs({
    title: number,
    author: company.name,
    instant: issuedAt ?? "",
    parts: documents.map(([title, bytes]) => ({ title, pages: pagesOf(bytes), bytes: new Uint8Array(bytes) })),
  });
  return new Download(`${number}-backup.pdf`, "application/pdf", joined, { inline: true });
}
