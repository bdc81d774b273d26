import { sql } from "drizzle-orm";
import { boolean, index, jsonb, primaryKey, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { noticeChannels, noticeSubjects } from "../../notices.ts";
import { instant } from "../record.ts";

/** A line of a notification with a link of its own. */
export interface NoticeLine {
  text: string;
  href?: string;
}

/** A notification to one person. It is there whether or not a message could be sent (settings.md rule 7). */
export const notification = snakeCase.table(
  "notification",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    at: instant().notNull(),
    subject: text().notNull(),
    title: text().notNull(),
    body: text(),
    lines: jsonb().$type<NoticeLine[]>().notNull(),
    /** Where it leads inside the product. */
    href: text(),
    /** Prevents duplicates: a second notification of the person with this key is not written. */
    key: text().notNull(),
    readAt: instant(),
  },
  (t) => [
    unique("notification_once").on(t.userId, t.key),
    index().on(t.userId, t.at, t.id),
    index("notification_unread")
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
  ],
);

/** What a person set differently from the rules. The inbox always has everything. */
export const noticePreference = snakeCase.table(
  "notice_preference",
  {
    userId: uuid().notNull(),
    subject: text({ enum: noticeSubjects }).notNull(),
    channel: text({ enum: noticeChannels }).notNull(),
    wanted: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.subject, t.channel] })],
);
