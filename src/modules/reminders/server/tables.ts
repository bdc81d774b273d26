import { boolean, date, index, integer, primaryKey, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { noticeChannels } from "#kit/notices.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";
import { dueSubjectIds, dueSubjects } from "#due/subjects.ts";

const day = () => date({ mode: "string" });

/** Who is told of what comes due, how long before, and by which way. One row a subject; the shipped ones are made at the start. */
export const reminderRule = snakeCase.table("reminder_rule", {
  ...record(),
  subject: text({ enum: dueSubjectIds }).notNull().unique(),
  active: boolean().notNull(),
  /** Days before the due date, 0 is the day itself. */
  leadDays: integer().array().notNull(),
  /** Names of roles told besides the one it belongs to. */
  recipients: text().array().notNull(),
  toOwner: boolean().notNull(),
  /** Tells the owner's manager too, once it is seven days overdue. */
  toManager: boolean().notNull(),
  channels: text({ enum: noticeChannels }).array().notNull(),
  /** After the due date again every so many days; null says it once. */
  repeatDays: integer(),
});
describeRecord(reminderRule, {
  entity: "ReminderRule",
  noun: "reminder rule",
  modules: ["settings"],
  label: ({ subject }) => dueSubjects[subject].title,
});

/** What was said to whom: the same reminder is never sent twice (settings.md rule 9). */
export const reminderSent = snakeCase.table(
  "reminder_sent",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    recordId: uuid().notNull(),
    subject: text({ enum: dueSubjectIds }).notNull(),
    dueOn: day().notNull(),
    /** The lead day it was sent for; below zero, days overdue. */
    stage: integer().notNull(),
    /** Once in the daily digest, and for what stops work once more at once. */
    kind: text({ enum: ["digest", "at once"] }).notNull(),
    at: instant().notNull(),
  },
  (t) => [unique("reminder_sent_once").on(t.recordId, t.dueOn, t.stage, t.userId, t.kind), index().on(t.userId, t.at)],
);

/** The day whose digest a person has had, in their own zone; there is one a day, even where it had nothing to say. */
export const reminderDigest = snakeCase.table(
  "reminder_digest",
  { userId: uuid().notNull(), day: day().notNull(), at: instant().notNull(), items: integer().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/** A text message that waits for the end of the quiet hours. */
export const heldText = snakeCase.table(
  "held_text",
  { id: uuid().primaryKey(), userId: uuid().notNull(), text: text().notNull(), at: instant().notNull() },
  (t) => [index().on(t.userId)],
);
