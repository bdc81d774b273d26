import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Override, ReadinessCheck, WorkOrderState } from "../contract.ts";
import { obstaclesToPlanning, unfinished, workOrderMoves } from "../rules.ts";
import { checkReadiness } from "./readiness.ts";
import { workOrder } from "./tables.ts";
import { workOrders } from "./work-orders.ts";
import { reachOf } from "#kit/access.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import { dayIn, type Day } from "#kit/validity.ts";
import { clientSite } from "#modules/client-companies/server/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

interface StatusChange {
  version: number;
  to: WorkOrderState;
  reason?: string | undefined;
  overrides?: { check: string; reason: string }[] | undefined;
}
type Order = Row<typeof workOrder>;

export async function changeWorkOrderStatus(ctx: Ctx, { id, body }: { id: string; body: StatusChange }) {
  const before = await ctx.store.find(workOrder, id, { lock: true });
  const move = workOrderMoves[before.status].find(({ to }) => to === body.to);
  if (!move) throw refused(`A work order that is ${before.status} cannot become ${body.to}.`);
  if (!move.crew && onlyCrew(ctx)) throw notAllowed("Only coordinators and Operations can take this step.");
  if (move.reason && !body.reason) throw wrongField("reason", "Give the reason");
  if (body.to === "planned") planned(before);
  const overrides = body.to === "ready" ? [...kept(before), ...(await ready(ctx, before, body))] : before.overrides;
  if (body.to === "closed") await reportsSigned(ctx, before);
  const today = await todayOnSite(ctx, before);
  await ctx.store.update(
    workOrder,
    id,
    body.version,
    { status: body.to, statusReason: body.reason ?? null, overrides, ...datesOf(body.to, before, today) },
    { verb: move.action, ...(body.reason ? { reason: body.reason } : {}) },
  );
  return workOrders.find(ctx, { id });
}

/** The crew may start and finish its own job; the rest is planned in the office. */
function onlyCrew({ actor }: Ctx): boolean {
  return !actor.isSuperUser && reachOf(actor.rights, ["projects"], "edit") === "own";
}

function planned(order: Order): void {
  const obstacles = obstaclesToPlanning(order);
  if (obstacles.length > 0) throw refused(`${order.number} cannot be planned yet.`, obstacles);
}

/** Overrides of an earlier "ready" fall with it; that of the credit hold belongs to the order. */
const kept = (order: Order): Override[] => order.overrides.filter(({ check }) => check === "credit");

/** Every check passes, or Operations lets it pass with a reason of its own. */
async function ready(ctx: Ctx, order: Order, { overrides = [] }: StatusChange): Promise<Override[]> {
  const obstacles = (await checkReadiness(ctx, order)).filter(({ ok }) => !ok);
  const mayOverride = ctx.actor.isSuperUser || reachOf(ctx.actor.rights, ["projects"], "approve") !== null;
  if (overrides.length > 0 && !mayOverride) throw notAllowed("Only Operations can override a check.");
  const reasonFor = (one: ReadinessCheck) => overrides.find(({ check }) => check === one.check)?.reason;
  const left = obstacles.filter((one) => !reasonFor(one));
  if (left.length > 0)
    throw refused(
      `${order.number} is not ready.`,
      left.map(({ check, message, entity, entityId }) => ({
        code: check,
        message,
        ...(entity && entityId ? { entity, entityId } : {}),
      })),
      "not-ready",
    );
  return obstacles.map((one) => ({
    check: one.check,
    message: one.message,
    reason: reasonFor(one) ?? "",
    byName: ctx.actor.name,
    at: ctx.now.toISOString(),
  }));
}

async function reportsSigned({ db }: Ctx, order: Order): Promise<void> {
  const open = await db.$count(
    inspectionReport,
    and(
      eq(inspectionReport.workOrderId, order.id),
      isNull(inspectionReport.archivedAt),
      inArray(inspectionReport.status, ["draft", "submitted", "returned"]),
    ),
  );
  const obstacles = unfinished([{ count: open, one: "report", several: "reports", what: "not signed" }]);
  if (obstacles) throw refused(obstacles);
}

function datesOf(to: WorkOrderState, before: Order, today: Day) {
  if (to === "in progress") return { startedOn: before.startedOn ?? today, doneOn: null };
  if (to === "work done") return { doneOn: before.doneOn ?? today, closedOn: null };
  if (to === "closed") return { closedOn: today };
  return {};
}

/** "Today" for a job is the day at the client's site. */
async function todayOnSite(ctx: Ctx, order: Order): Promise<Day> {
  if (!order.clientSiteId) return ctx.today;
  const [site] = await ctx.db
    .select({ timeZone: clientSite.timeZone })
    .from(clientSite)
    .where(eq(clientSite.id, order.clientSiteId));
  return site ? dayIn(site.timeZone, ctx.now) : ctx.today;
}
