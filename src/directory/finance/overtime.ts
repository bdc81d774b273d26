/** The overtime rule of a contract, as a rate sheet has it (rate-sheets 2), and the presets a company starts from. */
import { z } from "zod";
import { weekdays } from "#directory/bases/working-hours.ts";

export type Weekday = (typeof weekdays)[number];

/** Straight time, overtime, double time, holiday time: an hour has one of them. */
export const hourClasses = ["ST", "OT", "DT", "HT"] as const;
export type HourClass = (typeof hourClasses)[number];
const dayClasses = ["as worked", "OT", "DT", "HT"] as const;
const seventhDayClasses = ["none", "OT", "DT", "HT"] as const;
/** What a person does in an entry of time (project-management 2). */
export const activities = ["work", "travel", "standby", "training", "yard or shop", "report writing", "meeting"] as const;
export type Activity = (typeof activities)[number];
/** The activities a rule may count toward overtime and minimums. */
const countable = ["work", "standby", "travel"] as const;

/** Hours as a decimal text, more than none and at most `most`. */
const hours = (most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, message)
    .refine((text) => Number(text) > 0 && Number(text) <= most, message);
const limit = (most: number) => hours(most, `Enter hours above 0 and up to ${most}, or leave it empty`).nullable();
const factor = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,4})?$/, "Enter a multiplier such as 1.5")
  .refine((text) => Number(text) >= 1, "A multiplier is 1 or more");
const Clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "Enter a time such as 07:00");

/** From a time to another on the clock of the site; into the next day if the end is not after the start. */
export const ClockWindow = z.object({ from: Clock, to: Clock });
export type ClockWindow = z.infer<typeof ClockWindow>;

const DayClass = z.enum(dayClasses, "Choose the class");

/** A limit that is null is no limit. */
export const OvertimeRule = z
  .object({
    dailySt: limit(24),
    dailyOt: limit(24),
    weeklySt: limit(168),
    weekStartsOn: z.enum(weekdays, "Choose the first day of the week"),
    /** Straight time only inside; a weekday without one has no such bound. */
    stWindow: z.partialRecord(z.enum(weekdays), ClockWindow),
    dayClass: z.object({
      Monday: DayClass,
      Tuesday: DayClass,
      Wednesday: DayClass,
      Thursday: DayClass,
      Friday: DayClass,
      Saturday: DayClass,
      Sunday: DayClass,
      holiday: DayClass,
    }),
    holidayCalendarId: z.uuid().nullable(),
    seventhDay: z.enum(seventhDayClasses, "Choose what the seventh day is"),
    /** So many hours of the seventh day are overtime, the rest double time; null for the whole day in its class. */
    seventhDayFirst: limit(24),
    otMultiplier: factor,
    dtMultiplier: factor,
    /** Null: as double time. */
    htMultiplier: factor.nullable(),
    nightPremium: ClockWindow.extend({
      percent: z
        .string()
        .regex(/^\d{1,3}(\.\d{1,3})?$/, "Enter a percentage such as 25")
        .refine((text) => Number(text) > 0, "Enter a percentage above 0"),
    }).nullable(),
    timeIncrement: hours(1, "Enter an increment of up to 1 hour, such as 0.25"),
    incrementMode: z.enum(["nearest", "up"], "Choose how time is rounded"),
    shiftGapHours: hours(24, "Enter hours up to 24, such as 6"),
    counted: z.array(z.enum(countable)).max(countable.length),
    limitsCount: z.enum(["client", "all hours"], "Choose whose hours fill the limits"),
  })
  .superRefine((rule, check) => {
    if (rule.dailySt !== null && rule.dailyOt !== null && Number(rule.dailyOt) < Number(rule.dailySt))
      check.addIssue({ code: "custom", path: ["dailyOt"], message: "Double time starts after straight time has ended" });
    if (rule.seventhDayFirst !== null && rule.seventhDay !== "OT")
      check.addIssue({ code: "custom", path: ["seventhDayFirst"], message: "Only for a seventh day that is overtime" });
  });
export type OvertimeRule = z.infer<typeof OvertimeRule>;

const asWorked = {
  Monday: "as worked",
  Tuesday: "as worked",
  Wednesday: "as worked",
  Thursday: "as worked",
  Friday: "as worked",
  Saturday: "as worked",
  Sunday: "as worked",
} as const;

const us: OvertimeRule = {
  dailySt: "8",
  dailyOt: "12",
  weeklySt: "40",
  weekStartsOn: "Monday",
  stWindow: {},
  dayClass: { ...asWorked, Saturday: "OT", Sunday: "DT", holiday: "DT" },
  holidayCalendarId: null,
  seventhDay: "none",
  seventhDayFirst: null,
  otMultiplier: "1.5",
  dtMultiplier: "2.0",
  htMultiplier: null,
  nightPremium: null,
  timeIncrement: "0.25",
  incrementMode: "nearest",
  shiftGapHours: "6",
  counted: ["work", "standby", "travel"],
  limitsCount: "client",
};

const eu: OvertimeRule = {
  ...us,
  dailyOt: null,
  dayClass: { ...asWorked, Saturday: "OT", Sunday: "DT", holiday: "HT" },
  otMultiplier: "1.25",
  dtMultiplier: "1.5",
  htMultiplier: "2.0",
  nightPremium: { from: "22:00", to: "06:00", percent: "25" },
};

/** What a company starts from, each with the name it is offered by. They are customs of the trade, not law: "verify against the contract". */
export const overtimePresets = {
  "US 8/12/40": us,
  "US weekly 40": { ...us, dailySt: null, dailyOt: null },
  California: {
    ...us,
    weekStartsOn: "Sunday",
    dayClass: { ...asWorked, holiday: "as worked" },
    seventhDay: "OT",
    seventhDayFirst: "8",
  },
  EU: eu,
  Gulf: {
    ...us,
    weeklySt: "48",
    weekStartsOn: "Sunday",
    dayClass: { ...asWorked, Friday: "OT", holiday: "DT" },
  },
} as const satisfies Record<string, OvertimeRule>;
