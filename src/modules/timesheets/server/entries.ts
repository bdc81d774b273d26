import { and, asc, eq, gt, gte, lt, lte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { TimesheetEntry, type NewTimesheetEntry, type TimesheetEntryDraft } from "../contract.ts";
import { isOpen, isTooOld, needsJob, overlapSaid, problemWith } from "../rules.ts";
import { mayWriteFor, orderFor, personFor } from "./facts.ts";
import { present, timesheetEntry } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { answerTo } from "#kit/server/questions.ts";
import { crud } from "#kit/server/crud.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const approver = alias(appUser, "approver");
const atSite = (at: unknown) => sql<string>`to_char(${at} at time zone ${timesheetEntry.timeZone}, 'HH24:MI')`;

export const records = crud(timesheetEntry, {
  sorts: { day: timesheetEntry.day, startAt: timesheetEntry.startAt },
  sort: "-startAt",
  extra: {
    personName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    employeeNumber: appUser.employeeNumber,
    workOrderNumber: workOrder.number,
    workOrderTitle: workOrder.title,
    projectNumber: project.number,
    clientName: clientCompany.displayName,
    baseName: baseLocation.name,
    approvedByName: sql<string | null>`${approver.firstName} || ' ' || ${approver.lastName}`,
    startClock: atSite(timesheetEntry.startAt),
    endClock: atSite(timesheetEntry.endAt),
    hours: sql<string>`trim_scale(round(extract(epoch from ${timesheetEntry.endAt} - ${timesheetEntry.startAt})::numeric / 3600
      - ${timesheetEntry.breakMin}::numeric / 60, 4))::text`,
  },
  joins: [
    { table: appUser, on: eq(appUser.id, timesheetEntry.userId) },
    { table: workOrder, on: eq(workOrder.id, timesheetEntry.workOrderId) },
    { table: project, on: eq(project.id, timesheetEntry.projectId) },
    { table: clientCompany, on: eq(clientCompany.id, timesheetEntry.clientCompanyId) },
    { table: baseLocation, on: eq(baseLocation.id, timesheetEntry.baseLocationId) },
    { table: approver, on: eq(approver.id, timesheetEntry.approvedById) },
  ],
  filters: {
    from: (day: string) => gte(timesheetEntry.day, day),
    to: (day: string) => lte(timesheetEntry.day, day),
    // Asked by the page of approvals only.
    notOf: (userId: string) => ne(timesheetEntry.userId, userId),
    ledBy: (userId: string) =>
      sql`${timesheetEntry.workOrderId} in (select w.id from ${workOrder} w where w.lead_user_id = ${userId})`,
  },
  labels: TimesheetEntry.labels,
  fields: TimesheetEntry.fields,
});

/** Enters time for oneself, or by Operations for another. What a device sends again is there already. */
export async function createEntry(ctx: Ctx, { body }: { body: NewTimesheetEntry }) {
  const { id, ...draft } = body;
  const userId = draft.userId ?? ctx.actor.id;
  mayWriteFor(ctx, userId);
  await lockTimeOf(ctx, userId);
  if (id) {
    const [there] = await ctx.db.select({ userId: timesheetEntry.userId }).from(timesheetEntry).where(eq(timesheetEntry.id, id));
    if (there && there.userId !== userId) throw conflicting("This entry belongs to someone else.");
    if (there) return records.find(ctx, { id });
  }
  const values = await checkedEntry(ctx, userId, draft, null);
  const row = await ctx.store.insert(timesheetEntry, { ...values, ...(id ? { id } : {}), status: "draft" });
  return records.find(ctx, { id: row.id });
}

export async function changeEntry(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<TimesheetEntryDraft> } },
) {
  const before = await openEntry(ctx, id);
  await lockTimeOf(ctx, before.userId);
  const { userId, ...changes } = body.changes;
  if (userId && userId !== before.userId) throw wrongField("userId", "An entry stays with its person.");
  const values = await checkedEntry(ctx, before.userId, { ...before, ...changes }, before);
  await ctx.store.update(timesheetEntry, id, body.version, values);
  return records.find(ctx, { id });
}

export async function removeEntry(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  await openEntry(ctx, id);
  await ctx.store.archive(timesheetEntry, id, query.version);
  return records.find(ctx, { id });
}

/** An entry its person, or Operations, may still change. */
async function openEntry(ctx: Ctx, id: string): Promise<Row<typeof timesheetEntry>> {
  const before = await ctx.store.find(timesheetEntry, id, { lock: true });
  mayWriteFor(ctx, before.userId);
  if (before.archivedAt) throw refused("This entry was removed.");
  if (before.status === "submitted") throw refused("This entry is submitted. Whoever approves it can return it for correction.");
  if (!isOpen(before.status)) throw refused(`This entry is ${before.status}. Only Operations returns it for correction.`);
  if (isTooOld(before.day, dayIn(before.timeZone, ctx.now)) && !mayDo(ctx, "timesheet.correct")) throw notAllowed(tooOld);
  return before;
}

const tooOld = "Time older than 14 days is entered by Operations. Send them what you worked.";

/** Two writers of one person's time wait for each other, so that neither misses the other's entry. */
const lockTimeOf = ({ store }: Ctx, userId: string): Promise<void> => store.rows.lock(`time of ${userId}`);

type Entered = Omit<TimesheetEntryDraft, "userId" | "methods"> & { methods?: readonly string[] | undefined };

/** The entry as it is stored, once it passes the rules; `before` is the one it takes the place of. */
async function checkedEntry(
  ctx: Ctx,
  userId: string,
  draft: Entered,
  before: Row<typeof timesheetEntry> | null,
): Promise<Omit<NewRow<typeof timesheetEntry>, "status">> {
  const person = await personFor(ctx, userId);
  const order = draft.workOrderId ? await orderFor(ctx, draft.workOrderId) : null;
  const { timeZone, baseId } = order ?? person;
  if (!baseId) throw refused("This person has no base. An administrator has to enter it first.");
  const startAt = toMinute(draft.startAt);
  const values = {
    userId,
    workOrderId: order?.id ?? null,
    projectId: order?.projectId ?? null,
    clientCompanyId: order?.clientCompanyId ?? null,
    baseLocationId: baseId,
    activity: draft.activity,
    startAt,
    endAt: toMinute(draft.endAt),
    breakMin: draft.breakMin ?? 0,
    breakStartAt: draft.breakStartAt ? toMinute(draft.breakStartAt) : null,
    timeZone,
    day: dayIn(timeZone, startAt),
    billable: draft.billable ?? (order !== null && needsJob(draft.activity)),
    methods: order ? [...(draft.methods ?? [])] : [],
    standbyReason: draft.activity === "standby" ? (draft.standbyReason ?? null) : null,
    offCrewReason: draft.offCrewReason || null,
    note: draft.note || null,
  };
  const problem = problemWith(values, ctx.now.toISOString());
  if (problem) throw wrongField(problem.path, problem.message);
  if (isTooOld(values.day, dayIn(timeZone, ctx.now)) && !mayDo(ctx, "timesheet.correct")) throw notAllowed(tooOld);
  if (order) await answerTo(ctx.services, "mustTakeWork")(ctx, order.id, values.day);
  if (order?.isClosed && order.id !== before?.workOrderId && !mayDo(ctx, "timesheet.correct"))
    throw wrongField("workOrderId", `${order.number} is closed. Operations enters time on it.`);
  if (order && !order.crew.includes(userId) && !values.offCrewReason)
    throw wrongField("offCrewReason", `${person.name} is not on the crew of ${order.number}: enter why.`);
  await refuseOverlap(ctx, values, before?.id ?? null);
  return values;
}

async function refuseOverlap(
  { db }: Ctx,
  { userId, startAt, endAt, day }: { userId: string; startAt: string; endAt: string; day: string },
  own: string | null,
): Promise<void> {
  const [there] = await db
    .select({
      startAt: timesheetEntry.startAt,
      endAt: timesheetEntry.endAt,
      timeZone: timesheetEntry.timeZone,
      activity: timesheetEntry.activity,
      workOrderNumber: workOrder.number,
    })
    .from(timesheetEntry)
    .leftJoin(workOrder, eq(workOrder.id, timesheetEntry.workOrderId))
    .where(
      and(
        eq(timesheetEntry.userId, userId),
        present,
        lt(timesheetEntry.startAt, endAt),
        gt(timesheetEntry.endAt, startAt),
        own ? ne(timesheetEntry.id, own) : undefined,
      ),
    )
    .orderBy(asc(timesheetEntry.startAt))
    .limit(1);
  if (there) throw wrongField("startAt", overlapSaid(there, day));
}

/** Time is entered to the minute. */
const toMinute = (at: string): string => new Date(Math.floor(Date.parse(at) / 60_000) * 60_000).toISOString();
