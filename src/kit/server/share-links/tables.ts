import { boolean, index, integer, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
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
    /** Whether it opens only with a code sent to the recipient's address. */
    asksCode: boolean().notNull().default(false),
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

/**
 * A code sent for a link that somebody without an account has; the latest of a link is valid. Once entered, it names the browser for which the link
 * is open.
 */
export const linkCode = snakeCase.table(
  "link_code",
  {
    id: uuid().primaryKey(),
    /** The hash of the link: a new link starts over. */
    linkHash: text().notNull(),
    codeHash: text().notNull(),
    sentAt: instant().notNull(),
    /** Wrong codes entered for it. */
    tries: integer().notNull().default(0),
    /** When it was entered, or tried too often. */
    endedAt: instant(),
    /** The hash of the random cookie set in the browser in which it was entered. */
    browserHash: text(),
    openUntil: instant(),
  },
  (t) => [unique("link_code_browser").on(t.browserHash), index().on(t.linkHash, t.sentAt)],
);
