/** What is open of the receivable of an invoice in the base currency, and what a credit note takes of it (invoices rules 8 and 15). */
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Credit } from "../rules/credit.ts";
import { inBaseLike, type InvoiceRow } from "./computing.ts";
import { invoice, invoiceWriteOff, payment, paymentAllocation } from "./tables.ts";
import { baseCurrencyOf } from "#directory/finance/server/finance.ts";
import { amountsIn } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";

type Issued = Pick<InvoiceRow, "id" | "fxRate" | "baseGross" | "retainageAmount" | "withheldTotal">;

/** The amount due of a document in the base currency: its gross less what is retained and withheld, each at its rate; with its sign. */
function dueInBase(baseCurrency: string, { fxRate, baseGross, retainageAmount, withheldTotal }: Omit<Issued, "id">): string {
  const money = amountsIn(baseCurrency);
  const rate = fxRate ?? "1";
  return money.minus(baseGross ?? "0", money.times(retainageAmount, rate), money.times(withheldTotal, rate));
}

/** What payments, credit notes and write-offs have left of it; below zero where it was credited after it had been paid. */
export async function openInBase(db: Reading, baseCurrency: string, row: Issued): Promise<string> {
  const money = amountsIn(baseCurrency);
  const paid = await db
    .select({ allocation: paymentAllocation })
    .from(paymentAllocation)
    .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
    .where(and(eq(paymentAllocation.invoiceId, row.id), isNull(payment.undoneAt)));
  const credited = await db
    .select({ released: invoice.baseReleased })
    .from(invoice)
    .where(and(eq(invoice.relatedInvoiceId, row.id), eq(invoice.type, "credit note")));
  const writtenOff = await db
    .select({ inBase: invoiceWriteOff.inBase })
    .from(invoiceWriteOff)
    .where(eq(invoiceWriteOff.invoiceId, row.id));
  return money.minus(
    dueInBase(baseCurrency, row),
    ...writtenOff.map(({ inBase }) => inBase),
    ...paid.map(({ allocation }) => releasedBy(baseCurrency, row, allocation)),
    ...credited.map(({ released }) => released ?? "0"),
  );
}

/**
 * What a credit note takes of an invoice in the base currency, as its columns. The note that takes the rest takes what earlier notes have left of gross,
 * tax and net, with the tax that releases of retainage charged, so that no cent is left (rule 15).
 */
export async function creditInBase(db: Reading, of: InvoiceRow, credit: Credit) {
  const like = await inBaseLike(db, of, credit, "-");
  if (!credit.takesTheRest || of.baseGross === null || of.baseTax === null) return like;
  const money = amountsIn((await baseCurrencyOf(db)) ?? of.currency);
  const made = await db
    .select({ type: invoice.type, gross: invoice.baseGross, tax: invoice.baseTax })
    .from(invoice)
    .where(
      and(
        eq(invoice.relatedInvoiceId, of.id),
        inArray(invoice.type, ["credit note", "retainage release"]),
        isNotNull(invoice.issuedAt),
      ),
    );
  const taxes = made.map(({ tax }) => tax ?? "0");
  const grosses = made.map(({ type, gross, tax }) => (type === "credit note" ? gross : tax) ?? "0");
  const [baseGross, baseTax] = [
    money.negated(money.sum(of.baseGross, ...grosses)),
    money.negated(money.sum(of.baseTax, ...taxes)),
  ];
  return { ...like, baseGross, baseTax, baseNet: money.minus(baseGross, baseTax) };
}

type Allocation = Pick<typeof paymentAllocation.$inferSelect, "amount" | "discountTaken" | "rounding" | "baseReleased">;

/** What an allocation took off an invoice in the base currency; one from before this was stored, at the rate of the invoice. */
export function releasedBy(baseCurrency: string, { fxRate }: Pick<Issued, "fxRate">, of: Allocation): string {
  if (of.baseReleased !== null) return of.baseReleased;
  const money = amountsIn(baseCurrency);
  return money.sum(...[of.amount, of.discountTaken, of.rounding].map((part) => money.times(part, fxRate ?? "1")));
}
