/** Ageing as of a day: what was open at its end, by payments and credit notes up to then. */
import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { AgeingRow } from "../ageing.ts";
import { ageBucket, ageBuckets, openOn, type Settled } from "../rules/late.ts";
import { isReceivable } from "./records.ts";
import { invoice, payment, paymentAllocation } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { amountsIn, compareAmounts, total } from "#kit/money.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";

export async function ageingOn(ctx: Ctx, { query }: { query: { asOf?: Day | undefined } }): Promise<AgeingRow[]> {
  const asOf = query.asOf ?? ctx.today;
  const invoices = await issuedUntil(ctx, asOf);
  const settled = await settledUntil(ctx, asOf);
  const credits = await creditUntil(ctx, asOf);
  const keys = [...invoices, ...credits].map((one) => ({ key: `${one.clientCompanyId} ${one.currency}`, one }));
  const rows = [...Map.groupBy(keys, ({ key }) => key)].map(([id, members]): AgeingRow => {
    const { clientCompanyId, clientName, currency } = members[0]?.one ?? { clientCompanyId: "", clientName: "", currency: "USD" };
    const money = amountsIn(currency);
    const own = invoices.filter((one) => one.clientCompanyId === clientCompanyId && one.currency === currency);
    const open = own.map((one) => ({ ...one, balance: openOn(money, one.amountDue, settled.get(one.id) ?? [], asOf) }));
    const owed = open.filter(({ balance }) => compareAmounts(balance, "0") > 0);
    const below = open.filter(({ balance }) => compareAmounts(balance, "0") < 0).map(({ balance }) => money.negated(balance));
    const free = credits.filter((one) => one.clientCompanyId === clientCompanyId && one.currency === currency);
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

/** Invoices, deposits and releases that were issued with a date up to the day; held retainage is not in their amount due. */
function issuedUntil({ db, lookup }: Ctx, asOf: Day) {
  return db
    .select({
      id: invoice.id,
      clientCompanyId: invoice.clientCompanyId,
      clientName: clientCompany.displayName,
      currency: invoice.currency,
      amountDue: invoice.amountDue,
      dueDate: invoice.dueDate,
      disputedAt: invoice.disputedAt,
    })
    .from(invoice)
    .innerJoin(clientCompany, eq(clientCompany.id, invoice.clientCompanyId))
    .where(and(isNotNull(invoice.issuedAt), isReceivable, lte(invoice.invoiceDate, asOf), lookup.within(invoice)));
}

/** The day on which an invoice was written off. */
const writtenOffOn = sql`(${invoice.writtenOffAt} at time zone 'utc')::date`;

/** What was taken off each invoice, by the day of the payment or credit note. */
export async function settledUntil({ db }: Ctx, asOf: Day): Promise<Map<string, Settled[]>> {
  const paid = await db
    .select({
      id: paymentAllocation.invoiceId,
      on: sql<string>`coalesce(${paymentAllocation.creditUsedOn}, ${payment.receivedOn})::text`,
      amount: paymentAllocation.amount,
      off: paymentAllocation.discountTaken,
      rounding: paymentAllocation.rounding,
    })
    .from(paymentAllocation)
    .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
    .where(and(isNull(payment.undoneAt), lte(sql`coalesce(${paymentAllocation.creditUsedOn}, ${payment.receivedOn})`, asOf)));
  const notes = await db
    .select({ id: invoice.relatedInvoiceId, on: invoice.invoiceDate, figures: invoice.figures })
    .from(invoice)
    .where(and(eq(invoice.type, "credit note"), isNotNull(invoice.issuedAt), lte(invoice.invoiceDate, asOf)));
  const given = await db
    .select({ id: invoice.id, on: sql<string>`${writtenOffOn}::text`, amount: invoice.writtenOff })
    .from(invoice)
    .where(and(isNotNull(invoice.writtenOffAt), lte(writtenOffOn, asOf)));
  const all = [
    ...given,
    ...paid.map(({ id, on, amount, off, rounding }) => ({ id, on, amount: total(amount, off, rounding) })),
    ...notes.map(({ id, on, figures }) => ({ id: id ?? "", on, amount: figures.amountDue })),
  ];
  return Map.groupBy(all, ({ id }) => id);
}

/** Money received up to the day that pays no invoice. */
function creditUntil({ db, lookup }: Ctx, asOf: Day) {
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
    .where(and(isNull(payment.undoneAt), lte(payment.receivedOn, asOf), lookup.within(payment)));
}
