/** What approved expenses cost, for the modules that count the cost of jobs. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { costOf } from "../rules.ts";
import type { Expense } from "../contract.ts";
import { expense } from "./tables.ts";
import { baseCurrencyOf, rateFor } from "#directory/finance/server/finance.ts";
import { amountsIn } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Day } from "#kit/validity.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /**
     * Approved expenses of these projects in the base currency of the company, net of recoverable tax, at the rate of the day of the receipt; null
     * where no rate was published (project-management section 5.3).
     */
    expenseCosts: (
      db: Reading,
      of: { projectIds: readonly string[] },
    ) => Promise<
      {
        expenseId: string;
        projectId: string | null;
        workOrderId: string | null;
        category: Expense["category"];
        day: Day;
        cost: string | null;
      }[]
    >;
  }
}

export const expenseCosts: Questions["expenseCosts"] = async (db, { projectIds }) => {
  const base = await baseCurrencyOf(db);
  if (!base || projectIds.length === 0) return [];
  const rows = await db
    .select()
    .from(expense)
    .where(and(inArray(expense.projectId, [...projectIds]), eq(expense.status, "approved"), isNull(expense.archivedAt)))
    .orderBy(expense.spentOn, expense.id);
  const costs = [];
  for (const { id, projectId, workOrderId, category, spentOn, ...receipt } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const rate = await rateFor(db, { from: receipt.currency, to: base, on: spentOn });
    const cost = rate && amountsIn(base).times(costOf(receipt), rate.rate);
    costs.push({ expenseId: id, projectId, workOrderId, category, day: spentOn, cost });
  }
  return costs;
};
