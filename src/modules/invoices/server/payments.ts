/** Money received: recorded with the invoices it pays, and undone where it comes back (invoices rule 20). */
import { and, eq, gt, gte, isNull, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { Payment, type PaymentDraft } from "../payment.ts";
import { whyNotDated } from "../rules/dates.ts";
import { allocate, earlyDiscount, type OpenInvoice, toleranceOf } from "../rules/payments.ts";
import { isOpenInvoice } from "./records.ts";
import { settle } from "./settling.ts";
import { invoice, payment, paymentAllocation } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { earlyPayment } from "#directory/finance/payment-terms.ts";
import { financeDefaultsOf } from "#directory/finance/server/finance.ts";
import { amountsIn, compareAmounts, grouped } from "#kit/money.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Acting } from "#kit/server/lifecycle.ts";
import { mayDo } from "#kit/server/may-do.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Ctx } from "#kit/server/services.ts";

export const payments = crud(payment, {
  search: [sql`coalesce(${payment.reference}, '')`],
  sorts: { createdAt: payment.createdAt, receivedOn: payment.receivedOn, amount: payment.amount },
  sort: "-receivedOn",
  extra: {
    clientName: clientCompany.displayName,
    invoices: sql<string | null>`(select string_agg(i.number, ', ' order by i.number) from payment_allocation a
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

/** Records a payment; without invoices named, the oldest due ones of the client are paid first. */
export async function recordPayment(ctx: Ctx, { body }: { body: Draft }) {
  refuseUnlessRecords(ctx);
  const { store } = ctx;
  const { allocations: named, roundOff, ...head } = body;
  if (head.receivedOn > ctx.today) throw wrongField("receivedOn", "A payment is recorded once it has been received.");
  const defaults = await financeDefaultsOf(store.db);
  const closed = whyNotDated(head.receivedOn, {
    closedThrough: defaults.periodClosedThrough,
    lastNumbered: null,
    inOrder: false,
  });
  if (closed) throw wrongField("receivedOn", closed);
  const open = await openOf(ctx, head);
  const money = amountsIn(head.currency);
  const amount = money.sum(head.amount);
  const tolerance = roundOff ? toleranceOf(head.currency, defaults.roundingTolerance) : null;
  const shares = named
    ? named.map((one) => chosen(head, open, one, tolerance))
    : allocate(head.currency, { credit: "0", amount, on: head.receivedOn, tolerance }, open).allocations;
  const unallocated = money.minus(amount, ...shares.map(({ paid }) => paid));
  if (compareAmounts(unallocated, "0") < 0)
    throw wrongField(
      "allocations",
      `The invoices take ${grouped(money.minus(amount, unallocated))}; the payment is ${grouped(amount)}.`,
    );
  const made = await store.insert(payment, { ...head, amount, unallocated });
  await store.freeze(payment, made.id, made.version, {}, "record");
  const rows = shares.map(({ id, paid, discountTaken, rounding }) => ({
    id: orderedId(),
    paymentId: made.id,
    invoiceId: id,
    amount: paid,
    discountTaken,
    rounding,
  }));
  if (rows.length > 0) await store.rows.insert(paymentAllocation).values(rows);
  for (const { id } of shares) await settle(ctx, id, "pay");
  return payments.find(ctx, { id: made.id });
}

/** Open invoices and releases of the payer, in the payment's currency, locked until they are settled. */
async function openOf(
  { store }: Ctx,
  { clientCompanyId, currency }: Pick<Draft, "clientCompanyId" | "currency">,
): Promise<OpenInvoice[]> {
  const rows = await store.db
    .select()
    .from(invoice)
    .where(
      and(eq(invoice.clientCompanyId, clientCompanyId), eq(invoice.currency, currency), isOpenInvoice, gt(invoice.balance, "0")),
    )
    .orderBy(invoice.id)
    .for("update");
  return rows.map(({ id, number, dueDate, type, balance, amountDue, disputedAt, terms, invoiceDate }) => ({
    id,
    number: number ?? "",
    dueDate,
    type: type === "retainage release" ? type : "invoice",
    balance,
    amountDue,
    disputed: disputedAt !== null,
    earlyPayment: type === "invoice" ? earlyPayment(terms, invoiceDate) : null,
  }));
}

function chosen(
  { currency, receivedOn }: Pick<Draft, "currency" | "receivedOn">,
  open: readonly OpenInvoice[],
  { invoiceId, amount }: { invoiceId: string; amount: string },
  tolerance: string | null,
) {
  const money = amountsIn(currency);
  const of = open.find(({ id }) => id === invoiceId);
  if (!of) throw wrongField("allocations", "Choose open invoices of this client in the currency of the payment.");
  if (compareAmounts(amount, of.balance) > 0)
    throw wrongField("allocations", `Only ${grouped(of.balance)} of ${of.number} is open.`);
  const early = earlyDiscount(currency, of, receivedOn);
  const reduced = money.minus(of.balance, early);
  const discountTaken = compareAmounts(amount, reduced) === 0 ? early : money.zero;
  const rest = money.minus(of.balance, amount, discountTaken);
  const rounding = tolerance !== null && compareAmounts(rest, tolerance) <= 0 ? rest : money.zero;
  return { id: invoiceId, paid: money.sum(amount), discountTaken, rounding };
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
  for (const { invoiceId } of paid) await settle(ctx, invoiceId, "undoPayment", reason);
  return payments.find(ctx, { id });
}
