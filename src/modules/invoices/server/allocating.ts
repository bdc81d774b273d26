/** Writes what a payment and the credit of the client take off each invoice, with the exchange differences (invoices rules 8 and 20). */
import { and, eq, isNull } from "drizzle-orm";
import { exchangeDifference } from "../rules/base-currency.ts";
import { discountByTax } from "../rules/payments.ts";
import { openInBase } from "./base-open.ts";
import { type CreditSource, takeCredit } from "./client-credit.ts";
import type { InvoiceRow } from "./computing.ts";
import { invoice, payment, paymentAllocation } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { earlyDiscountIn, type FinanceDefaults } from "#directory/finance/finance-defaults.ts";
import { baseCurrencyOf } from "#directory/finance/server/finance.ts";
import { amountsIn, compareAmounts } from "#kit/money.ts";
import { wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Ctx } from "#kit/server/services.ts";

/** What goes to one invoice. `credit` and `paid` are in the currency of the payment. */
export interface Share {
  id: string;
  credit: string;
  paid: string;
  discountTaken: string;
  rounding: string;
  /** In the currency of the invoice, at the agreed rate, where that is another one. */
  taken?: string;
  rate?: string | null;
}

type PaymentRow = typeof payment.$inferSelect;

/** Writes the shares; gives the ids of the invoices whose balance has changed. */
export async function allocateShares(
  ctx: Ctx,
  of: PaymentRow,
  shares: readonly Share[],
  sources: CreditSource[],
  defaults: FinanceDefaults,
): Promise<string[]> {
  if (new Set(shares.map(({ id }) => id)).size < shares.length) throw wrongField("allocations", "Name each invoice once.");
  const { db } = ctx.store;
  const base = (await baseCurrencyOf(db)) ?? of.currency;
  const money = amountsIn(of.currency);
  const received = receivedInBase(base, of, shares);
  const touched = new Set<string>();
  for (const [index, share] of shares.entries()) {
    touched.add(share.id);
    const { discountTaken, rounding } = share;
    const used = takeCredit(money, sources, share.credit);
    const isPaid = compareAmounts(share.paid, "0") > 0;
    for (const [place, { of: source, taken }] of used.entries()) {
      const last = !isPaid && place === used.length - 1 ? { discountTaken, rounding } : {};
      if (source.kind === "invoice") touched.add(source.row.id);
      await spendCredit(ctx, base, of, source, { invoiceId: share.id, amount: taken, ...last }, defaults);
    }
    if (isPaid)
      await addRow(ctx, base, defaults, {
        paymentId: of.id,
        invoiceId: share.id,
        amount: share.taken ?? share.paid,
        paid: share.paid,
        rate: share.rate ?? null,
        baseReceived: received[index] ?? "0",
        discountTaken,
        rounding,
      });
  }
  for (const source of sources)
    if (source.kind === "payment" && source.left !== source.row.unallocated)
      await ctx.store.annotate(payment, source.row.id, source.row.version, { unallocated: source.left }, "useCredit");
  return [...touched];
}

/** What of the payment goes to each share, in the base currency: all of it where nothing stays as credit. */
function receivedInBase(base: string, { amount, unallocated, fxRate, currency }: PaymentRow, shares: readonly Share[]): string[] {
  const money = amountsIn(base);
  const paid = shares.map((share) => share.paid);
  const whole = amountsIn(currency).minus(amount, unallocated);
  if (!/[1-9]/.test(whole)) return paid.map(() => money.zero);
  return money.split(money.times(whole, fxRate ?? "1"), paid);
}

interface NewRow {
  paymentId: string;
  invoiceId: string;
  amount: string;
  baseReceived: string;
  discountTaken?: string;
  rounding?: string;
  paid?: string;
  rate?: string | null;
  creditUsedOn?: string;
}

async function spendCredit(
  ctx: Ctx,
  base: string,
  of: PaymentRow,
  source: CreditSource,
  row: Pick<NewRow, "invoiceId" | "amount" | "discountTaken" | "rounding">,
  defaults: FinanceDefaults,
): Promise<void> {
  if (source.kind === "payment") {
    const baseReceived = await creditInBase(ctx.store.db, base, source, row.amount);
    await addRow(ctx, base, defaults, { ...row, paymentId: source.row.id, baseReceived, creditUsedOn: of.receivedOn });
    return;
  }
  // An invoice below zero goes back towards zero, and the other takes what that releases.
  const amount = amountsIn(of.currency).negated(row.amount);
  const released = await addRow(ctx, base, defaults, { paymentId: of.id, invoiceId: source.row.id, amount, baseReceived: null });
  await addRow(ctx, base, defaults, { ...row, paymentId: of.id, baseReceived: amountsIn(base).negated(released) });
}

/** Credit of a payment in the base currency, at the rate of that payment; what is used last takes the rest. */
async function creditInBase(db: Reading, base: string, { row, left }: CreditSource & { kind: "payment" }, amount: string) {
  const money = amountsIn(base);
  const rate = row.fxRate ?? "1";
  if (/[1-9]/.test(left)) return money.times(amount, rate);
  const earlier = await db.select().from(paymentAllocation).where(eq(paymentAllocation.paymentId, row.id));
  return money.minus(
    row.baseAmount ?? money.times(row.amount, rate),
    ...earlier.map((one) => one.baseReceived ?? money.times(one.amount, rate)),
  );
}

/** Adds an allocation; gives what it releases in the base currency. Without `baseReceived` it brings no difference. */
async function addRow(
  { store }: Ctx,
  base: string,
  defaults: FinanceDefaults,
  row: Omit<NewRow, "baseReceived"> & { baseReceived: string | null },
): Promise<string> {
  const [of] = await store.db.select().from(invoice).where(eq(invoice.id, row.invoiceId));
  if (!of) throw new Error("An allocation has its invoice.");
  const { discountTaken = "0", rounding = "0", amount } = row;
  const [own, money] = [amountsIn(of.currency), amountsIn(base)];
  const rate = of.fxRate ?? "1";
  const off = [discountTaken, rounding].map((part) => money.times(part, rate));
  const taken = own.sum(amount, discountTaken, rounding);
  const open = await openNow(store.db, of);
  const { released, difference } = exchangeDifference(base, {
    paid: taken,
    receivedInBase: money.sum(row.baseReceived ?? "0", ...off),
    rateAtInvoice: rate,
    openInBase: await openInBase(store.db, base, of),
    clears: compareAmounts(taken, open) === 0,
  });
  await store.rows.insert(paymentAllocation).values({
    id: orderedId(),
    ...row,
    baseReceived: row.baseReceived ?? released,
    baseReleased: released,
    fxDifference: row.baseReceived === null ? money.zero : difference,
    discountTax: await taxIn(store.db, of, discountTaken, defaults),
  });
  return released;
}

/** The balance with the allocations written so far; the stored one is settled afterwards. */
async function openNow(db: Reading, { id, amountDue, creditedTotal, writtenOff, currency }: InvoiceRow): Promise<string> {
  const rows = await db
    .select({ allocation: paymentAllocation })
    .from(paymentAllocation)
    .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
    .where(and(eq(paymentAllocation.invoiceId, id), isNull(payment.undoneAt)));
  const taken = rows.flatMap(({ allocation }) => [allocation.amount, allocation.discountTaken, allocation.rounding]);
  return amountsIn(currency).minus(amountDue, creditedTotal, writtenOff, ...taken);
}

/** The tax in an early-payment discount, where the country of the base says that it reduces tax. */
async function taxIn(db: Reading, of: InvoiceRow, discount: string, defaults: FinanceDefaults): Promise<string | null> {
  if (!/[1-9]/.test(discount)) return null;
  const [place] = await db
    .select({ country: baseLocation.country })
    .from(baseLocation)
    .where(eq(baseLocation.id, of.baseLocationId));
  if (earlyDiscountIn(defaults, place?.country ?? "") !== "reduces tax") return null;
  const money = amountsIn(of.currency);
  return money.sum(...discountByTax(money, discount, of.figures.taxes).map(({ tax }) => tax));
}
