import { type SQL, sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { assignmentStates } from "../assignment-life.ts";
import { assignmentRoles } from "../assignment.ts";
import { eventStates } from "../event-life.ts";
import { eventKinds, visibilities } from "../event.ts";
import { presetNames } from "../fatigue-policy.ts";
import { feedScopes } from "../feed.ts";
import type { Checked, PassedCheck } from "../finding.ts";
import { leaveStates } from "../leave-life.ts";
import { leaveTypes } from "../leave.ts";
import type { FatigueLimits } from "../rules/fatigue.ts";
import type { Rotation } from "../rules/availability.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import type { DayHours } from "#directory/bases/working-hours.ts";
import { clientCompany, clientSite, notConfidential } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { methods } from "#modules/report-templates/definition.ts";

const day = () => date({ mode: "string" });

/** A person or an item on a work order: exactly one of the two is set (`valuesOf`). Client and base are those of the work order, which stays with both. */
export const assignment = snakeCase.table(
  "assignment",
  {
    ...record(),
    workOrderId: uuid()
      .notNull()
      .references(() => workOrder.id),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    userId: uuid().references(() => appUser.id),
    inventoryItemId: uuid().references(() => inventoryItem.id),
    role: text({ enum: assignmentRoles }).notNull(),
    method: text({ enum: methods }),
    level: integer(),
    fromOn: day().notNull(),
    toOn: day().notNull(),
    weekdays: integer().array().notNull().default([]),
    startClock: text().notNull(),
    endClock: text().notNull(),
    timeZone: text().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    note: text(),
    status: text({ enum: assignmentStates }).notNull().default("proposed"),
    declineReason: text(),
    overrides: jsonb().$type<PassedCheck[]>().notNull().default([]),
    checked: jsonb().$type<Checked>(),
    atRiskSince: instant(),
    /** A change within 24 hours of the start that its person has still to acknowledge. */
    changedLateAt: instant(),
    acknowledgedAt: instant(),
    offeredAt: instant(),
    /** Rises when time, place or status change, for calendars that subscribe. */
    sequence: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.startAt, t.endAt),
    index().on(t.userId, t.startAt),
    index().on(t.inventoryItemId, t.startAt),
    index().on(t.workOrderId),
    index().on(t.fromOn, t.id),
  ],
);

/** The assignments of the jobs a person leads, and their own. */
const ownAssignments = (actor: Actor): SQL =>
  sql`(${assignment.userId} = ${actor.id} or ${assignment.workOrderId} in
    (select ${workOrder.id} from ${workOrder} where ${workOrder.leadUserId} = ${actor.id}))`;

describeRecord(assignment, {
  entity: "Assignment",
  noun: "assignment",
  modules: ["calendar"],
  label: ({ role, fromOn, toOn }) => `${role}, ${fromOn} to ${toOn}`,
  own: ownAssignments,
  outside: (actor) => sql`${assignment.userId} = ${actor.id}`,
  base: assignment.baseLocationId,
  visible: (actor) => {
    const shown = notConfidential(assignment.clientCompanyId, actor);
    return shown && sql`(${shown} or ${assignment.userId} = ${actor.id})`;
  },
  about: ({ baseLocationId, clientCompanyId }) => ({ baseLocationId, clientCompanyId }),
});

/** Leave that somebody asked for. */
export const leaveRequest = snakeCase.table(
  "leave_request",
  {
    ...record(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    type: text({ enum: leaveTypes }).notNull(),
    fromOn: day().notNull(),
    toOn: day().notNull(),
    startsHalf: boolean().notNull().default(false),
    endsHalf: boolean().notNull().default(false),
    note: text(),
    status: text({ enum: leaveStates }).notNull().default("requested"),
    decidedById: uuid().references(() => appUser.id),
    decidedAt: instant(),
    decisionReason: text(),
  },
  (t) => [index().on(t.fromOn, t.id), index().on(t.userId, t.fromOn)],
);

/** The people a person manages. */
export const managedBy = (actor: Actor): SQL =>
  sql`(select ${appUser.id} from ${appUser} where ${appUser.managerId} = ${actor.id})`;

/** HSE, and a Super Admin, read of everyone's leave that it is sickness. */
export const readsSickness = (actor: Actor): boolean => actor.isSuperUser || actor.named.has("leave.sickness");

/** The leave whose type a person reads: all but the sickness of people they do not manage, for who is not HSE (rule 14). Undefined: all. */
export const readsType = (actor: Actor): SQL | undefined =>
  readsSickness(actor)
    ? undefined
    : sql`(${leaveRequest.type} <> 'sick' or ${leaveRequest.userId} = ${actor.id} or ${leaveRequest.userId} in ${managedBy(actor)})`;

describeRecord(leaveRequest, {
  entity: "LeaveRequest",
  noun: "leave request",
  modules: ["calendar"],
  label: ({ fromOn, toOn }) => `${fromOn} to ${toOn}`,
  own: (actor) => sql`(${leaveRequest.userId} = ${actor.id} or ${leaveRequest.userId} in ${managedBy(actor)})`,
  outside: (actor) => sql`${leaveRequest.userId} = ${actor.id}`,
  // Others read "not available" on the timeline. Who decides on leave reads that of everyone; that it is sickness, the manager and HSE only (rule 14).
  visible: (actor) => {
    if (actor.isSuperUser || actor.named.has("leave.decide")) return undefined;
    const own = sql`${leaveRequest.userId} = ${actor.id} or ${leaveRequest.userId} in ${managedBy(actor)}`;
    return actor.named.has("leave.sickness") ? sql`(${leaveRequest.type} = 'sick' or ${own})` : sql`(${own})`;
  },
  papers: ({ type, userId }, actor) => type !== "sick" || userId === actor.id || readsSickness(actor),
  personal: { of: "userId", fields: ["type", "note"] },
  guarded: { fields: ["type", "note"], also: readsType },
});

/** When a person is there. */
export const availabilityRule = snakeCase.table(
  "availability_rule",
  {
    ...record(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    validFrom: day().notNull(),
    validTo: day(),
    weekly: jsonb().$type<DayHours[]>().notNull().default([]),
    rotation: jsonb().$type<Rotation>(),
  },
  (t) => [index().on(t.userId, t.validFrom)],
);
describeRecord(availabilityRule, {
  entity: "AvailabilityRule",
  noun: "availability rule",
  modules: ["calendar"],
  label: ({ validFrom }) => `from ${validFrom}`,
  own: (actor) => sql`${availabilityRule.userId} = ${actor.id}`,
  outside: (actor) => sql`${availabilityRule.userId} = ${actor.id}`,
  base: (actor) =>
    actor.baseIds.length > 0
      ? sql`${availabilityRule.userId} in (select ${appUser.id} from ${appUser} where ${appUser.baseLocationId} = any(${`{${actor.baseIds.join()}}`}::uuid[]))`
      : sql`false`,
});

/** Something in the calendar that is no job and no leave. Its base gives the reach; its site, else its base, the clock. */
export const calendarEvent = snakeCase.table(
  "calendar_event",
  {
    ...record(),
    kind: text({ enum: eventKinds }).notNull(),
    title: text().notNull(),
    description: text(),
    allDay: boolean().notNull().default(false),
    fromOn: day().notNull(),
    toOn: day().notNull(),
    startClock: text(),
    endClock: text(),
    timeZone: text().notNull(),
    /** "FREQ=WEEKLY;BYDAY=MO", as RFC 5545 writes it; its end is a day. */
    recurrence: text(),
    exceptDays: date({ mode: "string" }).array().notNull().default([]),
    /** The last day of the last repetition; null has no end. */
    lastOn: day(),
    /** The series this was a repetition of. */
    seriesId: uuid(),
    clientSiteId: uuid().references(() => clientSite.id),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    workOrderId: uuid().references(() => workOrder.id),
    userIds: uuid().array().notNull().default([]),
    inventoryItemIds: uuid().array().notNull().default([]),
    visibility: text({ enum: visibilities }).notNull().default("normal"),
    status: text({ enum: eventStates }).notNull().default("confirmed"),
    /** Rises when time, place or status change, for calendars that subscribe. */
    sequence: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.fromOn, t.id),
    index("calendar_event_people").using("gin", t.userIds),
    index("calendar_event_items").using("gin", t.inventoryItemIds),
  ],
);

/** Participants, whoever created it, and everyone at its base where it has no participants. */
const ownEvents = (actor: Actor): SQL => {
  const forAll = sql`cardinality(${calendarEvent.userIds}) = 0 and cardinality(${calendarEvent.inventoryItemIds}) = 0`;
  const atBase = sql`${calendarEvent.baseLocationId} = any(${`{${actor.baseIds.join()}}`}::uuid[])`;
  return sql`(${takesPart(actor)} or (${forAll} and ${atBase}))`;
};
/** Whose event it is: only they read a private one. */
export const takesPart = ({ id }: Pick<Actor, "id">): SQL =>
  sql`(${calendarEvent.userIds} @> array[${id}]::uuid[] or ${calendarEvent.createdById} = ${id})`;

describeRecord(calendarEvent, {
  entity: "CalendarEvent",
  noun: "event",
  modules: ["calendar"],
  label: ({ kind, fromOn }) => `${kind}, ${fromOn}`,
  own: ownEvents,
  outside: takesPart,
  base: (actor) => sql`(${takesPart(actor)} or ${calendarEvent.baseLocationId} = any(${`{${actor.baseIds.join()}}`}::uuid[]))`,
  visible: (actor) => (actor.isSuperUser ? undefined : sql`(${calendarEvent.visibility} = 'normal' or ${takesPart(actor)})`),
  about: ({ baseLocationId }) => ({ baseLocationId }),
  guarded: { fields: ["title", "description"] },
});

/** Limits on working time for the work of projects, clients or bases. */
export const fatiguePolicy = snakeCase.table("fatigue_policy", {
  ...record(),
  name: text().notNull(),
  preset: text({ enum: presetNames }).notNull(),
  edition: text(),
  limits: jsonb().$type<FatigueLimits>().notNull(),
  projectIds: uuid().array().notNull().default([]),
  clientCompanyIds: uuid().array().notNull().default([]),
  baseLocationIds: uuid().array().notNull().default([]),
});
describeRecord(fatiguePolicy, {
  entity: "FatiguePolicy",
  noun: "fatigue policy",
  modules: ["calendar"],
  label: ({ name }) => name,
  own: () => sql`true`,
  outside: () => sql`false`,
  base: () => sql`true`,
});

/** A calendar from elsewhere, shown over the plan (rule 16). Everyone who opens the calendar sees it. */
export const outsideCalendar = snakeCase.table("outside_calendar", {
  ...record(),
  name: text().notNull(),
  /** The name of the file it was read from. */
  source: text().notNull(),
  baseLocationId: uuid()
    .notNull()
    .references(() => baseLocation.id),
  events: integer().notNull(),
  /** Of so many only the first day was read, as their rule is not supported. */
  firstOnly: integer().notNull(),
});
describeRecord(outsideCalendar, {
  entity: "OutsideCalendar",
  noun: "outside calendar",
  modules: ["calendar"],
  label: ({ name }) => name,
  own: () => sql`true`,
  outside: () => sql`false`,
  base: () => sql`true`,
  about: ({ baseLocationId }) => ({ baseLocationId }),
});

/** One day or span of an outside calendar; both days inclusive. */
export const outsideEvent = snakeCase.table(
  "outside_event",
  {
    id: uuid().primaryKey(),
    calendarId: uuid()
      .notNull()
      .references(() => outsideCalendar.id),
    title: text().notNull(),
    place: text(),
    fromOn: day().notNull(),
    toOn: day().notNull(),
    startClock: text(),
    endClock: text(),
    timeZone: text().notNull(),
  },
  (t) => [index().on(t.calendarId, t.fromOn), index().on(t.fromOn, t.toOn)],
);

/** An address at which a calendar program reads a plan; only the hash of its token is here. It dies with the account. */
export const feedToken = snakeCase.table(
  "feed_token",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    scope: text({ enum: feedScopes }).notNull(),
    /** Of the scope "base". */
    baseLocationId: uuid().references(() => baseLocation.id),
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    lastFetchAt: instant(),
    revokedAt: instant(),
  },
  (t) => [index().on(t.userId)],
);
