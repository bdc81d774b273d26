/** Assignments follow their work order: its crew and booked equipment, its days, its end. */
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { committedStates } from "../assignment-life.ts";
import { type OrderFacts, orderFacts } from "./order-facts.ts";
import { draftOf } from "./assignments.ts";
import { checkPlan } from "./checking.ts";
import { assignment } from "./tables.ts";
import { asPlanRow, valuesOf } from "./values.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import { on } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";
import { orderPlanned, type PlannedOrder } from "#modules/project-management/events.ts";
import { certifiedMethods } from "#modules/project-management/readiness.ts";
import { methodsOf } from "#modules/project-management/rules.ts";

type Stored = Row<typeof assignment>;
const openStates = ["proposed", "offered", "accepted", "declined", "confirmed", "on site"] as const;

/** In the transaction that wrote the work order. People need no right in the calendar for it. */
export const onOrderPlanned = on(orderPlanned, async (ctx, { before, after }) => {
  const stored = await ctx.db
    .select()
    .from(assignment)
    .where(and(eq(assignment.workOrderId, after.id), inArray(assignment.status, [...openStates])));
  if (after.status === "cancelled") return removeAll(ctx, stored, "The work order was cancelled.");
  if (after.status === "work done" || after.status === "closed") return endAll(ctx, stored);
  const { plannedStartOn: from, plannedEndOn: to } = after;
  if (from === null || to === null) return;
  const moved = await moveAll(ctx, stored, before, { from, to });
  await followCrew(ctx, moved, before, { ...after, plannedStartOn: from, plannedEndOn: to });
});

const write = (ctx: Ctx, row: Stored, changes: Partial<Stored>, verb: string, reason?: string) =>
  ctx.store.updateUnseen(
    assignment,
    row.id,
    row.version,
    { ...changes, sequence: row.sequence + 1 },
    reason ? { verb, reason } : verb,
  );

async function removeAll(ctx: Ctx, rows: readonly Stored[], reason: string): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
  for (const row of rows) await write(ctx, row, { status: "removed", atRiskSince: null }, "remove", reason);
}

/** What had begun is complete; what had not does not take place. */
async function endAll(ctx: Ctx, rows: readonly Stored[]): Promise<void> {
  for (const row of rows) {
    const begun = committedStates.includes(row.status) && row.fromOn <= ctx.today;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    if (begun) await write(ctx, row, { status: "completed", atRiskSince: null }, "complete");
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    else await write(ctx, row, { status: "removed", atRiskSince: null }, "remove", "The work ended before it.");
  }
}

/** Moves the assignments with the days of the order: together when both ends move alike, else at the end that moved. */
async function moveAll(
  ctx: Ctx,
  rows: readonly Stored[],
  before: PlannedOrder | null,
  { from, to }: { from: Day; to: Day },
): Promise<Stored[]> {
  const [oldFrom, oldTo] = [before?.plannedStartOn, before?.plannedEndOn];
  if (!oldFrom || !oldTo || (oldFrom === from && oldTo === to) || rows.length === 0) return [...rows];
  const order = await orderFacts(ctx.db, before?.id ?? "");
  const shift = daysBetween(oldFrom, from) === daysBetween(oldTo, to) ? daysBetween(oldFrom, from) : 0;
  const moved: Stored[] = [];
  for (const row of rows) {
    const wanted = shift
      ? { fromOn: addDays(row.fromOn, shift), toOn: addDays(row.toOn, shift) }
      : { fromOn: row.fromOn === oldFrom ? from : row.fromOn, toOn: row.toOn === oldTo ? to : row.toOn };
    const within = wanted.fromOn > to || wanted.toOn < from || wanted.toOn < wanted.fromOn ? { fromOn: from, toOn: to } : wanted;
    const values = valuesOf(order, { ...draftOf(row), ...within });
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    moved.push(values.startAt === row.startAt && values.endAt === row.endAt ? row : await write(ctx, row, values, "update"));
  }
  return moved;
}

/** Who joined the crew has an assignment for the days of the order, as committed as the crew is; who left it has none. The same for items. */
async function followCrew(
  ctx: Ctx,
  rows: readonly Stored[],
  before: PlannedOrder | null,
  after: PlannedOrder & { plannedStartOn: Day; plannedEndOn: Day },
): Promise<void> {
  const had = before?.plannedStartOn && before.plannedEndOn ? subjectsOf(before) : [];
  const has = subjectsOf(after);
  const left = subjectsOf(before).filter((id) => !has.includes(id));
  const committed = rows.filter(({ status }) => committedStates.includes(status));
  for (const row of committed.filter((one) => left.includes(subjectIn(one))))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    await write(ctx, row, { status: "removed", atRiskSince: null }, "remove", "No longer on the crew of the work order.");
  const joined = has.filter((id) => !had.includes(id) && !committed.some((row) => subjectIn(row) === id));
  if (joined.length === 0) return;
  const order = await orderFacts(ctx.db, after.id);
  for (const id of joined) {
    const proposed = rows.find((row) => subjectIn(row) === id);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    if (proposed) await write(ctx, proposed, { status: "confirmed" }, "confirm");
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    else await addFor(ctx, order, id, after);
  }
}

const subjectIn = ({ userId, inventoryItemId }: Stored): string => userId ?? inventoryItemId ?? "";
const subjectsOf = (order: PlannedOrder | null): string[] =>
  order ? [...order.assignedUserIds, ...order.equipmentNeed.flatMap(({ inventoryItemIds }) => inventoryItemIds)] : [];

async function addFor(
  ctx: Ctx,
  order: OrderFacts,
  id: string,
  after: PlannedOrder & { plannedStartOn: Day; plannedEndOn: Day },
): Promise<void> {
  const isPerson = after.assignedUserIds.includes(id);
  const days = { fromOn: after.plannedStartOn, toOn: after.plannedEndOn };
  if (daysBetween(days.fromOn, days.toOn) >= 366) return;
  const values = valuesOf(order, {
    workOrderId: order.id,
    ...(isPerson ? { userId: id, ...(await needFor(ctx, order, id, days.fromOn)) } : { inventoryItemId: id }),
    ...days,
  });
  const newId = randomUUID();
  const row = await asPlanRow(ctx.db, order, values, { id: newId, status: "confirmed" });
  const { findings, policyFor } = await checkPlan(ctx, { from: days.fromOn, to: days.toOn, subjects: [id], instead: [row] });
  const found = findings.get(newId) ?? [];
  await ctx.store.insert(assignment, {
    ...values,
    id: newId,
    status: "confirmed",
    checked: { at: ctx.now.toISOString(), findings: found, policy: policyFor(row) },
    ...(found.some(({ severity }) => severity === "hard") ? { atRiskSince: ctx.now.toISOString() } : {}),
  });
}

/** The first method of the scope in which the person is certified on the first day; who is certified in none of them assists. */
async function needFor(ctx: Ctx, order: OrderFacts, userId: string, day: Day) {
  const methods = methodsOf(order.scope).filter((method) => certifiedMethods.includes(method));
  const needs = methods.map((method) => ({ userId, day, method, minLevel: 2 as const, schemes: [], vision: "none" as const }));
  const answers = await eligibilityOf(ctx.services).certification(ctx.db, { needs });
  const held = methods.find((_, at) => answers[at]?.certificate.ok);
  if (held || methods.length === 0 || order.leadUserId === userId) return held ? { method: held } : {};
  return { role: "assistant" as const };
}
