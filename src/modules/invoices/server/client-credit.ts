/** Credit of a client: money that pays no invoice, and invoices credited after they had been paid. It is used before a new payment (rule 20). */
import { and, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { isReceivable } from "./records.ts";
import { invoice, payment } from "./tables.ts";
import { type Amounts, compareAmounts, unsigned } from "#kit/money.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Where credit comes from, with what is left of it. */
export type CreditSource =
  | { kind: "payment"; left: string; row: typeof payment.$inferSelect }
  | { kind: "invoice"; left: string; row: typeof invoice.$inferSelect };

/** All credit of a client in a currency, the oldest first, locked until it is used. */
export async function creditSources(
  { store, lookup }: Ctx,
  { clientCompanyId, currency }: { clientCompanyId: string; currency: string },
): Promise<CreditSource[]> {
  const payments = await store.db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.clientCompanyId, clientCompanyId),
        eq(payment.currency, currency),
        gt(payment.unallocated, "0"),
        isNull(payment.undoneAt),
        lookup.within(payment),
      ),
    )
    .orderBy(payment.receivedOn, payment.id)
    .for("update");
  const credited = await store.db
    .select()
    .from(invoice)
    .where(
      and(
        eq(invoice.clientCompanyId, clientCompanyId),
        eq(invoice.currency, currency),
        isNotNull(invoice.issuedAt),
        isReceivable,
        lt(invoice.balance, "0"),
        lookup.within(invoice),
      ),
    )
    .orderBy(invoice.invoiceDate, invoice.id)
    .for("update");
  return [
    ...payments.map((row) => ({ kind: "payment" as const, left: row.unallocated, row })),
    ...credited.map((row) => ({ kind: "invoice" as const, left: unsigned(row.balance), row })),
  ];
}

/** Takes an amount out of the sources, one after the other; what is left of each changes. */
export function takeCredit(money: Amounts, sources: CreditSource[], amount: string): { of: CreditSource; taken: string }[] {
  const used: { of: CreditSource; taken: string }[] = [];
  let rest = amount;
  for (const source of sources) {
    if (compareAmounts(rest, "0") <= 0) break;
    const taken = money.least(source.left, rest);
    if (compareAmounts(taken, "0") <= 0) continue;
    source.left = money.minus(source.left, taken);
    rest = money.minus(rest, taken);
    used.push({ of: source, taken });
  }
  return used;
}
