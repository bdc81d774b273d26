/** Assignments follow their work order: its crew and booked equipment, its days, its end. */
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { committedStates } from "../assignment-life.ts";
import { type Days, isWithin, movedWith, partsOf } from "../rules/parts.ts";
import { checkedDraft, draftOf } from "./assignments.ts";
import { crewAsPlanned, type PlannedDays, subjectIn, subjectsOf } from "./order-crew.ts";
import { orderFacts } from "./order-facts.ts";
import { recheck } from "./recheck.ts";
import { assignment } from "./tables.ts";
import { valuesOf, weekdaysOnceMoved } from "./values.ts";
import { on } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { orderPlanned, type PlannedOrder } from "#modules/project-management/events.ts";

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
  const moved = await moveAll(ctx, stored, before, { fromOn: from, toOn: to });
  await followCrew(ctx, moved, before, { ...after, plannedStartOn: from, plannedEndOn: to });
  const subjects = moved.filter((row) => !stored.includes(row)).map(subjectIn);
  if (subjects.length > 0) await recheck(ctx, ctx.store, { from, to, subjects });
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

/**
 * Moves the assignments with the days of the order. What is longer than an assignment may be goes on in further ones, and of several of one person
 * or item those that are left without days of the order are removed.
 */
async function moveAll(ctx: Ctx, rows: readonly Stored[], before: PlannedOrder | null, to: Days): Promise<Stored[]> {
  const [fromOn, toOn] = [before?.plannedStartOn, before?.plannedEndOn];
  if (!fromOn || !toOn || (fromOn === to.fromOn && toOn === to.toOn) || rows.length === 0) return [...rows];
  const order = await orderFacts(ctx.db, before?.id ?? "");
  const wanted = rows.map((row) => ({ row, days: movedWith(row, { fromOn, toOn }, to) }));
  const moved: Stored[] = [];
  for (const [at, { row, days }] of wanted.entries()) {
    const within = isWithin(days, to);
    const stays = wanted.some(
      (other, index) => other.row !== row && subjectIn(other.row) === subjectIn(row) && (index < at || isWithin(other.days, to)),
    );
    if (!within && stays && row.status !== "declined") {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
      await write(ctx, row, { status: "removed", atRiskSince: null }, "remove", "No longer within the days of the work order.");
      continue;
    }
    const [first, ...further] = partsOf(within ? days : to);
    const values = valuesOf(order, { ...draftOf(row), ...first, weekdays: weekdaysOnceMoved(order, row) });
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    moved.push(values.startAt === row.startAt && values.endAt === row.endAt ? row : await write(ctx, row, values, "update"));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    if (row.status !== "declined")
      for (const part of further) moved.push(await continued(ctx, row, { ...part, weekdays: values.weekdays }));
  }
  return moved;
}

/** The same person or item on days after its assignment: as committed as it is, and proposed where a hard check fails. */
async function continued(ctx: Ctx, row: Stored, days: Days & Pick<Stored, "weekdays">): Promise<Stored> {
  const id = randomUUID();
  const { values, findings, checked } = await checkedDraft(ctx, { ...draftOf(row), ...days }, { id });
  const firm = committedStates.includes(row.status) && !findings.some(({ severity }) => severity === "hard");
  return ctx.store.insert(assignment, { ...values, id, status: firm ? "confirmed" : "proposed", checked });
}

/**
 * Who joined the crew has an assignment for the days of the order, as committed as the crew is where no hard check fails, and a proposal where one
 * does (rule 5), which is tried again whenever the order changes. Who left has none. The same for items.
 */
async function followCrew(ctx: Ctx, rows: readonly Stored[], before: PlannedOrder | null, after: PlannedDays): Promise<void> {
  const had = before?.plannedStartOn && before.plannedEndOn ? subjectsOf(before) : [];
  const has = subjectsOf(after);
  const left = subjectsOf(before).filter((id) => !has.includes(id));
  // What somebody declined stays with its reason.
  for (const row of rows.filter((one) => left.includes(subjectIn(one)) && one.status !== "declined"))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    await write(ctx, row, { status: "removed", atRiskSince: null }, "remove", "No longer on the crew of the work order.");
  const of = (id: string) => rows.filter((row) => subjectIn(row) === id);
  const waits = (id: string) => !had.includes(id) || of(id).some(({ status }) => status === "proposed");
  const joined = has.filter((id) => waits(id) && !of(id).some(({ status }) => committedStates.includes(status)));
  const planned = await crewAsPlanned(ctx, after, joined, of);
  for (const { row, values, stored, checked } of planned) {
    const hard = checked.findings.some(({ severity }) => severity === "hard");
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    if (stored && !hard) await write(ctx, stored, { status: "confirmed", checked }, "confirm");
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    else if (!stored)
      await ctx.store.insert(assignment, { ...values, id: row.id, status: hard ? "proposed" : "confirmed", checked });
  }
}
