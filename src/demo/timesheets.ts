/** Two weeks of time of two crews: approved up to a week ago, then submitted, in work, and one day returned. */
import { baseId } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { clientId, zoneAt } from "./clients.ts";
import { baseOfJob, crews, type Order, orderOn, type ProjectKey, projectId } from "./jobs.ts";
import type { Key } from "./keys.ts";
import { writeRecords, type Written } from "./write.ts";
import { weekdayOf } from "#directory/finance/clock-windows.ts";
import type { Db } from "#kit/server/database.ts";
import { addDays, type Day } from "#kit/validity.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";

type Entry = Written<typeof timesheetEntry>;
type Time = Pick<Entry, "activity"> & Partial<Entry> & { from: string; to: string };

const work = (from: string, to: string, more: Partial<Entry> = {}): Time => ({ activity: "work", from, to, ...more });
const travel = (from: string, to: string): Time => ({ activity: "travel", from, to });
const field = [travel("06:00", "07:00"), work("07:00", "15:30", { breakMin: 30 }), travel("15:30", "16:30")];

/** What a crew does on each day of a week. */
const week: Readonly<Record<string, readonly Time[]>> = {
  Monday: field,
  Tuesday: [work("06:00", "19:30", { breakMin: 30, note: "Unit 4 opened late, both shifts covered" })],
  Wednesday: [
    work("07:00", "10:00"),
    {
      activity: "standby",
      from: "10:00",
      to: "12:30",
      standbyReason: "permit",
      note: "Hot work permit withdrawn for a gas test",
    },
    work("12:30", "16:30"),
  ],
  Thursday: field,
  Friday: [
    work("07:00", "13:00"),
    { activity: "report writing", from: "13:30", to: "16:00", workOrderId: null, billable: false },
  ],
};

const projects: readonly ProjectKey[] = ["P1", "P5"];
/** Jake has not submitted his last days, and Ben had one day returned. */
const stateOf = (key: Key, age: number): Partial<Entry> & Pick<Entry, "status"> => {
  if (age > 7) return { status: "approved" };
  if (key === "ben" && age === 3) return { status: "returned", returnReason: "The break of this day is missing" };
  return { status: key === "jake" ? "draft" : "submitted" };
};

export async function writeTime(db: Db, calendar: Calendar, orders: readonly Order[]): Promise<void> {
  const rows = projects.flatMap((key) =>
    Array.from({ length: 14 }, (_, index) => 14 - index).flatMap((age) => {
      const order = orderOn(orders, key, calendar.ago(age));
      return crews[baseOfJob(order.project)].flatMap((person) => entriesOf(calendar, order, person, age));
    }),
  );
  await writeRecords(db, timesheetEntry, rows);
}

function entriesOf(calendar: Calendar, order: Order, person: Key, age: number): Entry[] {
  const day = calendar.ago(age);
  const { client, site } = order.project;
  const zone = zoneAt(client, site);
  const lead = crews[baseOfJob(order.project)][0] ?? "dale";
  const state = stateOf(person, age);
  const approver = person === lead ? "dale" : lead;
  return (week[weekdayOf(day)] ?? []).map(({ from, to, ...time }) => ({
    id: idOf(`time ${person} ${age} ${from}`),
    at: calendar.at(day, "20:00", zone),
    by: personId(person),
    userId: personId(person),
    ...ofOrder(order),
    startAt: calendar.at(day, from, zone),
    endAt: calendar.at(day, to, zone),
    timeZone: zone,
    day,
    billable: true,
    methods: time.activity === "work" ? ["UT"] : [],
    ...state,
    ...(state.status === "approved" ? { approvedAt: approvedAt(calendar, day), approvedById: personId(approver) } : {}),
    ...time,
    ...(time.workOrderId === null ? { projectId: null, clientCompanyId: null } : {}),
  }));
}

const ofOrder = ({ id, project }: Order) => ({
  workOrderId: id,
  projectId: projectId(project.key),
  clientCompanyId: clientId(project.client),
  baseLocationId: baseId(baseOfJob(project)),
});

const approvedAt = ({ at }: Calendar, day: Day): string => at(addDays(day, 5), "09:00");
