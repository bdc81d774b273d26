import { and, asc, inArray, lte } from "drizzle-orm";
import { expense } from "./tables.ts";
import { dropFilesOf, dropRows } from "#kit/server/retention.ts";
import type { RecordSource } from "#retention/server/source.ts";

/** Expenses with their receipts: their retention starts on the day of the receipt. */
export const expenseRetention: RecordSource = {
  recordClass: "expense",
  entity: "Expense",
  noun: "Expense",
  find: async (db, { until, limit, ids }) => {
    const old = await db
      .select({
        recordId: expense.id,
        userId: expense.userId,
        clientId: expense.clientCompanyId,
        projectId: expense.projectId,
        category: expense.category,
        day: expense.spentOn,
      })
      .from(expense)
      .where(and(lte(expense.spentOn, until), ids ? inArray(expense.id, [...ids]) : undefined))
      .orderBy(asc(expense.spentOn), asc(expense.id))
      .limit(limit);
    return old.map(({ recordId, userId, clientId, projectId, category, day }) => ({
      recordId,
      label: `${category} of ${day}`,
      personIds: [userId],
      clientIds: clientId ? [clientId] : [],
      projectIds: projectId ? [projectId] : [],
      neededBy: null,
      since: day,
      day,
    }));
  },
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "Expense", ids)));
    return Array.fromAsync(ids, async (recordId) => ({
      recordId,
      rows: await dropRows(store, expense, inArray(expense.id, [recordId])),
    }));
  },
};
