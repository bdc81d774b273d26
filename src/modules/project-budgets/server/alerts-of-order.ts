import { and, desc, eq, isNull } from "drizzle-orm";
import type { OrderAlert } from "../project-figures.ts";
import { keyOfOrder } from "./alerts.ts";
import { budgetAlert } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

/** What was told of an order, for people who may see it. */
export async function listAlertsOfOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderAlert[]> {
  await ctx.lookup.find(clientPurchaseOrder, id);
  const rows = await ctx.db
    .select()
    .from(budgetAlert)
    .where(and(isNull(budgetAlert.projectId), eq(budgetAlert.key, keyOfOrder(id))))
    .orderBy(desc(budgetAlert.firedAt), desc(budgetAlert.threshold));
  return rows.map(({ id: alertId, threshold, budget, firedAt, clearedAt }) => ({
    id: alertId,
    threshold,
    amount: budget,
    firedAt,
    clearedAt,
  }));
}
