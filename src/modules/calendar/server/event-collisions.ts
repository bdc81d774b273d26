/** What an event would take from others: jobs, other events and leave of its people and items (rule 5). */
import { isTentative } from "../assignment-life.ts";
import { takesTime } from "../event.ts";
import { type Leave, leaveTime } from "../rules/availability.ts";
import { type BusyTime, busyMessage } from "../rules/busy.ts";
import { type Shift, shiftsOf, shiftsOverlap } from "../rules/shifts.ts";
import { busyTimes } from "./busy.ts";
import { occurrencesOf, shiftOf } from "./occurrences.ts";
import { aboutSubjects, planRows, type PlanRow } from "./plan-rows.ts";
import { personFacts } from "./subject-facts.ts";
import type { calendarEvent } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, clockIn, type Day, dayIn } from "#kit/validity.ts";

type Timed = Pick<
  Row<typeof calendarEvent>,
  | "id"
  | "kind"
  | "fromOn"
  | "toOn"
  | "startClock"
  | "endClock"
  | "timeZone"
  | "recurrence"
  | "exceptDays"
  | "lastOn"
  | "workOrderId"
> &
  Pick<Row<typeof calendarEvent>, "userIds" | "inventoryItemIds">;

/** A series without an end is compared with the plan of so many days. */
const daysAhead = 366;

/** Nobody and nothing is on two places: refuses an event whose people or items are taken. */
export async function refuseCollisions(ctx: Pick<Ctx, "db" | "services">, event: Timed): Promise<void> {
  const found = await collisionsOf(ctx, event);
  if (found.length > 0)
    throw refused(
      found.length === 1 ? (found[0]?.message ?? "") : "People or equipment of this event are taken.",
      found.map((one) => ({ code: "booked elsewhere", ...one })),
      "hard-check",
    );
}

interface Collision {
  message: string;
  entity?: string;
  entityId?: string;
}

async function collisionsOf({ db, services }: Pick<Ctx, "db" | "services">, event: Timed): Promise<Collision[]> {
  const subjects = [...event.userIds, ...event.inventoryItemIds];
  if (subjects.length === 0 || !takesTime(event.kind)) return [];
  const furthest = addDays(event.fromOn, daysAhead);
  const range = { from: event.fromOn, to: event.lastOn !== null && event.lastOn < furthest ? event.lastOn : furthest };
  const shifts = occurrencesOf(event, range).map(shiftOf);
  const wide = { from: addDays(range.from, -1), to: addDays(range.to, 1) };
  const rows = await planRows(db, wide, aboutSubjects(subjects));
  const busy = await busyTimes(db, wide, subjects);
  const facts = await personFacts(db, event.userIds, range);
  const names = await services.namesOf(db, event.userIds);
  return subjects.flatMap((id): Collision[] => {
    const jobs = rows.filter((row) => (row.userId ?? row.inventoryItemId) === id && row.workOrderId !== event.workOrderId);
    const name = names.get(id) ?? jobs[0]?.assetTag ?? "The item";
    const away = firstDayOff(facts.get(id)?.leaves ?? [], shifts, event.timeZone);
    return [
      ...jobs.flatMap((row) => jobMet(name, row, shifts)),
      ...(busy.get(id) ?? [])
        .filter((other) => other.id !== event.id && !other.tentative)
        .flatMap((other) => eventMet(name, other, shifts)),
      ...(away ? [{ message: `${name} is not available on ${away}.` }] : []),
    ];
  });
}

/** The first local day on which these times fall into leave. */
function firstDayOff(leaves: readonly Leave[], shifts: readonly Shift[], timeZone: string): Day | undefined {
  const off = leaves.map((leave) => leaveTime(leave, timeZone));
  return shifts
    .flatMap((shift) => off.filter((time) => shiftsOverlap(time, shift)).map(({ start }) => Math.max(start, shift.start)))
    .map((at) => dayIn(timeZone, new Date(at)))
    .toSorted()[0];
}

function jobMet(name: string, row: PlanRow, shifts: readonly Shift[]): Collision[] {
  // What is merely proposed takes nobody yet; the proposal shows the collision.
  if (isTentative(row.status)) return [];
  const own = shiftsOf(row);
  const met = own.find((shift) => shifts.some((one) => shiftsOverlap(one, shift)));
  if (!met) return [];
  const until = clockIn(row.timeZone, new Date(own.at(-1)?.end ?? met.end));
  return [{ message: `${name} is on ${row.orderNumber} until ${until}.`, entity: "WorkOrder", entityId: row.workOrderId }];
}

function eventMet(name: string, other: BusyTime, shifts: readonly Shift[]): Collision[] {
  const met = other.shifts.find((shift) => shifts.some((one) => shiftsOverlap(one, shift)));
  if (!met) return [];
  const shown = other.title === null ? {} : { entity: "CalendarEvent", entityId: other.id };
  return [{ message: busyMessage(name, other, met.end), ...shown }];
}
