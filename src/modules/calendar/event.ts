import { z } from "zod";
import { eventLife, eventStates } from "./event-life.ts";
import { Clock } from "./assignment.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived, field, ref, refs, text, yesNo } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { dayText } from "#kit/schemas.ts";

/** What an event is. Jobs are assignments, leave and sickness are requests for leave: neither is entered as an event. */
export const eventKinds = [
  "training",
  "exam",
  "medical/vision",
  "calibration away",
  "maintenance",
  "meeting",
  "audit",
  "toolbox talk",
  "client notice",
  "holiday",
  "stand-by duty",
  "other",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Kinds that leave a person or an item free for work: who is on stand-by is called out, a holiday and a notice are dates to know. */
const freeKinds: ReadonlySet<EventKind> = new Set(["client notice", "holiday", "stand-by duty"]);
export const takesTime = (kind: EventKind): boolean => !freeKinds.has(kind);

export const visibilities = ["normal", "private"] as const;

/**
 * Something in the calendar that is no job and no leave, with people and equipment as participants; without participants it is for everyone at its
 * base. Days are inclusive, at the clock of its place.
 */
export const CalendarEvent = defineRecord({
  entity: "CalendarEvent",
  noun: "event",
  path: "/api/calendar/events",
  page: "/calendar/events",
  rights: { update: "create" },
  fields: {
    kind: choice("Kind", eventKinds, { required: "Choose the kind" }),
    title: text("Title", { required: "Enter a title" }),
    description: text("Description", { most: 2000, lines: 3 }),
    allDay: yesNo("All day"),
    fromOn: day("From", { required: "Enter the first day" }),
    toOn: day("To", { required: "Enter the last day" }),
    startClock: field("Start", Clock.nullable().optional(), z.string().nullable()),
    endClock: field("End", Clock.nullable().optional(), z.string().nullable()),
    /** A rule of RFC 5545, of which daily, weekly and monthly ones are supported. */
    recurrence: field("Repeats", z.string().trim().max(200).nullable().optional(), z.string().nullable()),
    /** Where it is: the site, else the base, give its clock. */
    clientSiteId: ref("Site", {}),
    /** Left out: the base of whoever creates it. */
    baseLocationId: ref("Base", { filledIn: true }),
    /** Its participants may be on this job at the same time. */
    workOrderId: ref("Work order", {}),
    userIds: refs("People", { most: 300 }),
    inventoryItemIds: refs("Equipment", { most: 100 }),
    visibility: choice("Visibility", visibilities, {
      filledIn: true,
      words: { normal: "Normal", private: "Private" },
      help: "Of a private event others see that its people are busy.",
    }),
  },
  shown: {
    status: derived("Status", z.enum(eventStates), { options: eventStates, meanings: meaningsOf(eventLife) }),
    timeZone: derived("Time zone", z.string()),
    /** The last day of its last repetition; null has no end. */
    lastOn: derived("Until", z.string().nullable()),
    /** Days of repetitions that were dropped, or have become events of their own. */
    exceptDays: derived("Except on", z.array(z.string())),
    seriesId: derived("", z.string().nullable()),
    sequence: derived("", z.int()),
    peopleNames: derived("Participants", z.array(z.string())),
    itemTags: derived("Items", z.array(z.string()), { mono: true }),
    siteName: derived("Place", z.string().nullable()),
    baseName: derived("Base", z.string().nullable()),
    workOrderNumber: derived("Number", z.string().nullable(), { mono: true }),
  },
  filters: {
    kind: many(z.enum(eventKinds)),
    status: many(z.enum(eventStates)),
    baseLocationId: z.uuid().optional(),
    /** Those that may take place on these days. */
    from: dayText().optional(),
    to: dayText().optional(),
  },
});
export type CalendarEvent = z.infer<typeof CalendarEvent.row>;
export type EventDraft = z.infer<typeof CalendarEvent.draft>;
