/** Budget and approved changes of a project, as stored: whoever answers a person hides the costs first. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { addedUp, type ByCategory, byCategory, totalOf } from "../figures.ts";
import { budgetOf } from "./of-project.ts";
import { changeOrder } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";

export interface BudgetOfProject {
  budget: Awaited<ReturnType<typeof budgetOf>>;
  baseline: ByCategory;
  changes: ByCategory;
  /** Change orders that the client has not approved. */
  open: { orders: number; amounts: ByCategory };
}

export async function wholeBudget(db: Reading, projectId: string): Promise<BudgetOfProject> {
  const budget = await budgetOf(db, projectId);
  const orders = await db
    .select()
    .from(changeOrder)
    .where(
      and(
        eq(changeOrder.projectId, projectId),
        isNull(changeOrder.archivedAt),
        inArray(changeOrder.status, ["draft", "with client", "approved"]),
      ),
    );
  const amountsOf = (some: typeof orders) => addedUp(some.map(({ lines, costs }) => byCategory(lines, costs)));
  const isApproved = ({ status }: (typeof orders)[number]) => status === "approved";
  const open = orders.filter((order) => !isApproved(order));
  return {
    budget,
    baseline: byCategory(budget?.lines ?? [], budget?.costs ?? {}),
    changes: amountsOf(orders.filter(isApproved)),
    open: { orders: open.length, amounts: amountsOf(open) },
  };
}

/** The price of a project: that of its budget with approved change orders, net of tax. */
export async function priceOf(db: Reading, projectId: string): Promise<string> {
  const { baseline, changes } = await wholeBudget(db, projectId);
  return totalOf(addedUp([baseline, changes])).revenue;
}
