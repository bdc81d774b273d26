import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Paying } from "../paying.ts";
import { averageDaysToPay } from "../rules/days-to-pay.ts";
import { ageingOn } from "./ageing.ts";
import { isReceivable } from "./records.ts";
import { invoice, payment, paymentAllocation } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, addMonths } from "#kit/validity.ts";

/** How a client pays: by payments of the last twelve months, in the base currency; credit notes and write-offs are none. */
export async function payingOf(ctx: Ctx, { id }: { id: string }): Promise<Paying> {
  const { db, lookup, today } = ctx;
  await lookup.mustReach(clientCompany, id);
  const from = addDays(addMonths(today, -12), 1);
  const paidOn = sql<string>`coalesce(${paymentAllocation.creditUsedOn}, ${payment.receivedOn})`;
  const parts = await db
    .select({
      invoiceId: invoice.id,
      amount: sql<string>`coalesce(${paymentAllocation.baseReceived}, ${paymentAllocation.amount})::text`,
      invoiceDate: invoice.invoiceDate,
      paidOn: sql<string>`${paidOn}::text`,
    })
    .from(paymentAllocation)
    .innerJoin(payment, eq(payment.id, paymentAllocation.paymentId))
    .innerJoin(invoice, eq(invoice.id, paymentAllocation.invoiceId))
    .where(
      and(
        eq(payment.clientCompanyId, id),
        isNull(payment.undoneAt),
        isNotNull(invoice.issuedAt),
        isReceivable,
        sql`${paymentAllocation.amount} > 0`,
        sql`${paidOn} between ${from}::date and ${today}::date`,
        lookup.within(invoice),
      ),
    );
  return {
    from,
    to: today,
    days: averageDaysToPay(parts),
    invoices: new Set(parts.map(({ invoiceId }) => invoiceId)).size,
    ageing: await ageingOn(ctx, { query: { clientCompanyId: id } }),
  };
}
