import { eq } from "drizzle-orm";
import { type Override, type projectManagement, type ReadinessCheck, workOrderLife } from "../contract.ts";
import { obstaclesToPlanning, unfinished } from "../rules.ts";
import { mustBeOpenProject } from "./open-project.ts";
import { tellPlanned } from "./planned.ts";
import { checkReadiness } from "./readiness.ts";
import { missingToStart, unfinishedWork } from "./source.ts";
import { workOrder } from "./tables.ts";
import { workOrders } from "./work-orders.ts";
import { clientSite } from "#directory/clients/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Asked } from "#kit/contract.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";
import { dayIn, type Day } from "#kit/validity.ts";

type Order = Row<typeof workOrder>;
type Overriding = { check: string; reason: string }[] | undefined;

/** The steps in the life of a work order, each with what must be in order before it and the day it happened. */
const steps = actionHandlers(workOrder, workOrders, workOrderLife, {
  plan: (_ctx, order) => {
    planned(order);
    return stateOf();
  },
  replan: (_ctx, order) => {
    planned(order);
    return stateOf();
  },
  ready: async (ctx, order, body) => {
    const { overrides } = body as Asked<typeof projectManagement.workOrders.ready>["body"];
    return { ...stateOf(), overrides: [...kept(order), ...(await ready(ctx, order, overrides))] };
  },
  start: inProgress,
  resume: (ctx, order) => {
    if (order.status === "on hold") mustBeOffice(ctx);
    return inProgress(ctx, order);
  },
  finish: workDone,
  reopen: async (ctx, order, asked) => {
    await mustBeOpenProject(ctx, order.projectId);
    return workDone(ctx, order, asked);
  },
  hold: (_ctx, _order, { reason }) => stateOf(reason),
  // The last day of time and tickets under this order, and of examinations where it had started.
  cancel: async (ctx, order, { reason }) => ({ ...stateOf(reason), closedOn: await todayOnSite(ctx, order) }),
  close: async (ctx, order) => {
    const obstacles = unfinished(await unfinishedWork(ctx, { workOrderId: order.id }));
    if (obstacles) throw refused(obstacles);
    return { ...stateOf(), closedOn: await todayOnSite(ctx, order) };
  },
});

/** The same, each followed by those who plan people and equipment. */
export const workOrderActions = Object.fromEntries(
  Object.entries(steps).map(([verb, step]) => [
    verb,
    async (ctx: Ctx, asked: Parameters<typeof step>[1]) => {
      const before = await ctx.store.find(workOrder, asked.id, { lock: true });
      const reply = await step(ctx, asked);
      await tellPlanned(ctx, before, await ctx.store.find(workOrder, asked.id));
      return reply;
    },
  ]),
) as typeof steps;

/** Why it is in its state: with a reason, or no longer. */
const stateOf = (reason?: string) => ({ statusReason: reason ?? null });

async function inProgress(ctx: Ctx, order: Order) {
  const missing = await missingToStart(ctx, order.id);
  if (missing.length > 0) throw refused(`${order.number} cannot start yet.`, missing, "not-ready");
  return { ...stateOf(), startedOn: order.startedOn ?? (await todayOnSite(ctx, order)), doneOn: null };
}

async function workDone(ctx: Ctx, order: Order, { reason }: { reason?: string }) {
  return { ...stateOf(reason), doneOn: order.doneOn ?? (await todayOnSite(ctx, order)), closedOn: null };
}

/** What the office put on hold the office resumes. */
function mustBeOffice({ actor }: Ctx): void {
  if (!actor.isSuperUser && reachOf(actor.rights, ["projects"], "edit") === "own")
    throw notAllowed(workOrderLife.actions.hold.beyondOwn);
}

function planned(order: Order): void {
  const obstacles = obstaclesToPlanning(order);
  if (obstacles.length > 0) throw refused(`${order.number} cannot be planned yet.`, obstacles);
}

/** Overrides of an earlier "ready" fall with it; that of the credit hold belongs to the order. */
const kept = (order: Order): Override[] => order.overrides.filter(({ check }) => check === "credit");

/** Every check passes, or Operations lets it pass with a reason of its own where it is not a hard one. */
async function ready(ctx: Ctx, order: Order, overrides: Overriding = []): Promise<Override[]> {
  const obstacles = (await checkReadiness(ctx, order)).filter(({ ok }) => !ok);
  if (overrides.length > 0 && !mayDo(ctx, "workOrder.override")) throw notAllowed("Only Operations can override a check.");
  const reasonFor = (one: ReadinessCheck) => overrides.find(({ check }) => check === one.check)?.reason;
  const left = obstacles.filter((one) => one.hard || !reasonFor(one));
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

/** "Today" for a job is the day at the client's site. */
async function todayOnSite(ctx: Ctx, order: Order): Promise<Day> {
  if (!order.clientSiteId) return ctx.today;
  const [site] = await ctx.db
    .select({ timeZone: clientSite.timeZone })
    .from(clientSite)
    .where(eq(clientSite.id, order.clientSiteId));
  return site ? dayIn(site.timeZone, ctx.now) : ctx.today;
}
