import { z } from "zod";
import { entryLife, entryStates } from "./entry-life.ts";
import { activities } from "#directory/finance/overtime.ts";
import { del, many, only } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, choices, derived, field, ref, text, whole, yesNo } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { dayText, optional } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** Why a crew waited: the first three are carried with the client's initials on the ticket (rate-sheets rule 8). */
export const standbyReasons = ["client", "weather", "permit", "equipment", "other"] as const;

const instant = z.iso.datetime("Enter a day and a time");

/**
 * Time a person worked, travelled or stood by, from one instant to another. Its day is that of its start at the site, or at the base where there is
 * no site; its length comes from the instants, so that a night of a clock change has its true length.
 */
export const TimesheetEntry = defineRecord({
  entity: "TimesheetEntry",
  noun: "time entry",
  path: "/api/timesheet-entries",
  page: "/timesheets/entries",
  modules: ["projects"],
  rights: { create: "create", update: "create" },
  fields: {
    /** Left out: the person who enters it. */
    userId: field("Person", z.uuid("Choose the person").optional(), z.uuid(), { kind: "record" }),
    workOrderId: ref("Work order", {}),
    activity: choice("Activity", activities, { required: "Choose the activity" }),
    startAt: field("Start", instant, z.string()),
    endAt: field("End", instant, z.string()),
    breakMin: whole("Break", { filledIn: true, most: 1440, unit: "min" }),
    /** Left out: the break comes off the end. */
    breakStartAt: field("Break from", optional(instant), z.string().nullable()),
    billable: yesNo("Billable"),
    methods: choices("Methods", methods),
    standbyReason: choice("Standby because of", standbyReasons, {}),
    offCrewReason: text("Why outside the crew", { most: 200 }),
    note: text("Note", { most: 1000, lines: 2 }),
  },
  shown: {
    day: derived("Day", z.string(), { options: [] }),
    timeZone: derived("Time zone", z.string()),
    startClock: derived("From", z.string()),
    endClock: derived("To", z.string()),
    hours: derived("Hours", z.string()),
    status: derived("Status", z.enum(entryStates), { options: entryStates, meanings: meaningsOf(entryLife) }),
    personName: derived("Person", z.string().nullable()),
    employeeNumber: derived("Employee number", z.string().nullable(), { mono: true }),
    workOrderNumber: derived("Work order", z.string().nullable(), { mono: true }),
    workOrderTitle: derived("", z.string().nullable()),
    projectId: derived("", z.uuid().nullable()),
    projectNumber: derived("Project", z.string().nullable(), { mono: true }),
    clientCompanyId: derived("", z.uuid().nullable()),
    clientName: derived("Client", z.string().nullable()),
    baseLocationId: derived("", z.uuid()),
    baseName: derived("Base", z.string().nullable()),
    returnReason: derived("Reason for the return", z.string().nullable()),
    approvedAt: derived("Approved", z.string().nullable()),
    approvedByName: derived("Approved by", z.string().nullable()),
  },
  filters: {
    userId: z.uuid().optional(),
    workOrderId: z.uuid().optional(),
    projectId: z.uuid().optional(),
    status: many(z.enum(entryStates)),
    activity: many(z.enum(activities)),
    baseLocationId: z.uuid().optional(),
    from: dayText().optional(),
    to: dayText().optional(),
  },
});
export type TimesheetEntry = z.infer<typeof TimesheetEntry.row>;
export type TimesheetEntryDraft = z.infer<typeof TimesheetEntry.draft>;

/** An entry made on a device carries its own id: sent twice, it is stored once. */
export const NewTimesheetEntry = TimesheetEntry.draft.extend({ id: z.uuid().optional() });
export type NewTimesheetEntry = z.infer<typeof NewTimesheetEntry>;

export const entryEndpoints = {
  ...only(TimesheetEntry.endpoints, "list", "count", "export", "find", "history", "update"),
  create: { ...TimesheetEntry.endpoints.create, body: NewTimesheetEntry },
  remove: del("/api/timesheet-entries/:id", {
    action: "create",
    query: z.object({ version: z.coerce.number().int() }),
    reply: TimesheetEntry.row,
    summary: "Remove an entry of time that is not submitted",
  }),
};
