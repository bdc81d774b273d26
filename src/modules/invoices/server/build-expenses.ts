/** Receipts as sources: billable approved expenses, each billed once (rate-sheets rule 12, project-management rule 21). */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { JobFacts, Opened } from "./build-facts.ts";
import { type Billed, isMain } from "./sources.ts";
import { rateFor } from "#directory/finance/server/finance.ts";
import { money, product, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { costOf } from "#modules/expenses/rules.ts";
import { expense } from "#modules/expenses/server/tables.ts";
import type { Need } from "#modules/rate-sheets/rules/choose.ts";

/** What rate sheets mark up. */
const need: Need = { category: "third party", unit: "lot" };

type ExpenseFact = typeof expense.$inferSelect & { fxRate: string | null };

/** The billable expenses of these work orders, with what one unit of their currency was in that of the invoice on the day of the receipt. */
export async function billableExpenses(db: Reading, workOrderIds: readonly string[], currency: string): Promise<ExpenseFact[]> {
  if (workOrderIds.length === 0) return [];
  const rows = await db
    .select()
    .from(expense)
    .where(and(inArray(expense.workOrderId, [...workOrderIds]), eq(expense.billable, true), isNull(expense.archivedAt)))
    .orderBy(expense.spentOn, expense.id);
  const found: ExpenseFact[] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const rate = await rateFor(db, { from: row.currency, to: currency, on: row.spentOn });
    found.push({ ...row, fxRate: rate?.rate ?? null });
  }
  return found;
}

/** As sources: the cost net of recoverable tax, in the currency of the receipt; what was billed before is not open. */
export function expenseSources(
  rows: readonly ExpenseFact[],
  known: ReadonlyMap<string, JobFacts>,
  all: readonly Billed[],
  currency: string,
): Opened[] {
  return rows.flatMap((row): Opened[] => {
    const order = known.get(row.workOrderId ?? "");
    if (!order) return [];
    const { id, spentOn, description, amount, fxRate } = row;
    const billed = all.filter((one) => one.sourceId === id && isMain(one)).map(({ alive }) => alive);
    const left = total("1", product("-1", total(...billed)));
    return [
      {
        type: "Expense",
        id,
        key: "receipt",
        label: `${description}, ${money(amount, row.currency).amount} ${row.currency}`,
        workOrderId: order.workOrderId,
        workOrderNumber: order.number,
        day: spentOn,
        quantity: left,
        whole: "1",
        unit: "receipt",
        blocked: blockedBy(row, currency),
        free: null,
        href: `/expenses/${id}`,
        reportId: null,
        ticketId: null,
        priced: {
          job: order,
          day: spentOn,
          batch: id,
          need,
          detail: description,
          receipt: { cost: costOf(row), fxRate: fxRate ?? "1" },
        },
      },
    ];
  });
}

function blockedBy({ status, currency: paidIn, spentOn, fxRate }: ExpenseFact, currency: string): string | null {
  if (status !== "approved") return "The expense is not approved yet.";
  return fxRate === null ? `There is no exchange rate from ${paidIn} to ${currency} for ${spentOn}. Finance enters it.` : null;
}
