/** Ageing as of a day: what was open at its end, by payments and credit notes up to then. */
import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { AgeingRow } from "../ageing.ts";
import { ageBucket, ageBuckets, type Settled } from "../rules/late.ts";
import { isReceivable } from "./records.ts";
import { invoice, invoiceWriteOff, payment, paymentAllocation } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

/** Of all clients, or of one. */
export async function ageingOn(
  ctx: Ctx,
  { query }: { query: { asOf?: Day | undefined; clientCompanyId?: string } },
): Promise<AgeingRow[]> {
  const asOf = query.asOf ?? ctx.today;
  const byKey = (one: { clientCompanyId: string; currency: string }) => `${one.clientCompanyId} ${one.currency}`;
  const invoices = Map.groupBy(await openUntil(ctx, asOf, query.clientCompanyId), byKey);
  const credits = Map.groupBy(await creditUntil(ctx, asOf, query.clientCompanyId), byKey);
  const keys = [...new Set([...invoices.keys(), ...credits.keys()])];
  const rows = keys.map((id): AgeingRow => {
    const [open, free] = [invoices.get(id) ?? [], credits.get(id) ?? []];
    const { clientCompanyId, clientName, currency } = open[0] ??
      free[0] ?? { clientCompanyId: "", clientName: "", currency: "USD" };
    const money = amountsIn(currency);
    const owed = open.filter(({ balance }) => compareAmounts(balance, "0") > 0);
    const below = open.filter(({ balance }) => compareAmounts(balance, "0") < 0).map(({ balance }) => money.negated(balance));
    const credit = money.sum(...below, ...free.map(({ amount }) => amount));
    const inBucket = (bucket: (typeof ageBuckets)[number]) =>
      money.sum(...owed.filter(({ dueDate }) => ageBucket(dueDate, asOf) === bucket).map(({ balance }) => balance));
    const buckets = Object.fromEntries(ageBuckets.map((bucket) => [bucket, inBucket(bucket)])) as AgeingRow["buckets"];
    const disputed = money.sum(...owed.filter(({ disputedAt }) => disputedAt).map(({ balance }) => balance));
    const all = money.minus(money.sum(...owed.map(({ balance }) => balance)), credit);
    return { id, clientCompanyId, clientName, currency, buckets, credit, disputed, total: all };
  });
  return rows
    .filter(({ total: all, credit }) => /[1-9]/.test(all) || /[1-9]/.test(credit))
    .toSorted((a, b) => a.clientName.localeCompare(b.clientName, "en") || a.currency.localeCompare(b.currency, "en"));
}

/**
 * Invoices, deposits and releases that were issued with a date up to the day, and what was open of each at its end: what is open now, with all that
 * was settled since then. Those that are and were settled are not read, which are nearly all. Held retainage is not in their amount due.
 */
async function openUntil(ctx: Ctx, asOf: Day, clientCompanyId: string | undefined) {
  const { db, lookup } = ctx;
  const later = await settledAfter(ctx, asOf);
  const changed = sql`${invoice.id} = any(${`{${[...later.keys()].join()}}`}::uuid[])`;
  const rows = await db
    .select({
      id: invoice.id,
      clientCompanyId: invoice.clientCompanyId,
      clientName: clientCompany.displayName,
      currency: invoice.currency,
      balance: invoice.balance,
      dueDate: invoice.dueDate,
      disputedAt: invoice.disputedAt,
    })
    .from(invoice)
    .innerJoin(clientCompany, eq(clientCompany.id, invoice.clientCompanyId))
    .where(
      and(
        clientCompanyId ? eq(invoice.clientCompanyId, clientCompanyId) : undefined,
        isNotNull(invoice.issuedAt),
        or(sql`${invoice.balance} <> 0`, changed),
        isReceivable,
        lte(invoice.invoiceDate, asOf),
        lookup.within(invoice),
      ),
    );
  return rows.map((row) => ({ ...row, balance: amountsIn(row.currency).sum(row.balance, later.get(row.id) ?? "0") }));
}

/** What was taken off each invoice, by the day of the payment or credit note. */
export const settledUntil = (ctx: Ctx, asOf: Day): Promise<Map<string, Settled[]>> =>
  settledWhere(ctx, (on) => sql`${on} <= ${asOf}::date`);

/** What was taken off each invoice after the day. */
async function settledAfter(ctx: Ctx, asOf: Day): Promise<Map<string, string>> {
  const later = await settledWhere(ctx, (on) => sql`${on} > ${asOf}::date`);
  return new Map([...later].map(([id, settled]) => [id, total(...settled.map(({ amount }) => amount))]));
}

async function settledWhere({ db }: Ctx, is: (on: AnyPgColumn | SQL) => SQL): Promise<Map<string, Settled[]>> {
  const { receivedOn } = payment;
  const { creditUsedOn } = paymentAllocation;
  const paidOn = (on: typeof receivedOn | typeof creditUsedOn, where?: SQL) =>
    db
      .select({
        id: paymentAllocation.invoiceId,
        on: sql<string>`${on}::text`,
        amount: paymentAllocation.amount,
        off: paymentAllocation.discountTaken,
        rounding: paymentAllocation.rounding,
      })
      .from(paymentAllocation)
      .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
      .where(and(isNull(payment.undoneAt), is(on), where));
  // One after the other: each of the two days has an index of its own.
  const paid = [...(await paidOn(receivedOn, isNull(creditUsedOn))), ...(await paidOn(creditUsedOn))];
  const notes = await db
    .select({ id: invoice.relatedInvoiceId, on: invoice.invoiceDate, figures: invoice.figures })
    .from(invoice)
    .where(and(eq(invoice.type, "credit note"), isNotNull(invoice.issuedAt), is(invoice.invoiceDate)));
  const given = await db
    .select({ id: invoiceWriteOff.invoiceId, on: invoiceWriteOff.day, amount: invoiceWriteOff.amount })
    .from(invoiceWriteOff)
    .where(is(invoiceWriteOff.day));
  const all = [
    ...given,
    ...paid.map(({ id, on, amount, off, rounding }) => ({ id, on, amount: total(amount, off, rounding) })),
    ...notes.map(({ id, on, figures }) => ({ id: id ?? "", on, amount: figures.amountDue })),
  ];
  return Map.groupBy(all, ({ id }) => id);
}

/** Money received up to the day that pays no invoice. */
async function creditUntil({ db, lookup }: Ctx, asOf: Day, clientCompanyId: string | undefined) {
  const used = await db
    .selectDistinct({ id: paymentAllocation.paymentId })
    .from(paymentAllocation)
    .where(sql`${paymentAllocation.creditUsedOn} > ${asOf}::date`);
  return db
    .select({
      clientCompanyId: payment.clientCompanyId,
      clientName: clientCompany.displayName,
      currency: payment.currency,
      // What has been used of it since then was still credit on that day.
      amount: sql<string>`(${payment.unallocated} + coalesce((select sum(a.amount) from ${paymentAllocation} a
        where a.payment_id = ${payment.id} and a.credit_used_on > ${asOf}::date), 0))::text`,
    })
    .from(payment)
    .innerJoin(clientCompany, eq(clientCompany.id, payment.clientCompanyId))
    .where(
      and(
        clientCompanyId ? eq(payment.clientCompanyId, clientCompanyId) : undefined,
        isNull(payment.undoneAt),
        lte(payment.receivedOn, asOf),
        or(sql`${payment.unallocated} <> 0`, sql`${payment.id} = any(${`{${used.map(({ id }) => id).join()}}`}::uuid[])`),
        lookup.within(payment),
      ),
    );
}
