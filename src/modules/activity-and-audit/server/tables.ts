import { bigint, boolean, date, index, integer, jsonb, primaryKey, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { deviceClasses, usageModes } from "../contract-usage.ts";
import { instant, onlyAdded } from "#kit/server/record.ts";

/** How far the chain reached on a day, and its head then: what shows that its end was cut off later. */
export const auditCheckpoint = snakeCase.table("audit_checkpoint", {
  day: date({ mode: "string" }).primaryKey(),
  lastSeq: bigint({ mode: "number" }).notNull(),
  headHash: text().notNull(),
  createdAt: instant().notNull(),
});
onlyAdded(auditCheckpoint);

/** A verification of the whole trail: under way, or what it found. */
export const trailCheck = snakeCase.table(
  "trail_check",
  {
    id: uuid().primaryKey(),
    startedAt: instant().notNull(),
    /** Null is the nightly one. */
    startedById: uuid(),
    endedAt: instant(),
    state: text({ enum: ["under way", "intact", "broken", "failed"] }).notNull(),
    /** Events looked at so far, of those sealed when it began. */
    verified: bigint({ mode: "number" }).notNull().default(0),
    total: bigint({ mode: "number" }).notNull().default(0),
    headHash: text(),
    brokenSeq: bigint({ mode: "number" }),
    /** When the event at the break happened, or was sealed where it is gone. */
    brokenAt: instant(),
    reason: text(),
  },
  (t) => [index().on(t.startedAt)],
);

/** What was done about a security event. Events are only added, so their states stand beside them. */
export const securityEventStep = snakeCase.table(
  "security_event_step",
  {
    id: uuid().primaryKey(),
    eventId: uuid().notNull(),
    state: text({ enum: ["acknowledged", "closed"] }).notNull(),
    at: instant().notNull(),
    byId: uuid().notNull(),
    note: text(),
  },
  (t) => [unique("security_event_step_once").on(t.eventId, t.state)],
);
onlyAdded(securityEventStep);

/** Errors that are alike, in one row. Nothing personal: the message and stack are scrubbed, and people are counted by id. */
export const errorLog = snakeCase.table(
  "error_log",
  {
    id: uuid().primaryKey(),
    fingerprint: text().notNull().unique(),
    side: text({ enum: ["browser", "server"] }).notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    route: text().notNull(),
    appVersion: text().notNull(),
    requestId: text(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    count: integer().notNull(),
    userIds: uuid().array().notNull(),
    /** Who met it within the hour before it was last met, and when last. */
    metLately: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    status: text({ enum: ["new", "seen", "resolved", "ignored"] }).notNull(),
    note: text(),
    /** The version it was resolved in; seen again in another one, it is new again. */
    resolvedIn: text(),
  },
  (t) => [index().on(t.lastAt, t.id), index().on(t.status, t.lastAt, t.id)],
);

/** Whether the use of pages is counted: one row, written when somebody first chooses. Without it, it is counted without names. */
export const usageSetting = snakeCase.table("usage_setting", {
  id: integer().primaryKey(),
  mode: text({ enum: usageModes }).notNull(),
  changedAt: instant().notNull(),
  changedById: uuid().notNull(),
});

/**
 * Page views of one hour that are alike, counted. `who` is a person's id where counting has names; otherwise a pseudonym that is another every
 * week, so that nobody can be followed.
 */
export const usageEvent = snakeCase.table(
  "usage_event",
  {
    hour: instant().notNull(),
    who: text().notNull(),
    named: boolean().notNull(),
    module: text().notNull(),
    route: text().notNull(),
    deviceClass: text({ enum: deviceClasses }).notNull(),
    online: boolean().notNull(),
    views: integer().notNull(),
    seconds: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.who, t.route, t.deviceClass, t.online] })],
);

/** What is left of a month of usage after 13 months: totals that tell of nobody (rule 7). */
export const usageMonth = snakeCase.table(
  "usage_month",
  {
    month: date({ mode: "string" }).notNull(),
    module: text().notNull(),
    route: text().notNull(),
    views: bigint({ mode: "number" }).notNull(),
    seconds: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.route] })],
);

/** A device that shows pages, under a fingerprint of its identifier; whose it is only where counting has names. */
export const usageDevice = snakeCase.table(
  "usage_device",
  {
    id: text().primaryKey(),
    userId: uuid(),
    deviceClass: text({ enum: deviceClasses }).notNull(),
    packaged: boolean().notNull(),
    appVersion: text().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [index().on(t.lastAt)],
);
