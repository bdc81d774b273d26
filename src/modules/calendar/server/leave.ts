import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { plannedStates } from "../assignment-life.ts";
import { type calendar, leaveLife, LeaveRequest } from "../contract.ts";
import { assignment, leaveRequest, readsSickness, readsType } from "./tables.ts";
import { mustBeActive } from "./assignments.ts";
import { recheck } from "./recheck.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { invalid, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { advance, type Acting } from "#kit/server/lifecycle.ts";
import { couldDo, mayDo } from "#kit/server/may-do.ts";
import { notify } from "#kit/server/notices.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { daysBetween } from "#kit/validity.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

type To = (typeof calendar)["leave"];
type Stored = Row<typeof leaveRequest>;
const decider = alias(appUser, "decider");

/** The last local day of an assignment: a night touches the day on which it ends. */
const lastTouchedOn = sql`${assignment.toOn} + case when ${assignment.endClock} <= ${assignment.startClock} and ${assignment.endClock} <> '00:00' then 1 else 0 end`;

const plain = crud(leaveRequest, {
  sorts: { fromOn: leaveRequest.fromOn },
  sort: "-fromOn",
  extra: {
    personName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    managerId: appUser.managerId,
    decidedByName: sql<string | null>`${decider.firstName} || ' ' || ${decider.lastName}`,
    hits: sql<
      string[]
    >`array(select ${workOrder.number} from ${assignment} join ${workOrder} on ${workOrder.id} = ${assignment.workOrderId}
      where ${assignment.userId} = ${leaveRequest.userId} and ${assignment.fromOn} <= ${leaveRequest.toOn} and ${lastTouchedOn} >= ${leaveRequest.fromOn}
      and ${inArray(assignment.status, [...plannedStates])} order by ${workOrder.number})`,
  },
  joins: [
    { table: appUser, on: eq(appUser.id, leaveRequest.userId) },
    { table: decider, on: eq(decider.id, leaveRequest.decidedById) },
  ],
  filters: {
    detailed: (_: string, { actor }: Ctx) => readsType(actor),
    from: (day: string) => gte(leaveRequest.toOn, day),
    to: (day: string) => lte(leaveRequest.fromOn, day),
  },
  labels: LeaveRequest.labels,
  fields: LeaveRequest.fields,
});

type Found = Awaited<ReturnType<typeof plain.find>>;
/** Whether it is sickness of someone whose sickness is not for the reader: that there is leave to decide is all they read (rule 14). */
const isHidden = ({ actor }: Ctx, { type, userId, managerId }: Pick<Found, "type" | "userId" | "managerId">): boolean =>
  type === "sick" && userId !== actor.id && managerId !== actor.id && !readsSickness(actor);

/** With whether the reader decides it. */
const shown = (ctx: Ctx, { managerId, ...row }: Found) => {
  const { actor } = ctx;
  const hidden = isHidden(ctx, { ...row, managerId });
  return {
    ...row,
    ...(hidden ? { type: null, note: null } : {}),
    mayDecide:
      row.status === "requested" && row.userId !== actor.id && (managerId === actor.id || couldDo(actor, "leave.decide")),
  };
};

export const leave = {
  count: plain.count,
  // A file has columns for the type and the note of every row: leave whose type is not for the reader stays out of it.
  export: (ctx: Ctx, asked: { query: object }) => plain.export(ctx, { ...asked, query: { ...asked.query, detailed: "true" } }),
  history: plain.history,
  list: async (ctx: Ctx, asked: { query: object }) => {
    const { rows, next } = await plain.list(ctx, asked);
    return { rows: rows.map((row) => shown(ctx, row)), next };
  },
  find: async (ctx: Ctx, asked: { id: string }) => shown(ctx, await plain.find(ctx, asked)),
  create: createLeave,
  approve: (ctx: Ctx, asked: Asked<To["approve"]>) => decide(ctx, "approve", asked),
  reject: (ctx: Ctx, asked: Asked<To["reject"]>) => decide(ctx, "reject", asked),
  withdraw: withdrawLeave,
  callIn,
};

async function createLeave(ctx: Ctx, { body }: Asked<To["create"]>) {
  const userId = body.userId ?? ctx.actor.id;
  if (userId !== ctx.actor.id && !mayDo(ctx, "leave.decide"))
    throw notAllowed("People request their own leave. Operations enters it for someone else.");
  if (body.toOn < body.fromOn || daysBetween(body.fromOn, body.toOn) >= 366)
    throw invalid([{ path: "toOn", message: "Check the dates." }], "Check the dates.");
  if (body.fromOn === body.toOn && body.startsHalf && body.endsHalf)
    throw wrongField(
      "endsHalf",
      "Half of one day is its morning (last day half) or its afternoon (first day half); leave both out for all of it.",
    );
  const row = await ctx.store.insert(leaveRequest, { ...body, userId, status: "requested" });
  return leave.find(ctx, { id: row.id });
}

/** Who plans enters that someone called in sick, and reads no more of it than others do. */
async function callIn(ctx: Ctx, { body: { userId, fromOn, toOn } }: Asked<To["callIn"]>) {
  if (!mayDo(ctx, "assignment.plan"))
    throw notAllowed("A sick call is entered by coordinators, Operations and leads. Others request their own leave.");
  if (toOn < fromOn || daysBetween(fromOn, toOn) >= 366)
    throw invalid([{ path: "toOn", message: "Check the dates." }], "Check the dates.");
  await mustBeActive(ctx, userId);
  const known = await ctx.db.$count(
    leaveRequest,
    and(
      eq(leaveRequest.userId, userId),
      inArray(leaveRequest.status, ["requested", "approved"]),
      lte(leaveRequest.fromOn, fromOn),
      gte(leaveRequest.toOn, toOn),
    ),
  );
  if (known > 0) throw refused("Leave on these days is entered already.");
  return ctx.store.insert(leaveRequest, { type: "sick", userId, fromOn, toOn, status: "requested" });
}

async function decide(ctx: Ctx, verb: "approve" | "reject", { id, body }: Acting) {
  const after = await advance(ctx, leaveRequest, leaveLife, verb, { id, body }, async (before) => {
    await mustDecide(ctx, before);
    return { decidedById: ctx.actor.id, decidedAt: ctx.now.toISOString(), decisionReason: body.reason ?? null };
  });
  const days = `${after.fromOn} to ${after.toOn}`;
  await notify(ctx.store.rows, ctx.services, ctx.now, {
    userId: after.userId,
    subject: "assignment",
    title: verb === "approve" ? "Your leave is approved" : "Your leave is rejected",
    body: body.reason ? `${days}: ${body.reason}` : days,
    href: "/calendar?view=mine",
    key: `leave ${id} ${verb}`,
  });
  // Jobs on these days can no longer be done by this person: those who plan are told at once.
  if (verb === "approve") await recheck(ctx, ctx.store, { subjects: [after.userId], from: after.fromOn, to: after.toOn });
  return leave.find(ctx, { id });
}

/** The person's manager or Operations. */
async function mustDecide(ctx: Ctx, { userId }: Stored): Promise<void> {
  const [person] = await ctx.db.select({ managerId: appUser.managerId }).from(appUser).where(eq(appUser.id, userId));
  if (person?.managerId !== ctx.actor.id && !mayDo(ctx, "leave.decide", [userId]))
    throw notAllowed("Leave is decided by the person's manager or Operations.");
}

async function withdrawLeave(ctx: Ctx, { id, body }: Asked<To["withdraw"]>) {
  await advance(ctx, leaveRequest, leaveLife, "withdraw", { id, body }, (before) => {
    if (before.userId !== ctx.actor.id) throw notAllowed("People withdraw their own requests.");
    return {};
  });
  return leave.find(ctx, { id });
}
