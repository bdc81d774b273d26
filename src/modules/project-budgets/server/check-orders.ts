/** Tells of purchase orders of which 75, 90 or 100 % is used, each once, whether a budget is behind them or not (invoices rule 12). */
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { OrderFigure } from "../project-figures.ts";
import { alertsDue, type Told } from "../rules/alerts.ts";
import { keyOfOrder, raiseAlerts } from "./alerts.ts";
import { openOrders, orderFigure, type OrderRow } from "./orders.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import { grouped } from "#kit/money.ts";
import { notify } from "#kit/server/notices.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** Counts these open orders, or all. */
export async function checkOrders(services: Services, where?: SQL): Promise<void> {
  const orders = await openOrders(services.database.db, where);
  // oxlint-disable-next-line no-await-in-loop -- one order after the other, on one connection
  for (const order of orders) await checkOrder(services, order);
}

async function checkOrder(services: Services, order: OrderRow): Promise<void> {
  const { db } = services.database;
  const now = services.clock();
  const figure = await orderFigure({ db, services }, order);
  const watched = [{ key: keyOfOrder(order.id), used: figure.used, budget: figure.amount }];
  // Asked before the transaction, which reads by its own handle only.
  const people = alertsDue(watched, []).raise.length > 0 ? await peopleToTell(services, order) : [];
  await writingRows(
    db,
    async (plain) => {
      await plain.lock(`alerts of order ${order.id}`);
      for (const { id, ...alert } of await raiseAlerts(plain, null, watched, now))
        for (const userId of people)
          // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
          await notify(plain, services, now, {
            userId,
            subject: "figures",
            ...wordsOf(figure, alert),
            href: `/purchase-orders/${order.id}`,
            key: `budget ${id}`,
          });
    },
    "purchase orders",
  );
}

/** Managers of its projects, who is responsible for the client, and Operations; nobody who may not see the order. */
async function peopleToTell(services: Services, order: OrderRow): Promise<string[]> {
  const { db } = services.database;
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, order.clientCompanyId));
  const named = { named: "purchaseOrder.close", module: "projects", baseLocationId: client?.defaultBaseId ?? null };
  const concerned = [
    ...(await managersOf(services, order)),
    client?.accountManagerId ?? null,
    ...(await services.whoMay(db, named)),
  ].filter((id) => id !== null);
  const people: string[] = [];
  for (const userId of new Set(concerned)) {
    // oxlint-disable no-await-in-loop -- the few people of an order, on one connection
    const actor = await services.actorNow(userId);
    if (!actor || !seesPrices(actor)) continue;
    const visible = and(eq(clientCompany.id, order.clientCompanyId), notConfidential(clientCompany.id, actor));
    if ((await db.$count(clientCompany, visible)) > 0) people.push(userId);
    // oxlint-enable no-await-in-loop
  }
  return people;
}

/** Of the projects that it names; of one for all projects of a client those whose work orders name it. */
async function managersOf({ database: { db } }: Services, { projectIds, clientCompanyId, number }: OrderRow): Promise<string[]> {
  const naming = db
    .select({ id: workOrder.projectId })
    .from(workOrder)
    .where(and(eq(workOrder.clientCompanyId, clientCompanyId), eq(workOrder.purchaseOrder, number)));
  const rows = await db
    .selectDistinct({ managerId: project.managerId })
    .from(project)
    .where(
      and(
        inArray(project.status, ["active", "on hold", "completed"]),
        inArray(project.id, projectIds.length > 0 ? projectIds : naming),
      ),
    );
  return rows.flatMap(({ managerId }) => managerId ?? []);
}

function wordsOf({ number, currency, amount, used, left }: OrderFigure, { threshold }: Told) {
  return {
    title: `PO ${number} reached ${threshold} % of its amount`,
    body: `${grouped(used)} of ${grouped(amount)} ${currency} is invoiced or waits to be; ${grouped(left)} is not invoiced. It is told again after the amount was raised.`,
  };
}
