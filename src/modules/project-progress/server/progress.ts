import { and, asc, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Progress } from "../contract.ts";
import { overDone, percentComplete, shareDone, spread, unitWritten } from "../rules.ts";
import { doneKey, doneOf } from "./done.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { findItem } from "#modules/rate-sheets/rules/choose.ts";

export async function progressOfProject(ctx: Ctx, { id }: { id: string }): Promise<Progress> {
  await ctx.lookup.mustReach(project, id);
  return progressOf(ctx, eq(workOrder.projectId, id));
}

export async function progressOfWorkOrder(ctx: Ctx, { id }: { id: string }): Promise<Progress> {
  await ctx.lookup.mustReach(workOrder, id);
  return progressOf(ctx, eq(workOrder.id, id));
}

async function progressOf(ctx: Ctx, which: SQL): Promise<Progress> {
  const { db, services } = ctx;
  const orders = await db
    .select({ order: workOrder, currency: clientCompany.currency })
    .from(workOrder)
    .innerJoin(clientCompany, eq(clientCompany.id, workOrder.clientCompanyId))
    .where(and(which, ne(workOrder.status, "cancelled"), isNull(workOrder.archivedAt)))
    .orderBy(asc(workOrder.plannedStartOn), asc(workOrder.number));
  const done = await doneOf(
    db,
    services,
    orders.map(({ order }) => order.id),
  );
  const [first] = orders;
  const priceOf = first?.currency ? await pricesOf(ctx, first.order.clientCompanyId, first.currency) : () => null;
  const counted: { quantity: string; done: string; price: string | null }[] = [];
  const lines = orders.flatMap(({ order }) => {
    const units = order.scope.map(({ unit }) => unitWritten(unit));
    return order.scope.map((line, index) => {
      const unit = units[index] ?? null;
      const same = order.scope.flatMap((other, at) =>
        unit && other.method === line.method && units[at] === unit && other.quantity ? [{ at, quantity: other.quantity }] : [],
      );
      const all = unit ? (done.get(doneKey(order.id, line.method, unit)) ?? "0") : null;
      const place = same.findIndex(({ at }) => at === index);
      const parts =
        all === null
          ? []
          : spread(
              all,
              same.map(({ quantity }) => quantity),
            );
      const own = line.quantity === null || place === -1 ? null : (parts[place] ?? null);
      if (line.quantity !== null && own !== null && unit)
        counted.push({ quantity: line.quantity, done: own, price: priceOf(order, line.method, unit) });
      return {
        id: line.id,
        workOrderId: order.id,
        workOrderNumber: order.number,
        what: [line.method, line.itemType].filter(Boolean).join(", "),
        unit: line.unit,
        planned: line.quantity,
        done: own,
        over: own !== null && line.quantity !== null ? overDone(own, line.quantity) : "0",
        pct: own !== null && line.quantity !== null ? shareDone(own, line.quantity) : null,
      };
    });
  });
  return { lines, ...percentComplete(counted) };
}

type Order = typeof workOrder.$inferSelect;

/** The price of a unit on the first planned day of its work order, for weighing lines against each other; it is not shown. */
async function pricesOf({ db, services }: Ctx, clientCompanyId: string, currency: string) {
  const { sheets } = await answerTo(services, "sheetsThatPrice")(db, { clientCompanyId, currency });
  return (order: Order, method: string, unit: NonNullable<ReturnType<typeof unitWritten>>): string | null => {
    if (!order.plannedStartOn) return null;
    const job = { currency, clientCompanyId, projectId: order.projectId, workOrderId: order.id, baseId: order.baseLocationId };
    const found = findItem(sheets, { ...job, on: order.plannedStartOn }, { category: "production", unit, method });
    return "item" in found ? found.item.price : null;
  };
}
