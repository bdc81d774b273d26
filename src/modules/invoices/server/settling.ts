/** What is open of an issued invoice after payments, credit notes and releases: always computed from all of them. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { InvoiceState } from "../invoice-life.ts";
import type { InvoiceRow } from "./computing.ts";
import { invoice, payment, paymentAllocation } from "./tables.ts";
import { creditsOf } from "./whole.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Brings balance, held retainage and status of an invoice up to date; the history says why (`verb`). */
export async function settle({ store }: Pick<Ctx, "store">, id: string, verb: string, reason?: string): Promise<void> {
  const row = await store.find(invoice, id, { lock: true });
  const money = amountsIn(row.currency);
  const paidTotal = money.sum(...(await paymentsOf(store.db, id)));
  const credits = await creditsOf(store.db, id);
  const creditedTotal = money.sum(...credits.map(({ amountDue }) => amountDue));
  const released = await releasedOf(store.db, row);
  const balance = money.minus(row.amountDue, paidTotal, creditedTotal, row.writtenOff);
  const retainageHeld = money.minus(row.retainageAmount, released, ...credits.map(({ retainageAmount }) => retainageAmount));
  const isCredited = credits.some(({ takesTheRest }) => takesTheRest);
  const status = statusAfter({ balance, paidTotal, isCredited, writtenOff: row.writtenOff });
  await store.annotate(
    invoice,
    id,
    row.version,
    { paidTotal, creditedTotal, balance, retainageHeld, status },
    { verb, ...(reason ? { reason } : {}) },
  );
}

/**
 * Open while anything is owed, also after everything was credited: credit of it that was used elsewhere is owed again once its payment comes back.
 * Then credited if everything is, otherwise paid; partly paid only by a payment (invoices section 3).
 */
function statusAfter({
  balance,
  paidTotal,
  isCredited,
  writtenOff,
}: {
  balance: string;
  paidTotal: string;
  isCredited: boolean;
  writtenOff: string;
}): InvoiceState {
  if (compareAmounts(balance, "0") > 0) return compareAmounts(paidTotal, "0") > 0 ? "partly paid" : "issued";
  if (isCredited) return "credited";
  return /[1-9]/.test(writtenOff) ? "written off" : "paid";
}

/** What payments that were not undone took off an invoice, with early-payment discounts and rests that were written off. */
async function paymentsOf(db: Reading, invoiceId: string): Promise<string[]> {
  const rows = await db
    .select({ amount: paymentAllocation.amount, off: paymentAllocation.discountTaken, rounding: paymentAllocation.rounding })
    .from(paymentAllocation)
    .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
    .where(and(eq(paymentAllocation.invoiceId, invoiceId), isNull(payment.undoneAt)));
  return rows.flatMap(({ amount, off, rounding }) => [amount, off, rounding]);
}

/** Retainage of an invoice that has been asked for by issued releases, without its tax. */
export async function releasedOf(db: Reading, { id, currency }: Pick<InvoiceRow, "id" | "currency">): Promise<string> {
  const rows = await db
    .select({ netTotal: invoice.netTotal })
    .from(invoice)
    .where(and(eq(invoice.relatedInvoiceId, id), eq(invoice.type, "retainage release"), isNotNull(invoice.issuedAt)));
  return amountsIn(currency).sum(...rows.map(({ netTotal }) => netTotal));
}
