/** The receipts that an invoice re-bills, for the package that is sent with it (invoices rule 18). */
import { facts } from "#kit/letterhead.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import { wholeFile } from "#kit/server/files.ts";
import { pictureForPaper } from "#kit/server/images.ts";
import { pagesOf, pagesOfAny } from "#kit/server/pdf.ts";
import type { Ctx } from "#kit/server/services.ts";
import { and, asc, eq, isNull } from "drizzle-orm";
import { invoiceSource } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { storedFile } from "#kit/server/tables.ts";
import { receiptKind } from "#modules/expenses/contract.ts";

/** The files of the receipts of an invoice, by the day of the expense: PDFs and pictures, read by their `sha256` from the files of the services. */
export async function receiptsOf(db: Reading, invoiceId: string) {
  return db
    .selectDistinct({
      day: invoiceSource.day,
      expenseId: invoiceSource.sourceId,
      label: invoiceSource.label,
      name: storedFile.name,
      mediaType: storedFile.mediaType,
      sha256: storedFile.sha256,
    })
    .from(invoiceSource)
    .innerJoin(storedFile, eq(storedFile.entityId, invoiceSource.sourceId))
    .where(
      and(
        eq(invoiceSource.invoiceId, invoiceId),
        eq(invoiceSource.sourceType, "Expense"),
        eq(invoiceSource.unitKey, "receipt"),
        eq(storedFile.entity, "Expense"),
        eq(storedFile.kind, receiptKind),
        isNull(storedFile.archivedAt),
      ),
    )
    .orderBy(asc(invoiceSource.day), asc(invoiceSource.label), asc(storedFile.name));
}

/** A receipt as pages of a package; without any, why it cannot be read. */
export interface ReceiptPages {
  label: string;
  day: string;
  name: string;
  bytes: Uint8Array | null;
  pages: number;
  problem: string | null;
}

/** Each receipt of an invoice: a PDF as it is, a picture on a page of its own. One that cannot be read is named. */
export async function receiptPages(ctx: Ctx, invoiceId: string, by: string): Promise<ReceiptPages[]> {
  const read: ReceiptPages[] = [];
  for (const receipt of await receiptsOf(ctx.db, invoiceId)) {
    const { label, day, name } = receipt;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each is in memory as a whole
    const made = await pagesOfReceipt(ctx, receipt, by).catch(() => null);
    const problem = made ? null : "Cannot be read";
    read.push({ label, day, name, bytes: made?.bytes ?? null, pages: made?.pages ?? 0, problem });
  }
  return read;
}

type Receipt = Awaited<ReturnType<typeof receiptsOf>>[number];

/** Null where it is neither a PDF that can be joined nor a picture. */
async function pagesOfReceipt(ctx: Ctx, { sha256, mediaType, label, day, name }: Receipt, by: string) {
  const { files } = ctx.services;
  if (mediaType === "application/pdf") {
    const bytes = await wholeFile(files, sha256);
    const pages = await pagesOfAny(bytes);
    return pages === null ? null : { bytes, pages };
  }
  const picture = await pictureForPaper(files, sha256);
  const bytes = await printOnPaper(ctx, {
    title: "Receipt",
    number: label,
    images: { receipt: picture },
    content: [
      facts([
        ["Expense", label],
        ["Day", day],
        ["File", name],
      ]),
      { image: "receipt", fit: [500, 540], alt: `Receipt of ${label}`, margin: [0, 10, 0, 0] },
    ],
    by,
  });
  return { bytes, pages: pagesOf(bytes) };
}
