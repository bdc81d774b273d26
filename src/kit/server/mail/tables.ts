import { index, integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../record.ts";

/** A stored file under the name it has in the email. */
export interface StoredAttachment {
  name: string;
  sha256: string;
  mediaType: string;
}

/**
 * Every outgoing message, whether a channel took it or not: without one it stays "kept", an Administrator can copy its link, and nothing fails
 * silently (settings.md, rule 7).
 */
export const message = snakeCase.table(
  "message",
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    channel: text({ enum: ["email", "sms"] }).notNull(),
    /** An address, or a telephone number in international form. */
    recipient: text().notNull(),
    subject: text(),
    text: text().notNull(),
    html: text(),
    /** Stored files that go with an email. */
    attachments: jsonb().$type<StoredAttachment[]>(),
    state: text({ enum: ["kept", "sent", "failed"] }).notNull(),
    attempts: integer().notNull().default(0),
    /** The other server's last answer. */
    error: text(),
    sentAt: instant(),
  },
  (t) => [index().on(t.at, t.id), index().on(t.state, t.at)],
);
