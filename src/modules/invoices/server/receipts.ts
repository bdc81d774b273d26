/** The receipts that an invoice re-bills, for the package that is sent with it (invoices rule 18). */
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
        eq(storedFile.entity, "Expense"),
        eq(storedFile.kind, receiptKind),
        isNull(storedFile.archivedAt),
      ),
    )
    .orderBy(asc(invoiceSource.day), asc(invoiceSource.label), asc(storedFile.name));
}
