/** The calendar of a month: crews on their jobs by the week, leave, a rotation, an offer, a proposal that collides and jobs at risk. */
import { baseId } from "./bases.ts";
import { writeEvents } from "./calendar-events.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { clientId, zoneAt } from "./clients.ts";
import { instruments } from "./instruments.ts";
import { baseOfJob, crews, earlier, firstMethod, type Order, orderOn, type ProjectKey } from "./jobs.ts";
import type { Key } from "./keys.ts";
import { writeRecords, type Written } from "./write.ts";
import type { Db } from "#kit/server/database.ts";
import { addDays, type Day, mondayOf } from "#kit/validity.ts";
import { shiftsOf } from "#modules/calendar/rules/shifts.ts";
import { assignment, availabilityRule, leaveRequest } from "#modules/calendar/server/tables.ts";

type Row = Written<typeof assignment>;
type Planned = Pick<Row, "role" | "method"> & { project: ProjectKey; from: number; to: number } & Partial<
    Pick<Row, "status" | "startClock" | "endClock">
  >;

/** A week of a crew, in days from its Monday. */
const houston: Readonly<Partial<Record<Key, readonly Planned[]>>> = {
  wes: [{ project: "P1", role: "lead", method: "UT", from: 0, to: 4 }],
  ana: [{ project: "P1", role: "technician", method: "UT", from: 0, to: 4 }],
  jake: [{ project: "P1", role: "assistant", method: "UT", from: 0, to: 4 }],
};
const later: Readonly<Partial<Record<Key, readonly Planned[]>>> = {
  wes: [
    { project: "P1", role: "lead", method: "UT", from: 0, to: 2 },
    { project: "P3", role: "lead", method: "UT", from: 3, to: 4 },
  ],
  ana: [
    { project: "P1", role: "technician", method: "MT", from: 0, to: 2 },
    { project: "P4", role: "technician", method: "MT", from: 3, to: 4 },
  ],
  jake: [{ project: "P1", role: "assistant", method: "UT", from: 0, to: 4 }],
};
const elsewhere: Readonly<Partial<Record<Key, readonly Planned[]>>> = {
  ben: [{ project: "P5", role: "lead", method: "UT", from: 0, to: 4 }],
  callum: [{ project: "P5", role: "technician", method: "UT", from: 0, to: 4 }],
  omar: [{ project: "P7", role: "lead", method: "UT", from: 0, to: 5, startClock: "06:00", endClock: "18:00" }],
  priya: [{ project: "P7", role: "technician", method: "MT", from: 0, to: 5, startClock: "06:00", endClock: "18:00" }],
};

/** Who is on each work order, its lead first: whoever has a confirmed assignment on it. */
export function crewsPlanned(calendar: Calendar, orders: readonly Order[]): ReadonlyMap<string, readonly string[]> {
  const committed = assignmentsOf(calendar, orders)
    .filter(({ status }) => status !== "proposed" && status !== "offered")
    .toSorted((a, b) => Number(b.role === "lead") - Number(a.role === "lead"));
  const crews = Map.groupBy(committed, ({ workOrderId }) => workOrderId);
  return new Map([...crews].map(([id, rows]) => [id, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]]));
}

export async function writeCalendar(db: Db, calendar: Calendar, orders: readonly Order[]): Promise<void> {
  await writeRecords(db, assignment, assignmentsOf(calendar, orders));
  await writeRecords(db, leaveRequest, leaves(calendar, mondayOf(calendar.today)));
  await writeEvents(db, calendar);
  await writeRecords(db, availabilityRule, [
    {
      id: idOf("availability omar"),
      at: calendar.at(calendar.ago(200), "09:00"),
      by: personId("maria"),
      userId: personId("omar"),
      validFrom: calendar.ago(200),
      rotation: { on: 28, off: 28, anchor: addDays(mondayOf(calendar.today), -14) },
    },
  ]);
}

function assignmentsOf(calendar: Calendar, orders: readonly Order[]): Row[] {
  const monday = mondayOf(calendar.today);
  const weeks = [-14, -7, 0, 7, 14, 21].map((days) => addDays(monday, days));
  const rows = weeks.flatMap((week) =>
    Object.entries({ ...(week <= monday ? houston : later), ...elsewhere }).flatMap(([key, planned]) =>
      planned.map((one) => rowOf(calendar, orders, key as Key, week, one)),
    ),
  );
  const next = addDays(monday, 7);
  const offered = { role: "technician", method: "MT", from: 0, to: 2 } as const;
  rows.push(
    rowOf(calendar, orders, "callum", addDays(monday, 28), { ...offered, project: "P5", status: "offered" }),
    // Jake cannot be on two places: the proposal collides with his week on P1.
    rowOf(calendar, orders, "jake", next, { project: "P4", role: "assistant", method: "MT", from: 2, to: 3, status: "proposed" }),
    ...blocks(calendar, orders, weeks.slice(2)),
  );
  const planned = rows.filter((row) => row !== null);
  return [...planned, ...firstDays(calendar, orders, planned)];
}

/** Of an order that goes on, who of the crew is not planned on it in the weeks shown was on it when it began, so that the calendar says who is on its crew. */
function firstDays(calendar: Calendar, orders: readonly Order[], planned: readonly Row[]): Row[] {
  const shown = addDays(mondayOf(calendar.today), -14);
  return orders
    .filter(({ from, to }) => from <= calendar.today && calendar.today <= to)
    .flatMap((order) => {
      const { project, from } = order;
      // The order that began with the weeks shown had them on its first Saturday, on which nobody is elsewhere.
      const [fromOn, toOn] =
        from < shown ? [from, earlier(addDays(from, 3), addDays(shown, -1))] : [addDays(shown, 5), addDays(shown, 5)];
      return crews[baseOfJob(project)].flatMap((key, place) => {
        const isOn = planned.some(
          ({ workOrderId, userId, status }) => workOrderId === order.id && userId === personId(key) && status !== "proposed",
        );
        const role: Row["role"] = (["lead", "technician"] as const)[place] ?? "assistant";
        const more = {
          userId: personId(key),
          role,
          method: firstMethod(project),
          level: 2,
          startClock: "07:00",
          endClock: "17:00",
        };
        return isOn
          ? []
          : (placed(calendar, [order], { project: project.key, fromOn, toOn }, `first days ${order.id} ${key}`, more) ?? []);
      });
    });
}

/** The assignment of a person in a week; null where the project has no work order on its days. */
function rowOf(calendar: Calendar, orders: readonly Order[], key: Key, week: Day, planned: Planned): Row | null {
  const { project, role, method } = planned;
  const [fromOn, toOn] = [addDays(week, planned.from), addDays(week, planned.to)];
  return placed(calendar, orders, { project, fromOn, toOn }, `${key} ${project} ${fromOn} ${planned.status ?? ""}`, {
    userId: personId(key),
    role,
    method,
    level: method === null ? null : 2,
    startClock: planned.startClock ?? "07:00",
    endClock: planned.endClock ?? "17:00",
    ...(planned.status ? { status: planned.status } : {}),
  });
}

/** The block of each base is booked with the crew. */
function blocks(calendar: Calendar, orders: readonly Order[], weeks: readonly Day[]): (Row | null)[] {
  const booked = (project: ProjectKey, base: "HOU" | "ABZ", week: Day) => {
    const block = instruments.find(({ type, base: at }) => type === "UT-BLOCK" && at === base);
    const days = { project, fromOn: week, toOn: addDays(week, 4) };
    return block
      ? placed(calendar, orders, days, `block ${project} ${week}`, {
          inventoryItemId: block.id,
          role: "equipment",
          startClock: "07:00",
          endClock: "17:00",
        })
      : null;
  };
  return weeks.flatMap((week) => [booked("P1", "HOU", week), booked("P5", "ABZ", week)]);
}

function placed(
  calendar: Calendar,
  orders: readonly Order[],
  { project, fromOn, toOn }: { project: ProjectKey; fromOn: Day; toOn: Day },
  name: string,
  more: Partial<Row> & Pick<Row, "role" | "startClock" | "endClock">,
): Row | null {
  const order =
    orders.find((one) => one.project.key === project && one.from <= fromOn && toOn <= one.to) ?? onAny(orders, project, fromOn);
  if (!order) return null;
  const { client, site } = order.project;
  const timeZone = zoneAt(client, site);
  const shifts = shiftsOf({ fromOn, toOn, weekdays: [], startClock: more.startClock, endClock: more.endClock, timeZone });
  const [first, last] = [shifts[0], shifts.at(-1)];
  if (!first || !last) return null;
  const over = toOn < calendar.today;
  return {
    id: idOf(`assignment ${name}`),
    at: calendar.at(calendar.ago(over ? 20 : 3), "10:00"),
    by: personId("maria"),
    workOrderId: order.id,
    clientCompanyId: clientId(client),
    baseLocationId: baseId(baseOfJob(order.project)),
    fromOn,
    toOn,
    timeZone,
    startAt: new Date(first.start).toISOString(),
    endAt: new Date(last.end).toISOString(),
    status: over ? "completed" : fromOn <= calendar.today ? "on site" : "confirmed",
    ...more,
  };
}

function onAny(orders: readonly Order[], key: ProjectKey, day: Day): Order | null {
  try {
    return orderOn(orders, key, day);
  } catch {
    return null;
  }
}

/** Approved, approved over a job that is then at risk, and one to decide. */
function leaves(calendar: Calendar, monday: Day): Written<typeof leaveRequest>[] {
  const asked = (key: Key, type: "annual" | "training", from: number, to: number) => ({
    id: idOf(`leave ${key} ${from}`),
    at: calendar.at(calendar.ago(6), "18:30"),
    by: personId(key),
    userId: personId(key),
    type,
    fromOn: addDays(monday, from),
    toOn: addDays(monday, to),
  });
  const approved = {
    status: "approved" as const,
    decidedById: personId("dale"),
    decidedAt: calendar.at(calendar.ago(5), "08:40"),
  };
  return [
    { ...asked("jake", "annual", 31, 34), ...approved },
    { ...asked("ben", "annual", 10, 11), ...approved },
    asked("ana", "annual", 36, 38),
  ];
}
