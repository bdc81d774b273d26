import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AssignmentDraft } from "../assignment.ts";
import { committedStates } from "../assignment-life.ts";
import type { calendar } from "../contract.ts";
import { checkPlan } from "./checking.ts";
import { orderFacts } from "./order-facts.ts";
import { isLate, mustPlan, passedChecks, refuseLocked, tellPerson } from "./planning.ts";
import { records } from "./records.ts";
import { assignment } from "./tables.ts";
import { asPlanRow, enteredValues, valuesOf } from "./values.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Asked } from "#kit/contract.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";
import { crewWanted } from "#modules/project-management/events.ts";
import { isOver } from "#modules/project-management/rules.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

type To = typeof calendar.endpoints;
type Stored = Row<typeof assignment>;

/** What would be found against an assignment that is not stored yet, or moved to these days. */
export async function previewAssignment(ctx: Ctx, { body }: Asked<To["preview"]>) {
  const { id, ...draft } = body;
  await ctx.lookup.mustReach(workOrder, draft.workOrderId);
  return { findings: (await enteredDraft(ctx, draft, { id: id ?? randomUUID() })).findings };
}

/** Puts a person or an item on a work order, as a proposal that takes time and is checked. */
export async function createAssignment(ctx: Ctx, { body }: Asked<To["create"]>) {
  await ctx.lookup.mustReach(workOrder, body.workOrderId);
  const id = randomUUID();
  const { values, checked, order } = await enteredDraft(ctx, body, { id });
  mustPlan(ctx, order.baseLocationId);
  if (isOver(order.status)) throw refused(`${order.orderNumber} is ${order.status} and can no longer be planned.`);
  if (values.userId) await mustBeActive(ctx, values.userId);
  await ctx.store.insert(assignment, { ...values, id, status: "proposed", checked });
  return records.find(ctx, { id });
}

export async function mustBeActive({ db }: Ctx, userId: string): Promise<void> {
  const [person] = await db.select({ status: appUser.status }).from(appUser).where(eq(appUser.id, userId));
  if (person?.status !== "active") throw wrongField("userId", "Choose someone who is active.");
}

/** Moves an assignment to other days, another shift, role or person. A committed one must pass its checks where it is moved to. */
export async function changeAssignment(ctx: Ctx, { id, body }: Asked<To["update"]>) {
  const before = await ctx.store.find(assignment, id, { lock: true });
  mustPlan(ctx, before.baseLocationId);
  if (["removed", "completed", "declined"].includes(before.status))
    throw refused(`This assignment is ${before.status} and can no longer be changed.`);
  // A stale move is told so before anything is checked: the other planner's change is what matters.
  if (body.version !== before.version) await ctx.store.update(assignment, id, body.version, {});
  await refuseLocked(ctx, before);
  const draft = { ...draftOf(before), ...body.changes };
  if (draft.workOrderId !== before.workOrderId) throw wrongField("workOrderId", "An assignment stays with its work order.");
  const { values, findings, checked } = await enteredDraft(ctx, draft, before);
  await refuseLocked(ctx, { ...values, userId: values.userId ?? null });
  const committed = committedStates.includes(before.status);
  if (committed && before.userId !== null && values.userId !== before.userId && before.fromOn < ctx.today)
    throw refused("Days of it are over, which stay with who worked them. Hand over the days to come with Find replacements.");
  const moved = values.startAt !== before.startAt || values.endAt !== before.endAt || values.userId !== before.userId;
  const overrides = committed
    ? passedChecks(ctx, "This assignment cannot be moved there.", findings, body.overrides, before.overrides)
    : before.overrides;
  const late = moved && (isLate(ctx, before.startAt) || isLate(ctx, values.startAt));
  const after = await ctx.store.update(assignment, id, body.version, {
    ...values,
    overrides,
    checked,
    ...(committed && findings.every(({ severity }) => severity === "told") ? { atRiskSince: null } : {}),
    ...(moved ? { sequence: before.sequence + 1 } : {}),
    ...(late && committed ? { changedLateAt: ctx.now.toISOString(), acknowledgedAt: null } : {}),
  });
  if (moved && committed) await followCrew(ctx, before, after);
  if (moved && before.status !== "proposed") await tellMoved(ctx, before, after);
  return records.find(ctx, { id });
}

/** The crew of the work order follows when somebody else takes a committed assignment. */
async function followCrew(ctx: Ctx, before: Stored, after: Stored): Promise<void> {
  if (before.userId === after.userId && before.inventoryItemId === after.inventoryItemId) return;
  await announce(ctx, crewWanted, {
    workOrderId: after.workOrderId,
    join: subjectOf(after),
    leave: subjectOf(before),
    leadUserId: leadOf(after),
  });
}

export const subjectOf = ({ userId, inventoryItemId }: Pick<Stored, "userId" | "inventoryItemId">) => ({
  userIds: userId ? [userId] : [],
  inventoryItemIds: inventoryItemId ? [inventoryItemId] : [],
});

/** The person of an assignment that leads its job. */
export const leadOf = ({ role, userId }: Pick<Stored, "role" | "userId">): string | null => (role === "lead" ? userId : null);

async function tellMoved(ctx: Ctx, before: Stored, after: Stored): Promise<void> {
  const { orderNumber } = await orderFacts(ctx.db, after.workOrderId);
  const days = `${after.fromOn} to ${after.toOn}, ${after.startClock} to ${after.endClock}`;
  if (before.userId !== after.userId) {
    await tellPerson(ctx, before, `You are no longer on ${orderNumber}`, `${before.fromOn} to ${before.toOn}`);
    await tellPerson(ctx, after, `You are on ${orderNumber}`, days);
  } else await tellPerson(ctx, after, `${orderNumber} was moved`, days);
}

/** An assignment in two: up to the day before, and from that day on as a proposal that somebody else can take. */
export async function splitAssignment(ctx: Ctx, { id, body }: Asked<To["split"]>) {
  const before = await ctx.store.find(assignment, id, { lock: true });
  mustPlan(ctx, before.baseLocationId);
  if (body.on <= before.fromOn || body.on > before.toOn)
    throw wrongField("on", "Choose a day within the assignment, after its first.");
  const order = await orderFacts(ctx.db, before.workOrderId);
  const first = await enteredDraft(ctx, { ...draftOf(before), toOn: addDays(body.on, -1) }, before);
  const rest = randomUUID();
  await ctx.store.update(
    assignment,
    id,
    body.version,
    { ...first.values, checked: first.checked, sequence: before.sequence + 1 },
    "split",
  );
  const second = await enteredDraft(ctx, { ...draftOf(before), fromOn: body.on }, { id: rest });
  await ctx.store.insert(assignment, {
    ...valuesOf(order, { ...draftOf(before), fromOn: body.on }),
    id: rest,
    status: "proposed",
    checked: second.checked,
  });
  return records.find(ctx, { id: rest });
}

export const draftOf = (row: Stored): AssignmentDraft => ({
  workOrderId: row.workOrderId,
  userId: row.userId,
  inventoryItemId: row.inventoryItemId,
  role: row.role,
  method: row.method,
  level: row.level,
  fromOn: row.fromOn,
  toOn: row.toOn,
  weekdays: row.weekdays,
  startClock: row.startClock,
  endClock: row.endClock,
  note: row.note,
});

/** The same of what somebody enters: days and clock times that do not exist are refused. */
const enteredDraft = (
  ctx: Parameters<typeof checkedDraft>[0],
  draft: AssignmentDraft,
  stored: Parameters<typeof checkedDraft>[2],
) => checkedDraft(ctx, draft, stored, enteredValues);

/** The values of a draft with everything that is found against them on their days. */
export async function checkedDraft(
  ctx: Pick<Ctx, "db" | "services" | "today" | "now">,
  draft: AssignmentDraft,
  stored: Pick<Stored, "id"> & Partial<Pick<Stored, "version" | "status">>,
  valuesFor = valuesOf,
) {
  const order = await orderFacts(ctx.db, draft.workOrderId);
  const values = valuesFor(order, draft);
  const { id, version, status } = stored;
  const row = await asPlanRow(ctx.db, order, values, { id, ...(version ? { version } : {}), ...(status ? { status } : {}) });
  const plan = await checkPlan(ctx, {
    from: values.fromOn,
    to: values.toOn,
    subjects: [values.userId ?? values.inventoryItemId ?? id],
    instead: [row],
  });
  const findings = plan.findings.get(id) ?? [];
  return { order, values, findings, checked: { at: ctx.now.toISOString(), findings, policy: plan.policyFor(row) } };
}
