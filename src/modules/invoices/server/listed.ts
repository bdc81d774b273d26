import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { CurrencyTotals } from "../contract.ts";
import { isOpenInvoice, records } from "./records.ts";
import { invoice } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Sums of the filtered invoices, for each currency. Drafts and void ones are counted where the filter shows them. */
export async function totalsOfList(ctx: Ctx, { query }: { query: object }): Promise<z.infer<typeof CurrencyTotals>[]> {
  const sum = (of: unknown) => sql`coalesce(sum(${of}), 0)::text`;
  const late = sql`case when ${isOpenInvoice} and ${invoice.dueDate} < ${ctx.today}::date then greatest(${invoice.balance}, 0) else 0 end`;
  return ctx.db.execute<z.infer<typeof CurrencyTotals> & Record<string, unknown>>(
    sql`select ${invoice.currency} as currency, count(*)::int as invoices, ${sum(invoice.netTotal)} as "netTotal",
      ${sum(sql`case when ${invoice.issuedAt} is null then ${invoice.netTotal} else 0 end`)} as "notIssuedNet",
      ${sum(invoice.grossTotal)} as "grossTotal", ${sum(sql`case when ${invoice.issuedAt} is null then 0 else ${invoice.balance} end`)} as balance,
      ${sum(late)} as overdue, ${sum(sql`case when ${invoice.issuedAt} is null then 0 else ${invoice.retainageHeld} end`)} as "retainageHeld"
    from ${invoice} where ${records.where(ctx, query)} group by ${invoice.currency} order by ${invoice.currency}`,
    "objects",
  );
}
