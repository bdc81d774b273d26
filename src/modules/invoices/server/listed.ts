import { isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { CurrencyTotals } from "../contract.ts";
import { isOpenInvoice, records } from "./records.ts";
import { invoice } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Sums of the filtered invoices, for each currency. Drafts are in them where the filter shows them, void ones are counted only. */
export async function totalsOfList(ctx: Ctx, { query }: { query: object }): Promise<z.infer<typeof CurrencyTotals>[]> {
  const sum = (of: unknown, where: SQL) => sql`coalesce(sum(${of}) filter (where ${where}), 0)::text`;
  const valid = sql`${invoice.status} <> 'void'`;
  const issued = isNotNull(invoice.issuedAt);
  const late = sql`${isOpenInvoice} and ${invoice.dueDate} < ${ctx.today}::date and ${invoice.balance} > 0`;
  return ctx.db.execute<z.infer<typeof CurrencyTotals> & Record<string, unknown>>(
    sql`select ${invoice.currency} as currency, count(*)::int as invoices, ${sum(invoice.netTotal, valid)} as "netTotal",
      ${sum(invoice.netTotal, sql`${valid} and ${isNull(invoice.issuedAt)}`)} as "notIssuedNet",
      ${sum(invoice.grossTotal, valid)} as "grossTotal", ${sum(invoice.balance, sql`${issued} and ${invoice.balance} > 0`)} as open,
      ${sum(sql`-${invoice.balance}`, sql`${issued} and ${invoice.balance} < 0`)} as credit,
      ${sum(invoice.balance, late)} as overdue, ${sum(invoice.retainageHeld, issued)} as "retainageHeld"
    from ${invoice} where ${records.where(ctx, query)} group by ${invoice.currency} order by ${invoice.currency}`,
    "objects",
  );
}
