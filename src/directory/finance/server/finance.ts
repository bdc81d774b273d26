/** What the modules that price and invoice ask of the settings of Finance. */
import { and, desc, eq, isNull, lte } from "drizzle-orm";
import { financeDefaults, financeId, fxRate } from "./tables.ts";
import { type FinanceDefaults, FinanceFields, usualFinance } from "../finance-defaults.ts";
import { rateOn } from "../fx-rate.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";

/** The defaults of Finance as they hold now; of version 0 until Finance has set something. */
export async function financeDefaultsOf(db: Reading): Promise<FinanceDefaults> {
  const [row] = await db.select().from(financeDefaults).where(eq(financeDefaults.id, financeId));
  if (!row) return { ...usualFinance, id: financeId, version: 0 };
  return { ...FinanceFields.parse(plainly(row)), id: row.id, version: row.version };
}

/** Figures without the zeros that the database adds to them: "25.0000" is "25". */
function plainly<R extends typeof financeDefaults.$inferSelect>(row: R) {
  const bare = (figure: string | null) => (figure === null ? null : total(figure));
  return {
    ...row,
    lateInterestPct: bare(row.lateInterestPct),
    expenseReceiptFrom: total(row.expenseReceiptFrom),
    marginFloor: total(row.marginFloor),
    ownerLimit: bare(row.ownerLimit),
    companyLimit: bare(row.companyLimit),
  };
}

/** The currency of the company's books; null before the company is set up. */
export async function baseCurrencyOf(db: Reading): Promise<string | null> {
  const [company] = await db.select({ currency: companySettings.baseCurrency }).from(companySettings);
  return company?.currency ?? null;
}

/** The exchange rate for a day, of that day or the last published before it (invoices rule 7); null where none was. */
export async function rateFor(db: Reading, asked: { from: string; to: string; on: Day }) {
  const rates = await db
    .select()
    .from(fxRate)
    .where(
      and(
        eq(fxRate.fromCurrency, asked.from),
        eq(fxRate.toCurrency, asked.to),
        lte(fxRate.date, asked.on),
        isNull(fxRate.archivedAt),
      ),
    )
    .orderBy(desc(fxRate.date))
    .limit(1);
  return rateOn(rates, asked);
}
