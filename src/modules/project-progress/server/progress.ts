import { and, asc, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Progress, ProgressLine } from "../contract.ts";
import { overDone, percentComplete, plannedBy, plannedWith, shareDone, shareOf, spread, unitWritten } from "../rules.ts";
import { doneBy, doneFacts, doneKey } from "./done.ts";
import { addedTo } from "./source.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { answerTo, type Questions } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
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
  const work = await workOf(ctx, which);
  const lines = linesOf(work, doneBy(work.facts));
  return { lines: lines.map(({ price: _price, ...line }) => line), ...percentComplete(countedOf(lines)) };
}

/** How much of a project is done and was planned to be, also as of other days; for modules that count money by it. */
export const shareOfWork: Questions["shareOfWork"] = async (ctx, { projectId, days }) => {
  const work = await workOf(ctx, eq(workOrder.projectId, projectId));
  const lines = linesOf(work, doneBy(work.facts));
  const doneAt = (day: Day) => shareOf(countedOf(linesOf(work, doneBy(work.facts, day)))).share;
  const spans = new Map(work.orders.map(({ id, plannedStartOn, plannedEndOn }) => [id, [plannedStartOn, plannedEndOn] as const]));
  const planAt = (day: Day) => {
    const planned = lines.map((line) => {
      const [from = null, to = null] = spans.get(line.workOrderId) ?? [];
      return { ...line, done: line.planned && line.done && plannedBy(line.planned, from, to, day) };
    });
    return shareOf(countedOf(planned)).share;
  };
  return { now: shareOf(countedOf(lines)).share, byDay: days.map((day) => ({ done: doneAt(day), plan: planAt(day) })) };
};

/** The orders of a scope, what reports say of them, what change orders add, and how a unit is priced. */
async function workOf({ db, services }: Pick<Ctx, "db" | "services">, which: SQL) {
  const orders = await db
    .select({ order: workOrder, currency: clientCompany.currency })
    .from(workOrder)
    .innerJoin(clientCompany, eq(clientCompany.id, workOrder.clientCompanyId))
    .where(and(which, ne(workOrder.status, "cancelled"), isNull(workOrder.archivedAt)))
    .orderBy(asc(workOrder.plannedStartOn), asc(workOrder.number));
  const ids = orders.map(({ order }) => order.id);
  const [first] = orders;
  return {
    orders: orders.map(({ order }) => order),
    facts: await doneFacts(db, services, ids),
    added: await addedTo({ db, services }, [...new Set(orders.map(({ order }) => order.projectId))]),
    priceOf: first?.currency ? await pricesOf({ db, services }, first.order.clientCompanyId, first.currency) : () => null,
  };
}
type Work = Awaited<ReturnType<typeof workOf>>;

/** Every line of scope with what is planned and done of it, and what one unit is worth where reports state it. */
function linesOf(
  { orders, added, priceOf }: Work,
  done: ReadonlyMap<string, string>,
): (ProgressLine & { price: string | null })[] {
  return orders.flatMap((order) => {
    const scope = order.scope.map(({ unit, quantity, ...line }) => ({
      ...line,
      unit,
      counted: unitWritten(unit),
      planned: quantity === null ? null : plannedWith(quantity, added.get(line.id)),
    }));
    return scope.map((line, index) => {
      const { counted, planned, method } = line;
      const same = scope.flatMap((other, at) =>
        counted && other.method === method && other.counted === counted && other.planned !== null
          ? [{ at, quantity: other.planned }]
          : [],
      );
      const place = same.findIndex(({ at }) => at === index);
      const all = counted ? (done.get(doneKey(order.id, method, counted)) ?? "0") : null;
      const parts =
        all === null
          ? []
          : spread(
              all,
              same.map(({ quantity }) => quantity),
            );
      const own = place === -1 ? null : (parts[place] ?? null);
      return {
        id: line.id,
        workOrderId: order.id,
        workOrderNumber: order.number,
        what: [method, line.itemType].filter(Boolean).join(", "),
        unit: line.unit,
        planned,
        done: own,
        over: own !== null && planned !== null ? overDone(own, planned) : "0",
        pct: own !== null && planned !== null ? shareDone(own, planned) : null,
        price: counted ? priceOf(order, method, counted) : null,
      };
    });
  });
}

/** The lines that can be counted. */
const countedOf = (lines: ReturnType<typeof linesOf>) =>
  lines.flatMap(({ planned, done, price }) => (planned !== null && done !== null ? [{ quantity: planned, done, price }] : []));

type Order = typeof workOrder.$inferSelect;

/** The price of a unit on the first planned day of its work order, for weighing lines against each other; it is not shown. */
async function pricesOf({ db, services }: Pick<Ctx, "db" | "services">, clientCompanyId: string, currency: string) {
  const { sheets } = await answerTo(services, "sheetsThatPrice")(db, { clientCompanyId, currency });
  return (order: Order, method: string, unit: NonNullable<ReturnType<typeof unitWritten>>): string | null => {
    if (!order.plannedStartOn) return null;
    const job = { currency, clientCompanyId, projectId: order.projectId, workOrderId: order.id, baseId: order.baseLocationId };
    const found = findItem(sheets, { ...job, on: order.plannedStartOn }, { category: "production", unit, method });
    return "item" in found ? found.item.price : null;
  };
}
