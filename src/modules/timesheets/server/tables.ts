import { isNull, sql } from "drizzle-orm";
import { boolean, date, index, integer, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { entryStates } from "../entry-life.ts";
import { standbyReasons } from "../timesheet-entry.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { activities } from "#directory/finance/overtime.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** Time of a person. Project and client are those of its work order, copied because a work order stays with both. */
export const timesheetEntry = snakeCase.table(
  "timesheet_entry",
  {
    ...record(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    workOrderId: uuid().references(() => workOrder.id),
    projectId: uuid().references(() => project.id),
    clientCompanyId: uuid().references(() => clientCompany.id),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    activity: text({ enum: activities }).notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    breakMin: integer().notNull().default(0),
    breakStartAt: instant(),
    /** The zone of the site, or of the base where there is none; the day is that of the start there. */
    timeZone: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    billable: boolean().notNull(),
    methods: text().array().notNull().default([]),
    standbyReason: text({ enum: standbyReasons }),
    offCrewReason: text(),
    note: text(),
    status: text({ enum: entryStates }).notNull().default("draft"),
    returnReason: text(),
    approvedAt: instant(),
    approvedById: uuid(),
  },
  (t) => [
    index().on(t.userId, t.startAt),
    index().on(t.startAt, t.id),
    index().on(t.day, t.id),
    index().on(t.workOrderId, t.day),
    index().on(t.projectId, t.day),
    index("timesheet_entry_submitted")
      .on(t.day)
      .where(sql`${t.status} = 'submitted'`),
  ],
);

describeRecord(timesheetEntry, {
  entity: "TimesheetEntry",
  noun: "time entry",
  modules: ["projects"],
  label: ({ activity, day }) => `${activity} on ${day}`,
  // The lead of a job has the time of its crew.
  own: (actor) =>
    sql`(${timesheetEntry.userId} = ${actor.id} or ${timesheetEntry.workOrderId} in
      (select ${workOrder.id} from ${workOrder} where ${workOrder.leadUserId} = ${actor.id}))`,
  outside: (actor) => sql`${timesheetEntry.userId} = ${actor.id}`,
  base: timesheetEntry.baseLocationId,
  visible: (actor) => {
    const shown = notConfidential(timesheetEntry.clientCompanyId, actor);
    return shown && sql`(${shown} or ${timesheetEntry.userId} = ${actor.id})`;
  },
  closed: ({ status }) => status === "approved" || status === "locked",
  about: ({ baseLocationId, clientCompanyId, projectId }) => ({ baseLocationId, clientCompanyId, projectId }),
});

/** What has not been removed. */
export const present = isNull(timesheetEntry.archivedAt);
