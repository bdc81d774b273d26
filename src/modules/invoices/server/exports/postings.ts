/** The journal of what happened: each item with its entries in double entry. */
import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { typeTitles } from "../../invoice.ts";
import { negated } from "../../rules/figures.ts";
import {
  type Allocated,
  clearingEntries,
  creditEntries,
  documentEntries,
  type Entry,
  paymentEntries,
  reversed,
  writeOffEntries,
} from "../../rules/exports/journal.ts";
import { releasedBy } from "../base-open.ts";
import { type InvoiceRow, linesOf } from "../computing.ts";
import { invoice, invoiceLine, paymentAllocation } from "../tables.ts";
import type { Item } from "./items.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { amountsIn } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";

export interface Posting {
  on: Day;
  /** The number of the document, or the reference of the payment. */
  document: string;
  text: string;
  client: string;
  currency: string;
  /** What the batch counts: the amount due of a document, the amount of a payment. */
  amount: string;
  entries: Entry[];
}

export async function postingOf(db: Reading, baseCurrency: string, item: Item): Promise<Posting> {
  if (item.event === "issue") return ofDocument(db, baseCurrency, item.invoice);
  if (item.event === "write-off") return ofWriteOff(baseCurrency, item);
  const { payment, on } = item;
  const client = await clientOf(db, payment.clientCompanyId);
  const { currency, reference } = payment;
  const head = { on, document: reference ?? `Payment of ${payment.receivedOn}`, client, currency };
  const money = amountsIn(currency);
  if (item.event === "credit") {
    const entries = creditEntries(baseCurrency, currency, await allocated(db, baseCurrency, item.allocation, payment.fxRate));
    return { ...head, text: "Client credit used", amount: money.zero, entries };
  }
  const rows = await db
    .select()
    .from(paymentAllocation)
    .where(
      and(
        eq(paymentAllocation.paymentId, payment.id),
        item.event === "payment" ? isNull(paymentAllocation.creditUsedOn) : undefined,
      ),
    );
  const parts = await Promise.all(rows.map((row) => allocated(db, baseCurrency, row, payment.fxRate)));
  const baseAmount = payment.baseAmount ?? amountsIn(baseCurrency).times(payment.amount, payment.fxRate ?? "1");
  const entries = paymentEntries(baseCurrency, { currency, amount: payment.amount, baseAmount }, parts);
  return item.event === "payment"
    ? { ...head, text: "Payment", amount: payment.amount, entries }
    : { ...head, text: "Payment undone", amount: negated(payment.amount), entries: reversed(entries) };
}

async function ofDocument(db: Reading, baseCurrency: string, row: InvoiceRow): Promise<Posting> {
  const { type, number, invoiceDate, currency, fxRate, figures, baseReleased, amountDue } = row;
  const isDeposit = await isOfDeposit(db, row);
  const rates = await ratesOfDeposits(db, row.id);
  const lines = (await linesOf(db, row.id)).map(({ account, kind, depositId }) => ({
    account,
    kind,
    isDeposit,
    bookedAt: rates.get(depositId ?? "") ?? null,
  }));
  const entries = documentEntries(baseCurrency, { type, currency, fxRate: fxRate ?? "1", figures, lines, baseReleased });
  const takesTheRest = "kind" in figures && figures.takesTheRest;
  return {
    on: invoiceDate,
    document: number ?? "",
    text: typeTitles[type],
    client: row.billTo?.name ?? (await clientOf(db, row.clientCompanyId)),
    currency,
    amount: amountDue,
    entries: takesTheRest ? clearingEntries(baseCurrency, entries, await entriesBefore(db, baseCurrency, row)) : entries,
  };
}

/** Of a credit note: the entries of its invoice, and of the notes and releases of that which were issued before. */
async function entriesBefore(
  db: Reading,
  baseCurrency: string,
  { id, relatedInvoiceId, issuedAt }: InvoiceRow,
): Promise<Entry[]> {
  const of = relatedInvoiceId ?? "";
  const earlier = and(
    eq(invoice.relatedInvoiceId, of),
    inArray(invoice.type, ["credit note", "retainage release"]),
    or(lt(invoice.issuedAt, issuedAt ?? ""), and(eq(invoice.issuedAt, issuedAt ?? ""), lt(invoice.id, id))),
  );
  const rows = await db
    .select()
    .from(invoice)
    .where(or(eq(invoice.id, of), earlier));
  const postings = await Promise.all(rows.map((row) => ofDocument(db, baseCurrency, row)));
  return postings.flatMap(({ entries }) => entries);
}

/** Whether a document is a deposit, or a credit note of one. */
export async function isOfDeposit(db: Reading, { type, relatedInvoiceId }: InvoiceRow): Promise<boolean> {
  if (type !== "credit note" || !relatedInvoiceId) return type === "deposit";
  const [of] = await db.select({ type: invoice.type }).from(invoice).where(eq(invoice.id, relatedInvoiceId));
  return of?.type === "deposit";
}

/** The rates at which the deposits that a document deducts were booked. */
async function ratesOfDeposits(db: Reading, invoiceId: string): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: invoice.id, rate: invoice.fxRate })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.depositId))
    .where(eq(invoiceLine.invoiceId, invoiceId));
  return new Map(rows.map(({ id, rate }) => [id, rate]));
}

function ofWriteOff(baseCurrency: string, { invoice: of, writeOff, on }: Item & { event: "write-off" }): Posting {
  const { number, currency, fxRate, figures, billTo } = of;
  const { amount, inBase, relief } = writeOff;
  const head = {
    on,
    document: number ?? "",
    text: amount.startsWith("-") ? "Write-off taken back" : "Write-off",
    client: billTo?.name ?? "",
    currency,
    amount: negated(amount),
  };
  const terms = { currency, amount, inBase, fxRate: fxRate ?? "1", relief, taxes: figures.taxes };
  return { ...head, entries: writeOffEntries(baseCurrency, terms) };
}

async function clientOf(db: Reading, id: string): Promise<string> {
  const [client] = await db.select({ name: clientCompany.legalName }).from(clientCompany).where(eq(clientCompany.id, id));
  return client?.name ?? "";
}

async function allocated(
  db: Reading,
  baseCurrency: string,
  row: typeof paymentAllocation.$inferSelect,
  rateOfPayment: string | null,
): Promise<Allocated> {
  const [of] = await db.select().from(invoice).where(eq(invoice.id, row.invoiceId));
  if (!of) throw new Error("An allocation has its invoice.");
  const { amount, discountTaken, discountTax, rounding } = row;
  const paid = row.paid ?? amount;
  return {
    currency: of.currency,
    fxRate: of.fxRate ?? "1",
    taxes: of.figures.taxes,
    amount,
    discountTaken,
    discountTax,
    rounding,
    paid,
    baseReceived: row.baseReceived ?? amountsIn(baseCurrency).times(paid, rateOfPayment ?? of.fxRate ?? "1"),
    baseReleased: releasedBy(baseCurrency, of, row),
  };
}
