/** Assignments follow their work order: its crew and booked equipment, its days, its end. */
import { and, eq, inArray } from "drizzle-orm";
import { committedStates } from "../assignment-life.ts";
import { draftOf } from "./assignments.ts";
import { crewAsPlanned, type PlannedDays, subjectIn, subjectsOf } from "./order-crew.ts";
import { orderFacts } from "./order-facts.ts";
import { recheck } from "./recheck.ts";
import { assignment } from "./tables.ts";
import { valuesOf } from "./values.ts";
import { on } from "#kit/server/events.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day, daysBetween } from "#kit/validity.ts";
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
  const moved = await moveAll(ctx, stored, before, { from, to });
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
