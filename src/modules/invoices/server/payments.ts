/** Money received: recorded with the invoices it pays, and undone where it comes back (invoices rule 20). */
import { and, eq, gt, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { Payment, type PaymentDraft } from "../payment.ts";
import { whyNotDated } from "../rules/dates.ts";
import { allocate, earlyDiscount, type OpenInvoice, toleranceOf } from "../rules/payments.ts";
import { allocateShares, type Share } from "./allocating.ts";
import { creditSources } from "./client-credit.ts";
import { isOpenInvoice } from "./records.ts";
import { settle } from "./settling.ts";
import { invoice, payment, paymentAllocation } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { earlyPayment } from "#directory/finance/payment-terms.ts";
import { baseCurrencyOf, financeDefaultsOf, rateFor } from "#directory/finance/server/finance.ts";
import { amountsIn, compareAmounts, grouped } from "#kit/money.ts";
import { mustFitCurrency, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Acting } from "#kit/server/lifecycle.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";

export const payments = crud(payment, {
  search: [sql`coalesce(${payment.reference}, '')`],
  sorts: { createdAt: payment.createdAt, receivedOn: payment.receivedOn, amount: payment.amount },
  sort: "-receivedOn",
  extra: {
    clientName: clientCompany.displayName,
    fxDifference: sql<
      string | null
    >`(select nullif(sum(a.fx_difference), 0)::text from payment_allocation a where a.payment_id = payment.id)`,
    invoices: sql<string | null>`(select string_agg(distinct i.number, ', ' order by i.number) from payment_allocation a
      join invoice i on i.id = a.invoice_id where a.payment_id = payment.id)`,
  },
  joins: [{ table: clientCompany, on: eq(clientCompany.id, payment.clientCompanyId) }],
  filters: {
    from: (day: string) => gte(payment.receivedOn, day),
    to: (day: string) => lte(payment.receivedOn, day),
    open: (yes: boolean) => (yes ? and(gt(payment.unallocated, "0"), isNull(payment.undoneAt)) : undefined),
  },
  labels: Payment.labels,
  fields: Payment.fields,
});

type Draft = z.output<typeof PaymentDraft>;

function refuseUnlessRecords(ctx: Ctx): void {
  if (!mayDo(ctx, "payment.record")) throw notAllowed("Only Finance can record payments.");
}

/** Records a payment; without invoices named, credit and payment go to the oldest due ones of the client first. */
export async function recordPayment(ctx: Ctx, { body }: { body: Draft }) {
  refuseUnlessRecords(ctx);
  const { store } = ctx;
  const { allocations: named, roundOff, ...head } = body;
  mustFitCurrency("amount", head.amount, head.currency);
  for (const [at, { amount }] of (named ?? []).entries()) mustFitCurrency(`allocations.${at}.amount`, amount, head.currency);
  if (head.receivedOn > ctx.today) throw wrongField("receivedOn", "A payment is recorded once it has been received.");
  const defaults = await financeDefaultsOf(store.db);
  const closed = whyNotDated(head.receivedOn, {
    closedThrough: defaults.periodClosedThrough,
    lastNumbered: null,
    inOrder: false,
  });
  if (closed) throw wrongField("receivedOn", closed);
  const fxRate = await rateOfPayment(store.db, head);
  const open = await openOf(ctx, head, named?.map(({ invoiceId }) => invoiceId) ?? null);
  const money = amountsIn(head.currency);
  const amount = money.sum(head.amount);
  const tolerance = roundOff ? (currency: string) => toleranceOf(currency, defaults.roundingTolerance) : () => null;
  const sources = named ? [] : await creditSources(ctx, head);
  const credit = money.sum(...sources.map(({ left }) => left));
  const shares = named
    ? named.map((one) => chosen(head, open, one, tolerance))
    : allocate(head.currency, { credit, amount, on: head.receivedOn, tolerance: tolerance(head.currency) }, open).allocations;
  const unallocated = money.minus(amount, ...shares.map(({ paid }) => paid));
  if (compareAmounts(unallocated, "0") < 0)
    throw wrongField(
      "allocations",
      `The invoices take ${grouped(money.minus(amount, unallocated))}; the payment is ${grouped(amount)}.`,
    );
  const baseAmount = amountsIn((await baseCurrencyOf(store.db)) ?? head.currency).times(amount, fxRate);
  const made = await store.insert(payment, { ...head, amount, unallocated, fxRate, baseAmount });
  await store.freeze(payment, made.id, made.version, {}, "record");
  for (const id of await allocateShares(ctx, made, shares, sources, defaults)) await settle(ctx, id, "pay");
  return payments.find(ctx, { id: made.id });
}

/** The typed rate into the base currency, otherwise the one published for the day or before. */
async function rateOfPayment(
  db: Reading,
  { fxRate, currency, receivedOn }: Pick<Draft, "fxRate" | "currency" | "receivedOn">,
): Promise<string> {
  const to = (await baseCurrencyOf(db)) ?? currency;
  if (fxRate && currency !== to) return fxRate;
  const found = await rateFor(db, { from: currency, to, on: receivedOn });
  if (!found)
    throw wrongField("fxRate", `There is no exchange rate of ${currency} on ${receivedOn} or before: enter that of the bank.`);
  return found.rate;
}

/**
 * Open invoices and releases, locked until they are settled: those named, of the payer and its owner group; otherwise all of the payer in the
 * currency of the payment.
 */
async function openOf(
  { store }: Ctx,
  { clientCompanyId, currency }: Pick<Draft, "clientCompanyId" | "currency">,
  named: readonly string[] | null,
): Promise<(OpenInvoice & { currency: string })[]> {
  const among = named
    ? and(inArray(invoice.id, [...named]), inArray(invoice.clientCompanyId, await ownerGroup(store.db, clientCompanyId)))
    : and(eq(invoice.clientCompanyId, clientCompanyId), eq(invoice.currency, currency));
  const rows = await store.db
    .select()
    .from(invoice)
    .where(and(among, isOpenInvoice, gt(invoice.balance, "0")))
    .orderBy(invoice.id)
    .for("update");
  return rows.map((row) => ({
    id: row.id,
    number: row.number ?? "",
    currency: row.currency,
    dueDate: row.dueDate,
    type: row.type === "retainage release" || row.type === "deposit" ? row.type : "invoice",
    balance: row.balance,
    amountDue: row.amountDue,
    disputed: row.disputedAt !== null,
    earlyPayment: row.type === "invoice" ? earlyPayment(row.terms, row.invoiceDate) : null,
  }));
}

/** A client with the companies that have the same owner (client-companies, parentId). */
async function ownerGroup(db: Reading, id: string): Promise<string[]> {
  const [payer] = await db.select({ parentId: clientCompany.parentId }).from(clientCompany).where(eq(clientCompany.id, id));
  const owner = payer?.parentId ?? id;
  const others = await db.select({ id: clientCompany.id }).from(clientCompany).where(eq(clientCompany.parentId, owner));
  return [id, owner, ...others.map((one) => one.id)];
}

function chosen(
  { currency, receivedOn }: Pick<Draft, "currency" | "receivedOn">,
  open: readonly (OpenInvoice & { currency: string })[],
  { invoiceId, amount, rate }: { invoiceId: string; amount: string; rate?: string | null | undefined },
  toleranceIn: (currency: string) => string | null,
): Share {
  const of = open.find(({ id }) => id === invoiceId);
  if (!of) throw wrongField("allocations", "Choose open invoices of this client or its owner group.");
  if (of.currency !== currency && !rate)
    throw wrongField("allocations", `${of.number} is in ${of.currency}: enter the rate from ${currency}.`);
  const money = amountsIn(of.currency);
  const paid = amountsIn(currency).sum(amount);
  const taken = of.currency === currency ? paid : money.times(paid, rate ?? "1");
  if (compareAmounts(taken, of.balance) > 0)
    throw wrongField("allocations", `Only ${grouped(of.balance)} of ${of.number} is open.`);
  const early = earlyDiscount(of.currency, of, receivedOn);
  const reduced = money.minus(of.balance, early);
  const discountTaken = compareAmounts(taken, reduced) === 0 ? early : money.zero;
  const rest = money.minus(of.balance, taken, discountTaken);
  const tolerance = toleranceIn(of.currency);
  const rounding = tolerance !== null && compareAmounts(rest, tolerance) <= 0 ? rest : money.zero;
  const agreed = of.currency === currency ? {} : { taken, rate: rate ?? null };
  return { id: invoiceId, credit: money.zero, paid, discountTaken, rounding, ...agreed };
}

/** A cheque that came back: what it paid is open again. */
export async function undoPayment(ctx: Ctx, { id, body }: Acting<{ reason: string }>) {
  refuseUnlessRecords(ctx);
  const { store } = ctx;
  const before = await store.find(payment, id, { lock: true });
  if (before.undoneAt) throw refused("This payment is undone already.");
  const { reason } = body;
  await store.annotate(
    payment,
    id,
    body.version,
    { undoneAt: store.now, undoReason: reason, unallocated: "0" },
    { verb: "undo", reason },
  );
  const paid = await store.db.select().from(paymentAllocation).where(eq(paymentAllocation.paymentId, id));
  for (const { invoiceId } of paid) await settle(ctx, invoiceId, "undoPayment", { reason });
  return payments.find(ctx, { id });
}
