/** How much of its credit limit a client uses: asked before an invoice is issued (client-companies rule 10). */
import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { InvoiceRow } from "./computing.ts";
import { isReceivable } from "./records.ts";
import { invoice, payment } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { baseCurrencyOf, rateFor } from "#directory/finance/server/finance.ts";
import { amountsIn, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";
import { type CreditUse, creditUse } from "#modules/client-companies/credit.ts";

/** The use of the limit as it is today, with this invoice counted as approved work; null where the client has no limit. */
export async function creditUseOf(db: Reading, row: InvoiceRow, today: Day): Promise<CreditUse | null> {
  const [client] = await db
    .select({ limit: clientCompany.creditLimit })
    .from(clientCompany)
    .where(eq(clientCompany.id, row.clientCompanyId));
  if (!client?.limit) return null;
  const ofClient = eq(invoice.clientCompanyId, row.clientCompanyId);
  const owed = and(ofClient, isNotNull(invoice.issuedAt), isReceivable);
  const isNext = or(eq(invoice.status, "approved"), eq(invoice.id, row.id));
  const toBill = and(ofClient, isNext, isNull(invoice.issuedAt), ne(invoice.type, "proforma"));
  const credit = and(eq(payment.clientCompanyId, row.clientCompanyId), isNull(payment.undoneAt));
  const inBase = async (rows: readonly Sum[]) => total(...(await Promise.all(rows.map((sum) => atToday(db, sum, today)))));
  return creditUse(client.limit, {
    balances: await inBase(await sums(db, invoice, invoice.balance, owed)),
    heldRetainage: await inBase(await sums(db, invoice, invoice.retainageHeld, owed)),
    clientCredit: await inBase(await sums(db, payment, payment.unallocated, credit)),
    unbilled: await inBase(await sums(db, invoice, invoice.grossTotal, toBill)),
  });
}

interface Sum extends Record<string, unknown> {
  currency: string;
  amount: string;
}

const sums = (db: Reading, table: typeof invoice | typeof payment, of: unknown, where: SQL | undefined): Promise<Sum[]> =>
  db.execute<Sum>(
    sql`select ${table.currency} as currency, sum(${of})::text as amount from ${table} where ${where} group by ${table.currency}`,
    "objects",
  );

/** In the base currency at today's rate; as it is where none is known. */
async function atToday(db: Reading, { currency, amount }: Sum, today: Day): Promise<string> {
  const to = (await baseCurrencyOf(db)) ?? currency;
  const found = await rateFor(db, { from: currency, to, on: today });
  return amountsIn(to).times(amount, found?.rate ?? "1");
}
