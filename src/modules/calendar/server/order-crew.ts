/** The crew and the booked equipment of a work order as assignments, with everything that is found against them (rules 1 and 5). */
import { randomUUID } from "node:crypto";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { committedStates, plannedStates } from "../assignment-life.ts";
import { draftOf } from "./assignments.ts";
import type { Finding } from "../finding.ts";
import { elsewhereSaid } from "../rules/joined.ts";
import { isFull, partsOf } from "../rules/parts.ts";
import { checkPlan } from "./checking.ts";
import { type OrderFacts, orderFacts } from "./order-facts.ts";
import type { PlanRow } from "./plan-rows.ts";
import { ownOrders, viewScope } from "./roster-rows.ts";
import { assignment } from "./tables.ts";
import { asPlanRow, valuesOf } from "./values.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Day } from "#kit/validity.ts";
import type { PlannedOrder } from "#modules/project-management/events.ts";
import { certifiedMethods, type CrewObstacle } from "#modules/project-management/readiness.ts";
import { methodsOf } from "#modules/project-management/rules.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

type Stored = Row<typeof assignment>;
type Asking = Pick<Ctx, "db" | "services" | "today" | "now">;
/** A work order whose days are planned. */
export type PlannedDays = Pick<PlannedOrder, "id" | "assignedUserIds" | "equipmentNeed"> & {
  plannedStartOn: Day;
  plannedEndOn: Day;
};

export const subjectIn = ({ userId, inventoryItemId }: Pick<Stored, "userId" | "inventoryItemId">): string =>
  userId ?? inventoryItemId ?? "";
export const subjectsOf = (order: Pick<PlannedOrder, "assignedUserIds" | "equipmentNeed"> | null): string[] =>
  order ? [...order.assignedUserIds, ...order.equipmentNeed.flatMap(({ inventoryItemIds }) => inventoryItemIds)] : [];

/** These people and items on their stored assignments, or on all days of the order; checked together, since crews are. */
export async function crewAsPlanned(
  ctx: Asking,
  order: PlannedDays,
  subjects: readonly string[],
  storedOf: (subject: string) => readonly Stored[],
) {
  const { plannedStartOn: from, plannedEndOn: to } = order;
  if (subjects.length === 0) return [];
  const facts = await orderFacts(ctx.db, order.id);
  const planned = [];
  for (const id of subjects) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const fresh = storedOf(id).length === 0 ? await newDrafts(ctx, facts, id, order) : [];
    const kept = storedOf(id).map((stored) => ({ stored, draft: draftOf(stored) }));
    for (const { stored, draft } of [...kept, ...fresh.map((one) => ({ stored: null, draft: one }))]) {
      const values = valuesOf(facts, draft);
      const as = stored ?? { id: randomUUID(), status: "proposed" as const };
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
      planned.push({ stored, values, row: await asPlanRow(ctx.db, facts, values, { id: as.id, status: as.status }) });
    }
  }
  const instead = planned.map(({ row }) => row);
  const { findings, policyFor } = await checkPlan(ctx, { from, to, subjects, instead });
  const at = ctx.now.toISOString();
  return planned.map((one) => ({
    ...one,
    checked: { at, findings: findings.get(one.row.id) ?? [], policy: policyFor(one.row) },
  }));
}

async function newDrafts(ctx: Asking, facts: OrderFacts, id: string, order: PlannedDays) {
  const subject = order.assignedUserIds.includes(id)
    ? { userId: id, ...(await needFor(ctx, facts, id, order.plannedStartOn)) }
    : { inventoryItemId: id };
  const days = { fromOn: order.plannedStartOn, toOn: order.plannedEndOn };
  return partsOf(days).map((part) => ({ workOrderId: facts.id, ...part, ...subject }));
}

/** The person never held what the work needs, and may help others who do. */
const neverHeld: readonly string[] = ["NO_CERTIFICATE", "TECHNIQUE", "LEVEL"];

/**
 * The first method of the scope in which the person is certified on the first day, else one in which they were: a lapsed certificate does not make
 * an assistant. Who has none of them assists.
 */
async function needFor(ctx: Asking, order: OrderFacts, userId: string, day: Day) {
  const methods = methodsOf(order.scope).filter((method) => certifiedMethods.includes(method));
  const needs = methods.map((method) => ({ userId, day, method, minLevel: 2 as const, schemes: [], vision: "none" as const }));
  const answers = await eligibilityOf(ctx.services).certification(ctx.db, { needs });
  const certificates = answers.map(({ certificate }) => certificate);
  const held = methods.find((_, at) => certificates[at]?.ok);
  const lapsed = methods.find((_, at) => {
    const found = certificates[at];
    return found?.ok === false && !neverHeld.includes(found.code);
  });
  const method = held ?? lapsed;
  if (method || methods.length === 0 || order.leadUserId === userId) return method ? { method } : {};
  return { role: "assistant" as const };
}

/**
 * What stands against people and items of a work order on the days to come: hard checks, and where else they are proposed or tentatively wanted, which
 * is only said.
 */
export const crewObstacles: Questions["crewObstacles"] = async (ctx, order) => {
  const { plannedStartOn, plannedEndOn } = order;
  if (plannedStartOn === null || plannedEndOn === null) return [];
  const stored = await ctx.db
    .select()
    .from(assignment)
    .where(and(eq(assignment.workOrderId, order.id), inArray(assignment.status, [...plannedStates])));
  // A proposal counts for whoever has nothing confirmed, or only years before it: further ones are no part of the plan yet.
  const of = (id: string) => {
    const own = stored.filter((row) => subjectIn(row) === id);
    const committed = own.filter(({ status }) => committedStates.includes(status));
    return committed.length > 0 && !committed.some(isFull) ? committed : own;
  };
  // Of work that has begun, the days planned for a person count; before, whoever has none is taken to be on all of them.
  const subjects = subjectsOf(order).filter((id) => !order.begun || of(id).length > 0);
  const planned = await crewAsPlanned(ctx, { ...order, plannedStartOn, plannedEndOn }, subjects, of);
  const found = planned.flatMap(({ row, checked }) =>
    checked.findings
      .filter(({ severity, check, entityId, to }) => {
        const isSaid = check === "booked elsewhere" && entityId !== order.id;
        return (severity === "hard" || isSaid) && to >= ctx.today;
      })
      .map((one) => ({ row, one })),
  );
  return joinedByJob(ctx, found);
};

/** One sentence for each person or item and other job; what the reader may not see of others is only "busy" (rule 14). */
async function joinedByJob(
  ctx: Asking & Pick<Ctx, "actor">,
  found: readonly { row: PlanRow; one: Finding }[],
): Promise<CrewObstacle[]> {
  const jobs = await jobsNamed(
    ctx,
    found.flatMap(({ one }) => (one.check === "booked elsewhere" && one.entity === "WorkOrder" ? (one.entityId ?? []) : [])),
  );
  const groups = Map.groupBy(found, ({ row, one }) =>
    [subjectIn(row), one.check, one.severity, one.check === "booked elsewhere" ? one.entityId : one.message].join(" "),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { row, one } = first;
    const of = { isPerson: row.userId !== null, blocks: one.severity === "hard" };
    const { message, entity, entityId } = one;
    if (one.check !== "booked elsewhere") return [{ ...of, message, entity, entityId }];
    const ranges = group.map((member) => member.one);
    const name = row.personName ?? row.assetTag ?? "Someone";
    const job = entity === "WorkOrder" ? jobs.get(entityId ?? "") : undefined;
    const known = row.userId === ctx.actor.id || (job ? job.readable : readsAll(ctx));
    if (!known) return [{ ...of, message: elsewhereSaid(name, null, ranges), entity: null, entityId: null }];
    if (!job || group.length === 1) return group.map((member) => ({ ...of, message: member.one.message, entity, entityId }));
    const told = elsewhereSaid(name, { number: job.number, proposed: one.severity === "told" }, ranges);
    return [{ ...of, message: told, entity, entityId }];
  });
}

const readsAll = (ctx: Pick<Ctx, "actor">): boolean => (viewScope(ctx) ?? "own") !== "own";

/** The numbers of work orders, and whether the reader may see who is on them: by reach of the calendar, or as one of their crew. */
async function jobsNamed(ctx: Asking & Pick<Ctx, "actor">, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { number: string; readable: boolean }>();
  const scope = viewScope(ctx);
  const own = sql`${workOrder.id} in ${ownOrders(ctx)}`;
  const atBase =
    scope === "base" && ctx.actor.baseIds.length > 0 ? inArray(workOrder.baseLocationId, [...ctx.actor.baseIds]) : undefined;
  const rows = await ctx.db
    .select({
      id: workOrder.id,
      number: workOrder.number,
      readable: scope === "all" ? sql<boolean>`true` : sql<boolean>`${or(own, atBase)}`,
    })
    .from(workOrder)
    .where(inArray(workOrder.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...job }) => [id, job]));
}
