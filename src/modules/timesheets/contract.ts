import { z } from "zod";
import { about } from "./about.ts";
import { entryLife } from "./entry-life.ts";
import { entryEndpoints, TimesheetEntry } from "./timesheet-entry.ts";
import { activities, hourClasses } from "#directory/finance/overtime.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, download, get, post } from "#kit/contract.ts";
import { dayText, requiredText } from "#kit/schemas.ts";

export * from "./entry-life.ts";
export * from "./timesheet-entry.ts";

/** Hours by class, "8.25"; a class without hours is absent. */
export const ClassHours = z.partialRecord(z.enum(hourClasses), z.string());
export type ClassHours = z.infer<typeof ClassHours>;

/** The rule by which hours got their class, as a person calls it. */
export const RuleUsed = z.object({ client: z.string().nullable(), name: z.string(), source: z.enum(["rate sheet", "preset"]) });
export type RuleUsed = z.infer<typeof RuleUsed>;

/** The rule by which hours got their pay class: of the settings, or the one usual at the base. */
export const PayRuleNamed = z.object({ name: z.string(), isPreset: z.boolean() });
export type PayRuleNamed = z.infer<typeof PayRuleNamed>;

/** A job the person may log time on, small enough for a device. */
export const TimeJob = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  timeZone: z.string(),
  status: z.string(),
  methods: z.array(z.string()),
});
export type TimeJob = z.infer<typeof TimeJob>;

/** A work day without time on which jobs were planned for the person. */
export const Gap = z.object({
  day: z.string(),
  jobs: z.array(z.object({ id: z.uuid(), number: z.string(), title: z.string() })),
});
export type Gap = z.infer<typeof Gap>;

/** An entry with its hours by class; without, what rounds to nothing. */
export const ClassedEntry = TimesheetEntry.row.extend({ classes: ClassHours });
export type ClassedEntry = z.infer<typeof ClassedEntry>;

export const Week = z.object({
  userId: z.uuid(),
  personName: z.string(),
  /** Monday and Sunday. */
  from: z.string(),
  to: z.string(),
  /** Today at the person's base, whose clock entries without a work order follow. */
  today: z.string(),
  timeZone: z.string(),
  days: z.array(z.object({ day: z.string(), holiday: z.string().nullable(), hours: z.string(), entries: z.array(ClassedEntry) })),
  byActivity: z.array(z.object({ activity: z.enum(activities), hours: z.string() })),
  byClass: ClassHours,
  hours: z.string(),
  rules: z.array(RuleUsed),
  /** The same hours as they are paid (project-management rule 5). */
  pay: z.object({ byClass: ClassHours, rules: z.array(PayRuleNamed) }),
  gaps: z.array(Gap),
  jobs: z.array(TimeJob),
  /** The reader may enter time here. */
  mayWrite: z.boolean(),
  /** People whose week the reader may open; empty when it is only their own. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Week = z.infer<typeof Week>;

/** What a person has submitted for a week, as far as the reader may approve it. */
export const WeekToApprove = z.object({
  userId: z.uuid(),
  personName: z.string(),
  from: z.string(),
  to: z.string(),
  hours: z.string(),
  byClass: ClassHours,
  rules: z.array(RuleUsed),
  entries: z.array(ClassedEntry),
});
export type WeekToApprove = z.infer<typeof WeekToApprove>;

/** The hours of a person on a work order or project, those not yet approved among them. */
export const PersonHours = z.object({
  userId: z.uuid(),
  personName: z.string(),
  byClass: ClassHours,
  byActivity: z.array(z.object({ activity: z.enum(activities), hours: z.string() })),
  hours: z.string(),
  notApproved: z.string(),
});
export type PersonHours = z.infer<typeof PersonHours>;

const chosen = z
  .array(z.object({ id: z.uuid(), version: z.int() }))
  .min(1, "Choose at least one entry")
  .max(500);
const answered = z.object({ entries: z.int() });

export const timesheets = defineModule({
  ...about,
  endpoints: {
    ...entryEndpoints,
    ...actionEndpoints(TimesheetEntry, entryLife, {}),
    week: get("/api/timesheets/week", {
      action: "view",
      query: z.object({
        userId: z.uuid().optional(),
        on: dayText().optional(),
        /** The week of this entry instead. */
        entry: z.uuid().optional(),
      }),
      reply: Week,
      summary: "The week of a person that a day is in: entries, hours by class and activity, and the days without time",
    }),
    submitWeek: post("/api/timesheets/week/submission", {
      action: "create",
      body: z.object({ userId: z.uuid().optional(), on: dayText() }),
      reply: answered,
      summary: "Submit everything in a week that is not submitted",
    }),
    toApprove: get("/api/timesheets/approvals", {
      action: "view",
      reply: z.array(WeekToApprove),
      summary: "The submitted weeks of others that the reader may approve",
    }),
    approveAll: post("/api/timesheets/approvals", {
      action: "approve",
      namedActions: ["timesheet.approve"],
      body: z.object({ entries: chosen }),
      reply: answered,
      summary: "Approve several entries of time; all or none",
    }),
    sendBackAll: post("/api/timesheets/returns", {
      action: "approve",
      namedActions: ["timesheet.approve"],
      body: z.object({ entries: chosen, reason: requiredText("Enter what has to be corrected", 600) }),
      reply: answered,
      summary: "Return several submitted entries of time with the reason; all or none",
    }),
    lockAll: post("/api/timesheets/locks", {
      action: "export",
      body: z.object({ entries: chosen }),
      reply: answered,
      summary: "Lock several approved entries that were paid or billed; all or none",
    }),
    hours: get("/api/timesheets/hours", {
      action: "view",
      query: z.object({ workOrderId: z.uuid().optional(), projectId: z.uuid().optional() }),
      reply: z.object({ people: z.array(PersonHours), byClass: ClassHours, hours: z.string(), rules: z.array(RuleUsed) }),
      summary: "Hours on a work order or project by person and class",
    }),
    payroll: download("/api/timesheets/payroll", {
      action: "export",
      query: z.object({
        from: dayText(),
        to: dayText(),
        baseLocationId: z.uuid().optional(),
        format: z.enum(["csv", "xlsx"]).default("csv"),
      }),
      summary:
        "Approved time of a period for payroll, a row for each pay class: person, date, start, end, hours, pay class, activity, work order, and the classes of the contract",
    }),
  },
});
