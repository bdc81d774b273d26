import { and, eq, isNull, ne } from "drizzle-orm";
import { expense } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

/** Expenses on a project that nobody has approved, and approved ones the client has still to be billed. */
export const unfinishedOf: Questions["unfinishedOf"] = async ({ db }, of) => {
  if (!("projectId" in of)) return [];
  const mine = and(eq(expense.projectId, of.projectId), isNull(expense.archivedAt));
  const words = { one: "expense", several: "expenses", advises: true } as const;
  const page = `/expenses?projectId=${of.projectId}`;
  return [
    { ...words, count: await db.$count(expense, and(mine, ne(expense.status, "approved"))), what: "not approved", href: page },
    {
      ...words,
      count: await db.$count(
        expense,
        and(mine, eq(expense.status, "approved"), eq(expense.billable, true), eq(expense.isBilled, false)),
      ),
      what: "not billed",
      href: `${page}&status=approved&billable=true&isBilled=false`,
    },
  ];
};
