/** What clients owe, for the list of clients: in the currencies of the invoices, as each was agreed. */
import { type SQL, sql } from "drizzle-orm";
import { isReceivable } from "./records.ts";
import { invoice, payment } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

/** Receivables are open balances and held retainage less the credit of the client (client-companies rule 10). */
export const owedByClient: Questions["owedByClient"] = (clientCompanyId, today) => {
  const issued = sql`${invoice.clientCompanyId} = ${clientCompanyId} and ${invoice.issuedAt} is not null and ${isReceivable}`;
  const balances = sql`select ${invoice.currency} as currency, ${invoice.balance} + ${invoice.retainageHeld} as amount from ${invoice}
    where ${issued} and (${invoice.balance} <> 0 or ${invoice.retainageHeld} <> 0)`;
  const credit = sql`select ${payment.currency} as currency, -${payment.unallocated} as amount from ${payment}
    where ${payment.clientCompanyId} = ${clientCompanyId} and ${payment.unallocated} <> 0 and ${payment.undoneAt} is null`;
  const late = sql`select ${invoice.currency} as currency, ${invoice.balance} as amount from ${invoice}
    where ${issued} and ${invoice.balance} > 0 and ${invoice.dueDate} < ${today}`;
  return { receivables: summed(sql`${balances} union all ${credit}`), overdue: summed(late) };
};

/** "5769.00 USD, 120.00 EUR"; null where nothing is left. */
const summed = (rows: SQL) =>
  sql<string | null>`(select string_agg(s.amount || ' ' || s.currency, ', ' order by s.currency) from
    (select r.currency, sum(r.amount)::text as amount from (${rows}) r group by r.currency having sum(r.amount) <> 0) s)`;
