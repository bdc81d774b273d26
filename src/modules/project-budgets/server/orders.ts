/** The purchase orders that projects are invoiced on, with their meters. */
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { OrderFigure } from "../project-figures.ts";
import { amountsIn } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { answersTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { project } from "#modules/project-management/server/tables.ts";
import { meterOf } from "#modules/purchase-orders/rules.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

export type OrderRow = typeof clientPurchaseOrder.$inferSelect;

/** The open orders there are, of these: without a condition all. */
export const openOrders = (db: Reading, where?: SQL): Promise<OrderRow[]> =>
  db
    .select()
    .from(clientPurchaseOrder)
    .where(and(isNull(clientPurchaseOrder.archivedAt), inArray(clientPurchaseOrder.status, ["open", "exhausted"]), where))
    .orderBy(clientPurchaseOrder.date, clientPurchaseOrder.id);

/** Those that a project may be invoiced on: its own, and those of its client that name no project. */
export const usableFor = ({
  id,
  clientCompanyId,
}: Pick<typeof project.$inferSelect, "id" | "clientCompanyId">): SQL | undefined =>
  and(
    eq(clientPurchaseOrder.clientCompanyId, clientCompanyId),
    sql`(${clientPurchaseOrder.projectIds} @> array[${id}]::uuid[] or ${clientPurchaseOrder.projectIds} = '{}')`,
  );

/** What is used of an order and what is left, in its currency. */
export async function orderFigure(asking: Pick<Ctx, "db" | "services">, order: OrderRow): Promise<OrderFigure> {
  const uses = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const consumed of answersTo(asking.services, "consumedOnPurchaseOrder")) uses.push(await consumed(asking, order));
  const { invoiced, waiting, left, pct, level } = meterOf(order, uses);
  const { sum } = amountsIn(order.currency);
  const { id, number, currency } = order;
  return { id, number, currency, amount: sum(order.amount), used: sum(invoiced, waiting), left, pct, level };
}

/** The meters of some orders. */
export async function orderFigures(asking: Pick<Ctx, "db" | "services">, orders: readonly OrderRow[]): Promise<OrderFigure[]> {
  const found: OrderFigure[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const order of orders) found.push(await orderFigure(asking, order));
  return found;
}
