import { boolean, index, integer, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../record.ts";

/** A link to one revision of a record, for somebody without an account. Its token is only in the link; here is the hash. */
export const shareLink = snakeCase.table(
  "share_link",
  {
    id: uuid().primaryKey(),
    /** The record it shows: its kind, its id, and what a person calls that revision. */
    targetType: text().notNull(),
    targetId: uuid().notNull(),
    targetLabel: text().notNull(),
    /** Whose links it is revoked with; null for a record of no client. */
    clientCompanyId: uuid(),
    tokenHash: text().notNull().unique(),
    passcodeHash: text(),
    passcodeTries: integer().notNull().default(0),
    recipientName: text().notNull(),
    recipientEmail: text(),
    showsNewer: boolean().notNull(),
    createdById: uuid().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    revokedById: uuid(),
    maxViews: integer(),
    views: integer().notNull().default(0),
    lastViewedAt: instant(),
  },
  (t) => [index().on(t.targetType, t.targetId), index().on(t.targetType, t.expiresAt)],
);

/** Each time somebody opened a link, or tried a passcode. */
export const shareLinkView = snakeCase.table(
  "share_link_view",
  {
    id: uuid().primaryKey(),
    linkId: uuid()
      .notNull()
      .references(() => shareLink.id),
    at: instant().notNull(),
    ip: text(),
    userAgent: text(),
    outcome: text({ enum: ["viewed", "downloaded", "wrong passcode"] }).notNull(),
  },
  (t) => [index().on(t.linkId, t.at)],
);
