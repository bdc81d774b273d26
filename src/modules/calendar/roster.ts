/** What the timeline, the agenda and the board show: people and items with what is on their days. */
import { z } from "zod";
import { eventStates } from "./event-life.ts";
import { eventKinds } from "./event.ts";
import { assignmentStates } from "./assignment-life.ts";
import { assignmentRoles } from "./assignment.ts";
import { checks, Finding, PassedCheck } from "./finding.ts";
import { flag, many } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** The longest range that is shown at once. */
const mostRosterDays = 62;

/** A range of days, both inclusive, that is not too long to be shown at once, with what else is asked. */
export const daysAsked = <S extends z.ZodRawShape>(more: S) =>
  z.object({ from: dayText(), to: dayText(), ...more }).refine(isShort, { path: ["to"], message: "Check the dates." });

const isShort = (asked: object): boolean => {
  const { from, to } = asked as { from: string; to: string };
  return from <= to && Date.parse(to) - Date.parse(from) < mostRosterDays * 86_400_000;
};

export const RosterAsked = daysAsked({
  baseLocationId: z.uuid().optional(),
  method: many(z.enum(methods)),
  /** Equipment instead of people. */
  items: flag,
  /** Only rows with a problem. */
  problems: flag,
  q: z.string().trim().max(80).optional(),
});

/** "UT II until 31 Mar 2027", or of an item "in calibration until". */
const Chip = z.object({ label: z.string(), until: z.string(), good: z.boolean() });

export const RosterRow = z.object({
  id: z.uuid(),
  name: z.string(),
  detail: z.string().nullable(),
  chips: z.array(Chip),
  /** Hours of the range; null of items, and of people whose hours are not for the reader. */
  hours: z.object({ available: z.number(), assigned: z.number(), free: z.number(), load: z.string().nullable() }).nullable(),
  problems: z.int(),
});
export type RosterRow = z.infer<typeof RosterRow>;

const rosterKinds = ["assignment", "event", "busy", "leave", "off rotation"] as const;

/** One bar: an assignment, a repetition of an event; or that somebody is busy, not available or off rotation, without more. Days inclusive, at the site's clock. */
export const RosterEntry = z.object({
  id: z.string(),
  rowId: z.uuid(),
  kind: z.enum(rosterKinds),
  title: z.string(),
  from: z.string(),
  to: z.string(),
  /** 1 is Monday; none means every day. */
  weekdays: z.array(z.int()),
  startClock: z.string().nullable(),
  endClock: z.string().nullable(),
  timeZone: z.string().nullable(),
  assignmentId: z.uuid().nullable(),
  version: z.int().nullable(),
  status: z.enum(assignmentStates).nullable(),
  role: z.enum(assignmentRoles).nullable(),
  method: z.string().nullable(),
  level: z.int().nullable(),
  workOrderId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  siteName: z.string().nullable(),
  atRisk: z.boolean(),
  findings: z.array(Finding),
  overrides: z.array(PassedCheck),
  eventId: z.uuid().nullable(),
  eventStatus: z.enum(eventStates).nullable(),
});
export type RosterEntry = z.infer<typeof RosterEntry>;

/** A work order that wants people: none yet, or fewer methods covered than its scope has. */
export const OpenOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  clientName: z.string().nullable(),
  siteName: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  methods: z.array(z.string()),
  status: z.string(),
});
export type OpenOrder = z.infer<typeof OpenOrder>;

/** One repetition of an event without participants: it is for everyone at its base. Days inclusive. */
export const GeneralEvent = z.object({
  eventId: z.uuid(),
  kind: z.enum(eventKinds),
  title: z.string(),
  status: z.enum(eventStates),
  from: z.string(),
  to: z.string(),
  startClock: z.string().nullable(),
  endClock: z.string().nullable(),
});
export type GeneralEvent = z.infer<typeof GeneralEvent>;

export const Roster = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  rows: z.array(RosterRow),
  /** More rows match than are shown. */
  more: z.int(),
  entries: z.array(RosterEntry),
  general: z.array(GeneralEvent),
  unassigned: z.array(OpenOrder),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  mayPlan: z.boolean(),
  mayOverride: z.boolean(),
});
export type Roster = z.infer<typeof Roster>;

/** An assignment of one's own, with its crew and how to reach them. */
export const OwnEntry = z.object({
  id: z.uuid(),
  version: z.int(),
  status: z.enum(assignmentStates),
  role: z.string(),
  from: z.string(),
  to: z.string(),
  weekdays: z.array(z.int()),
  startClock: z.string(),
  endClock: z.string(),
  timeZone: z.string(),
  workOrderId: z.uuid(),
  workOrderNumber: z.string(),
  workOrderTitle: z.string(),
  clientName: z.string().nullable(),
  site: z
    .object({
      name: z.string(),
      address: z.string(),
      emergencyPhone: z.string().nullable(),
      musterPoint: z.string().nullable(),
      latitude: z.string().nullable(),
      longitude: z.string().nullable(),
    })
    .nullable(),
  crew: z.array(z.object({ name: z.string(), role: z.string(), phone: z.string().nullable() })),
  findings: z.array(Finding),
  /** A late change waits to be acknowledged. */
  toAcknowledge: z.boolean(),
});
export type OwnEntry = z.infer<typeof OwnEntry>;

/** A repetition of an event of one's own, or of one for everyone at one's base. */
export const OwnEvent = GeneralEvent.extend({
  timeZone: z.string(),
  place: z.string().nullable(),
  description: z.string().nullable(),
});
export type OwnEvent = z.infer<typeof OwnEvent>;

export const OwnPlan = z.object({
  today: z.string(),
  from: z.string(),
  to: z.string(),
  entries: z.array(OwnEntry),
  events: z.array(OwnEvent),
  leave: z.array(
    z.object({ id: z.uuid(), version: z.int(), type: z.string(), from: z.string(), to: z.string(), status: z.string() }),
  ),
});
export type OwnPlan = z.infer<typeof OwnPlan>;

export const Replacement = z.object({
  userId: z.uuid(),
  name: z.string(),
  eligible: z.boolean(),
  /** Soft checks that Operations would have to let pass. */
  soft: z.array(z.enum(checks)),
  reasons: z.array(z.string()),
});
export type Replacement = z.infer<typeof Replacement>;
