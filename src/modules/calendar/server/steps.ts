import { and, eq, inArray, ne } from "drizzle-orm";
import { assignmentLife, committedStates, plannedStates } from "../assignment-life.ts";
import type { calendar } from "../contract.ts";
import { checkedDraft, draftOf, leadOf, subjectOf } from "./assignments.ts";
import { orderFacts } from "./order-facts.ts";
import { isLate, mustPlan, passedChecks, refuseLocked, tellPerson } from "./planning.ts";
import { records } from "./records.ts";
import { assignment } from "./tables.ts";
import type { Asked } from "#kit/contract.ts";
import { notAllowed, refused } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import { type Acting, actionHandlers, advance } from "#kit/server/lifecycle.ts";
import { notify } from "#kit/server/notices.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { crewWanted } from "#modules/project-management/events.ts";

type Stored = Row<typeof assignment>;
type To = typeof calendar.endpoints;

const simple = actionHandlers(assignment, records, assignmentLife, {
  offer: async (ctx, before) => {
    mustPlan(ctx, before.baseLocationId);
    if (before.userId === null) throw refused("Equipment is confirmed; only people are offered an assignment.");
    const { orderNumber } = await orderFacts(ctx.db, before.workOrderId);
    const body = `${before.fromOn} to ${before.toOn}, ${before.startClock} to ${before.endClock}. Please accept or decline.`;
    await tellPerson(ctx, { ...before, sequence: before.sequence + 1 }, `${orderNumber} is offered to you`, body);
    return { offeredAt: ctx.now.toISOString(), declineReason: null, sequence: before.sequence + 1 };
  },
  accept: (ctx, before) => {
    mustBeOwn(ctx, before);
    return { declineReason: null };
  },
  decline: async (ctx, before, { reason }) => {
    mustBeOwn(ctx, before);
    await tellWhoPlanned(ctx, before, reason ?? "");
    return { declineReason: reason ?? null, sequence: before.sequence + 1 };
  },
  arrive: async (ctx, before) => {
    if (before.userId !== ctx.actor.id) mustPlan(ctx, before.baseLocationId);
    // On the day the checks run again; what is found is stored, and who plans is told by the mark.
    const { findings, checked } = await checkedDraft(ctx, draftOf(before), before);
    const risk = findings.some(({ severity }) => severity === "hard");
    return {
      checked,
      ...(risk && !before.atRiskSince ? { atRiskSince: ctx.now.toISOString() } : {}),
    };
  },
  complete: (ctx, before) => {
    mustPlan(ctx, before.baseLocationId);
    return { atRiskSince: null };
  },
});

function mustBeOwn({ actor }: Ctx, { userId }: Stored): void {
  if (userId !== actor.id) throw notAllowed("People answer for themselves. Only the person of the assignment can do this.");
}

/** Whoever proposed it reads that it was declined, and why. */
async function tellWhoPlanned(
  ctx: Ctx,
  { id, createdById, workOrderId, fromOn, sequence }: Stored,
  reason: string,
): Promise<void> {
  if (createdById === null) return;
  const { orderNumber } = await orderFacts(ctx.db, workOrderId);
  await notify(ctx.store.rows, ctx.services, ctx.now, {
    userId: createdById,
    subject: "assignment",
    title: `${ctx.actor.name} declined ${orderNumber}`,
    body: reason,
    href: `/calendar?assignment=${id}&on=${fromOn}`,
    key: `declined ${id} ${sequence}`,
  });
}

/** Confirms it once its checks pass: the person joins the crew of the work order, the item is booked. */
async function confirm(ctx: Ctx, { id, body }: Asked<To["confirm"]>) {
  const after = await advance(ctx, assignment, assignmentLife, "confirm", { id, body }, async (before) => {
    mustPlan(ctx, before.baseLocationId);
    const { findings, checked } = await checkedDraft(ctx, draftOf(before), before);
    const overrides = passedChecks(ctx, "This assignment cannot be confirmed yet.", findings, body.overrides, before.overrides);
    const late = isLate(ctx, before.startAt) && before.userId !== ctx.actor.id;
    return {
      overrides,
      checked,
      atRiskSince: null,
      sequence: before.sequence + 1,
      ...(late && before.userId ? { changedLateAt: ctx.now.toISOString(), acknowledgedAt: null } : {}),
    };
  });
  await announce(ctx, crewWanted, {
    workOrderId: after.workOrderId,
    join: subjectOf(after),
    leave: nobody,
    leadUserId: leadOf(after),
  });
  const { orderNumber } = await orderFacts(ctx.db, after.workOrderId);
  await tellPerson(
    ctx,
    after,
    `You are on ${orderNumber}`,
    `${after.fromOn} to ${after.toOn}, ${after.startClock} to ${after.endClock}`,
  );
  return records.find(ctx, { id });
}

/** Who declines and has nothing else on the work order leaves its crew, which has people as proposals where a hard check failed. */
async function decline(ctx: Ctx, asked: Asked<To["decline"]>) {
  await simple.decline(ctx, asked);
  const after = await ctx.store.find(assignment, asked.id);
  const { assignedUserIds } = await orderFacts(ctx.db, after.workOrderId);
  if (after.userId && assignedUserIds.includes(after.userId) && (await leavesCrew(ctx, after))) await leaveCrew(ctx, after);
  return records.find(ctx, { id: asked.id });
}

/** Removes it; within 24 hours of its start that needs a reason. Who has no other assignment on the work order leaves its crew. */
async function remove(ctx: Ctx, { id, body }: Asked<To["remove"]>) {
  const { reason, ...rest } = body;
  const acting: Acting = { id, body: { ...rest, ...(reason ? { reason } : {}) } };
  let before: Stored | null = null;
  const after = await advance(ctx, assignment, assignmentLife, "remove", acting, async (found) => {
    before = found;
    mustPlan(ctx, found.baseLocationId);
    await refuseLocked(ctx, found);
    if (isLate(ctx, found.startAt) && !reason) throw refused("It starts within 24 hours: enter the reason.", [], "needs-reason");
    return { sequence: found.sequence + 1, atRiskSince: null };
  });
  const was = before as Stored | null;
  // A proposal is of the crew where a hard check kept it from being confirmed.
  if (await leavesCrew(ctx, after)) await leaveCrew(ctx, after);
  if (was && committedStates.includes(was.status)) {
    const { orderNumber } = await orderFacts(ctx.db, after.workOrderId);
    await tellPerson(ctx, after, `You are no longer on ${orderNumber}`, reason ?? `${after.fromOn} to ${after.toOn}`);
  }
  return records.find(ctx, { id });
}

const nobody = { userIds: [], inventoryItemIds: [] };
const leaveCrew = (ctx: Ctx, row: Stored): Promise<void> =>
  announce(ctx, crewWanted, { workOrderId: row.workOrderId, join: nobody, leave: subjectOf(row), leadUserId: null });

/** Whether nothing else plans the person or item on the work order. */
export async function leavesCrew({ db }: Ctx, { id, workOrderId, userId, inventoryItemId }: Stored): Promise<boolean> {
  const other = await db.$count(
    assignment,
    and(
      eq(assignment.workOrderId, workOrderId),
      ne(assignment.id, id),
      userId ? eq(assignment.userId, userId) : eq(assignment.inventoryItemId, inventoryItemId ?? ""),
      inArray(assignment.status, [...plannedStates]),
    ),
  );
  return other === 0;
}

/** The person has read a late change. */
export async function acknowledge(ctx: Ctx, { id, body }: Asked<To["acknowledge"]>) {
  const before = await ctx.store.find(assignment, id, { lock: true });
  mustBeOwn(ctx, before);
  await ctx.store.update(assignment, id, body.version, { acknowledgedAt: ctx.now.toISOString() }, "acknowledge");
  return records.find(ctx, { id });
}

export const steps = { ...simple, confirm, decline, remove };
