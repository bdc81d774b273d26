/** One invoice with its lines, taxes, and what stands in its way. */
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { InvoiceWhole, PaidPart, Party } from "../invoice.ts";
import { isIssued } from "../invoice-life.ts";
import { type Credit, leftOf } from "../rules/credit.ts";
import { type InvoiceRow, issuedOf, type LineRow, linesOf } from "./computing.ts";
import { creditUseOf } from "./credit-use.ts";
import { depositFacts } from "./deposits.ts";
import { obstaclesOf } from "./obstacles.ts";
import { orderUseOf, whyNotOnItsOrder } from "./orders.ts";
import { records } from "./records.ts";
import { invoice, payment, paymentAllocation } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { termsText } from "#directory/finance/payment-terms.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";

export async function findInvoice(ctx: Ctx, { id }: { id: string }): Promise<InvoiceWhole> {
  const row = await records.find(ctx, { id });
  const lines = await linesOf(ctx.db, id);
  const { taxes, withheld } = row.figures;
  return {
    ...row,
    terms: termsText(row.terms),
    banks: (await financeDefaultsOf(ctx.db)).banks.filter((bank) => bank.currency === row.currency),
    billTo: row.billTo ?? (await partyOf(ctx.db, row)),
    lines: lines.map(({ invoiceId: _invoice, position: _position, ...line }) => line),
    taxes: taxes.map((group) => ({ ...group, codes: [...group.codes] })),
    withheld: [...withheld],
    order: await orderUseOf(ctx.db, row),
    orderProblems: isIssued(row.status) || row.status === "void" ? [] : await whyNotOnItsOrder(ctx.db, row),
    obstacles: isIssued(row.status) || row.status === "void" ? [] : await obstaclesOf(ctx.db, row),
    creditUse: isIssued(row.status) || row.type !== "invoice" ? null : await creditUseOf(ctx.db, row, ctx.today),
    payments: await paidParts(ctx.db, id),
    creditable: await creditableOf(ctx.db, row, lines),
    ...(await depositFacts(ctx.db, row)),
  };
}

/** What was paid of an invoice, the latest first, undone payments among it. */
export async function paidParts(db: Reading, invoiceId: string): Promise<PaidPart[]> {
  const rows = await db
    .select({ part: paymentAllocation, receivedOn: payment.receivedOn, reference: payment.reference, undoneAt: payment.undoneAt })
    .from(paymentAllocation)
    .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
    .where(eq(paymentAllocation.invoiceId, invoiceId))
    .orderBy(desc(paymentAllocation.id));
  return rows.map(({ part, receivedOn, reference, undoneAt }) => {
    const { id, amount, discountTaken, discountTax, rounding, fxDifference, creditUsedOn } = part;
    const on = creditUsedOn ?? receivedOn;
    return { id, on, amount, discountTaken, discountTax, rounding, fxDifference, reference, undone: undoneAt !== null };
  });
}

/** The client as it would be printed now; copied to the invoice when it is issued. */
export async function partyOf(db: Reading, { clientCompanyId }: Pick<InvoiceRow, "clientCompanyId">): Promise<Party> {
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  if (!client) throw new Error("An invoice has its client.");
  const { legalName, billingAddress, billingCountry, taxIds } = client;
  return {
    name: legalName,
    address: billingAddress ?? "",
    taxIds: taxIds.map(({ country, kind, value }) => `${country} ${kind} ${value}`),
    country: billingCountry,
  };
}

async function creditableOf(db: Reading, row: InvoiceRow, lines: readonly LineRow[]) {
  if ((row.type !== "invoice" && row.type !== "deposit") || !isIssued(row.status)) return [];
  const left = leftOf(issuedOf(row, lines), await creditsOf(db, row.id));
  return lines.map(({ id }, index) => {
    const { quantity = "0", net = "0" } = left.lines[index] ?? {};
    return { lineId: id, quantity, net };
  });
}

/** The issued credit notes of an invoice, in the order of their issue. */
export async function creditsOf(db: Reading, invoiceId: string): Promise<Credit[]> {
  const notes = await db
    .select({ figures: invoice.figures })
    .from(invoice)
    .where(and(eq(invoice.relatedInvoiceId, invoiceId), eq(invoice.type, "credit note"), isNotNull(invoice.issuedAt)))
    .orderBy(invoice.issuedAt, invoice.id);
  return notes.flatMap(({ figures }) => ("kind" in figures ? [figures] : []));
}
