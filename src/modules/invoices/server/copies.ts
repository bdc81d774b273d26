/** New drafts with the terms and lines of another document. */
import { and, eq, ne } from "drizzle-orm";
import type { InvoiceDraft, InvoiceWhole } from "../invoice.ts";
import { isIssued } from "../invoice-life.ts";
import { enteredKinds, type LineDraft } from "../invoice-line.ts";
import { type InvoiceRow, type LineRow, linesOf } from "./computing.ts";
import { insertDraft } from "./drafts.ts";
import { draftName, invoice } from "./tables.ts";
import { findInvoice } from "./whole.ts";
import { refused } from "#kit/refusals.ts";
import type { Acting } from "#kit/server/lifecycle.ts";
import type { Ctx } from "#kit/server/services.ts";

/** What is entered of a document, to draft another of it. Deductions of deposits are not copied: the new draft has its own. */
export function draftLike(row: InvoiceRow, lines: readonly LineRow[]): InvoiceDraft {
  const { clientCompanyId, clientSiteId, projectId, workOrderIds, baseLocationId, contactId, invoiceDate, currency } = row;
  const { poNumber, afe, costCode, vendorNumber, notes, paymentInstructions } = row;
  const { discountKind, discountValue, taxRounding, retainagePct, retainageBase, retainageTax } = row;
  return {
    clientCompanyId,
    clientSiteId,
    projectId,
    workOrderIds,
    baseLocationId,
    contactId,
    invoiceDate,
    currency,
    poNumber,
    afe,
    costCode,
    vendorNumber,
    notes,
    paymentInstructions,
    discountKind,
    discountValue,
    taxRounding,
    retainagePct,
    retainageBase,
    retainageTax,
    lines: lines.flatMap((line) => lineLike(line) ?? []),
  };
}

function lineLike(line: LineRow): LineDraft | null {
  const kind = enteredKinds.find((one) => one === line.kind);
  if (!kind) return null;
  const { description, serviceFrom, serviceTo, quantity, unit, unitPrice, discountPct, taxCodes, account } = line;
  return { kind, description, serviceFrom, serviceTo, quantity, unit, unitPrice, discountPct, taxCodes, account };
}

/** Drafts the invoice that an issued proforma has announced; once, until that draft is made void. */
export async function billProforma(ctx: Ctx, { id }: Acting): Promise<InvoiceWhole> {
  const { store, today } = ctx;
  const of = await store.find(invoice, id, { lock: true });
  if (of.type !== "proforma" || !isIssued(of.status)) throw refused("Only an issued proforma is followed by its invoice.");
  const [known] = await store.db
    .select({ id: invoice.id, number: invoice.number })
    .from(invoice)
    .where(and(eq(invoice.relatedInvoiceId, id), ne(invoice.status, "void")));
  if (known) throw refused(`${known.number ?? draftName(known.id)} follows this proforma.`, [], "already-billed");
  const draft = { ...draftLike(of, await linesOf(store.db, id)), invoiceDate: today };
  return findInvoice(ctx, { id: await insertDraft(ctx, draft, { relatedInvoiceId: id }) });
}
