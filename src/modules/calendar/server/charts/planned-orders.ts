/** Work orders as their demand is counted. */
import { and, eq, gte, inArray, isNull, lte } from "drizzle-orm";
import type { OrderPlan } from "../../rules/demand-chart.ts";
import { daysOfPattern } from "../../rules/shifts.ts";
import { usualShift } from "../order-facts.ts";
import { planRows } from "../plan-rows.ts";
import { baseCalendars, hoursByDayOf } from "../roster-hours.ts";
import { assignment } from "../tables.ts";
import type { ChartQuery } from "./asked.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Day, daysBetween } from "#kit/validity.ts";
import { requirementsOn } from "#modules/client-companies/requirements.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { certificatesNeeded, certifiedMethods } from "#modules/project-management/readiness.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** Drafts are no plan yet and what is on hold has no days to count on; of work that is done only what was assigned counts. */
const counted = ["planned", "ready", "in progress", "work done", "closed"] as const;
const over: readonly string[] = ["work done", "closed"];
/** A range longer than this is not worked day by day. */
const longest = 731;

interface Planned {
  plan: OrderPlan;
  name: string;
  detail: string;
}

/** The planned work orders of the range that the reader may read. */
export async function plannedOrders(ctx: Ctx, query: ChartQuery, range: { from: Day; to: Day }): Promise<Planned[]> {
  const found = await ctx.db
    .select({ order: workOrder, clientName: clientCompany.displayName, zone: baseLocation.timeZone })
    .from(workOrder)
    .innerJoin(clientCompany, eq(clientCompany.id, workOrder.clientCompanyId))
    .innerJoin(baseLocation, eq(baseLocation.id, workOrder.baseLocationId))
    .where(
      and(
        ctx.lookup.within(workOrder),
        isNull(workOrder.archivedAt),
        inArray(workOrder.status, [...counted]),
        lte(workOrder.plannedStartOn, range.to),
        gte(workOrder.plannedEndOn, range.from),
        query.baseLocationId ? eq(workOrder.baseLocationId, query.baseLocationId) : undefined,
      ),
    );
  const ids = found.map(({ order }) => order.id);
  if (ids.length === 0) return [];
  const crews = Map.groupBy(await planRows(ctx.db, range, inArray(assignment.workOrderId, ids)), (row) => row.workOrderId);
  const requirements = await ctx.db.select().from(clientRequirement).where(isNull(clientRequirement.archivedAt));
  const bases = await baseCalendars(ctx.db);
  return found.map(({ order, clientName, zone }) => {
    const base = bases.get(order.baseLocationId);
    const holidays = new Set(base?.holidays.map(({ day }) => day));
    const { weekdays, ...clocks } = usualShift(base?.hours ?? []);
    const from = order.plannedStartOn ?? range.from;
    const demands = requirementsOn(requirements, order, from).flatMap(({ blocking, demand }) =>
      blocking && demand.kind === "certification" ? [demand] : [],
    );
    const [shift] = hoursByDayOf({ fromOn: from, toOn: from, weekdays: [], timeZone: zone, ...clocks });
    const plan: OrderPlan = {
      workOrderId: order.id,
      days: over.includes(order.status)
        ? []
        : daysOf(from, order.plannedEndOn ?? range.to, weekdays).filter((day) => !holidays.has(day)),
      shiftHours: shift?.hours ?? 0,
      needs: certificatesNeeded(order.scope, demands).map(({ method, minLevel }) => ({ method, level: minLevel })),
      assigned: (crews.get(order.id) ?? []).flatMap((row) => {
        const { userId, method, level } = row;
        if (userId === null || method === null || !certifiedMethods.includes(method)) return [];
        return hoursByDayOf(row).map((one) => ({ ...one, method, level: level ?? 2 }));
      }),
    };
    return { plan, name: `${order.number} ${order.title}`, detail: clientName };
  });
}

const daysOf = (fromOn: Day, toOn: Day, weekdays: readonly number[]): Day[] =>
  daysBetween(fromOn, toOn) < longest ? daysOfPattern({ fromOn, toOn, weekdays }) : [];
