/** Days of an assignment are given to someone else: in a sick call the days from today on, or one of them; what was worked stays as it was. */
import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, lte, ne } from "drizzle-orm";
import { committedStates } from "../assignment-life.ts";
import type { calendar, ClientContactOfJob } from "../contract.ts";
import type { Days } from "../rules/parts.ts";
import { isoDayOf } from "../rules/weekday.ts";
import { checkedDraft, draftOf, leadOf, mustBeActive, subjectOf } from "./assignments.ts";
import { type OrderFacts, orderFacts } from "./order-facts.ts";
import { isLate, mustPlan, passedChecks, refuseLocked, tellPerson } from "./planning.ts";
import { records } from "./records.ts";
import { leavesCrew } from "./steps.ts";
import { assignment } from "./tables.ts";
import { valuesOf } from "./values.ts";
import type { Asked } from "#kit/contract.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, eachDay } from "#kit/validity.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { crewWanted } from "#modules/project-management/events.ts";
import { project } from "#modules/project-management/server/tables.ts";

type To = typeof calendar.endpoints;
type Stored = Row<typeof assignment>;

/** Gives these days to another person, who must pass the checks; the answer is their assignment. */
export async function handOver(ctx: Ctx, { id, body }: Asked<To["handOver"]>) {
  const before = await ctx.store.find(assignment, id, { lock: true });
  mustPlan(ctx, before.baseLocationId);
  if (before.userId === null) throw refused("Equipment is not handed over. Change the item.");
  if (["removed", "completed", "declined"].includes(before.status))
    throw refused(`This assignment is ${before.status} and can no longer be changed.`);
  if (body.version !== before.version) await ctx.store.update(assignment, id, body.version, {});
  const { userId, fromOn, toOn } = body;
  if (userId === before.userId) throw wrongField("userId", "Choose someone else.");
  if (toOn < fromOn || fromOn < before.fromOn || toOn > before.toOn)
    throw wrongField("fromOn", `Choose days from ${before.fromOn} to ${before.toOn}.`);
  await mustBeActive(ctx, userId);
  await refuseLocked(ctx, { ...before, fromOn, toOn });
  const order = await orderFacts(ctx.db, before.workOrderId);
  const names = await ctx.services.namesOf(ctx.db, [before.userId, userId]);
  const said = { was: names.get(before.userId) ?? "Someone", is: names.get(userId) ?? "Someone" };
  const kept = await withoutDays(ctx, order, before, { fromOn, toOn }, said.is);
  const committed = committedStates.includes(before.status);
  const rowId = randomUUID();
  const { values, findings, checked } = await checkedDraft(ctx, { ...draftOf(before), userId, fromOn, toOn }, { id: rowId });
  const overrides = committed ? passedChecks(ctx, `${said.is} cannot take these days.`, findings, body.overrides) : [];
  const late = committed && isLate(ctx, values.startAt);
  const made = await ctx.store.insert(assignment, {
    ...values,
    id: rowId,
    status: committed ? "confirmed" : "proposed",
    overrides,
    checked,
    ...(late ? { changedLateAt: ctx.now.toISOString() } : {}),
  });
  const leaves = await leavesCrew(ctx, kept);
  await announce(ctx, crewWanted, {
    workOrderId: before.workOrderId,
    join: committed ? subjectOf(made) : { userIds: [], inventoryItemIds: [] },
    leave: leaves ? subjectOf(before) : { userIds: [], inventoryItemIds: [] },
    leadUserId: leadOf(made),
  });
  if (committed) await tellAll(ctx, order, { before, made, said });
  return records.find(ctx, { id: rowId });
}

/** The days before and after stay with the person; where none are left the assignment is removed. The answer is that assignment. */
async function withoutDays(ctx: Ctx, order: OrderFacts, before: Stored, given: Days, name: string): Promise<Stored> {
  const [first, second] = [
    { fromOn: before.fromOn, toOn: addDays(given.fromOn, -1) },
    { fromOn: addDays(given.toOn, 1), toOn: before.toOn },
  ].filter((days) => hasDays(before, days));
  const sequence = before.sequence + 1;
  if (!first) {
    const gone = { status: "removed" as const, atRiskSince: null, sequence };
    return ctx.store.update(assignment, before.id, before.version, gone, { verb: "remove", reason: `Handed over to ${name}.` });
  }
  // Who was on site comes back later: they have yet to arrive.
  const begins = first.fromOn > before.fromOn && before.status === "on site" ? { status: "confirmed" as const } : {};
  const values = valuesOf(order, { ...draftOf(before), ...first });
  const kept = await ctx.store.update(assignment, before.id, before.version, { ...values, ...begins, sequence }, "hand over");
  if (second) {
    const id = randomUUID();
    const rest = await checkedDraft(ctx, { ...draftOf(before), ...second }, { id });
    const status = committedStates.includes(before.status) ? ("confirmed" as const) : ("proposed" as const);
    await ctx.store.insert(assignment, { ...rest.values, id, status, overrides: before.overrides, checked: rest.checked });
  }
  return kept;
}

const hasDays = ({ weekdays }: Stored, { fromOn, toOn }: Days): boolean =>
  eachDay(fromOn, toOn).some((day) => weekdays.length === 0 || weekdays.includes(isoDayOf(day)));

/** Both people read it, and the others of the crew on these days. Why is not said. */
async function tellAll(
  ctx: Ctx,
  { orderNumber }: OrderFacts,
  { before, made, said }: { before: Stored; made: Stored; said: { was: string; is: string } },
): Promise<void> {
  const days = `${made.fromOn} to ${made.toOn}`;
  await tellPerson(ctx, { ...before, sequence: before.sequence + 1 }, `You are no longer on ${orderNumber}`, days);
  await tellPerson(ctx, made, `You are on ${orderNumber}`, `${days}, ${made.startClock} to ${made.endClock}`);
  const crew = await ctx.db
    .selectDistinctOn([assignment.userId])
    .from(assignment)
    .where(
      and(
        eq(assignment.workOrderId, made.workOrderId),
        inArray(assignment.status, [...committedStates]),
        lte(assignment.fromOn, made.toOn),
        gte(assignment.toOn, made.fromOn),
        ne(assignment.id, made.id),
      ),
    );
  for (const mate of crew.filter(({ userId }) => userId !== before.userId && userId !== made.userId))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    await tellPerson(ctx, { ...mate, sequence: made.sequence }, `${said.is} replaces ${said.was} on ${orderNumber}`, days);
}

/** Whom to tell at the client: the contacts of the project, else those who look after the site. */
export async function contactsOfJob(ctx: Ctx, { id }: { id: string }): Promise<ClientContactOfJob[]> {
  const { workOrderId } = await ctx.lookup.find(assignment, id);
  const { clientCompanyId, clientSiteId, projectId } = await orderFacts(ctx.db, workOrderId);
  const [parent] = await ctx.db.select({ contactIds: project.contactIds }).from(project).where(eq(project.id, projectId));
  const all = await ctx.db
    .select()
    .from(clientContact)
    .where(
      and(eq(clientContact.clientCompanyId, clientCompanyId), eq(clientContact.active, true), ctx.lookup.within(clientContact)),
    )
    .orderBy(clientContact.name);
  const named = all.filter((one) => parent?.contactIds.includes(one.id));
  const ofSite = all.filter(({ siteIds }) => siteIds.length === 0 || (clientSiteId !== null && siteIds.includes(clientSiteId)));
  return (named.length > 0 ? named : ofSite).map(({ name, roles, email, phone }) => ({ name, roles, email, phone }));
}
