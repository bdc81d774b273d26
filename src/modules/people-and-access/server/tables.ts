import { index, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { appUser } from "#directory/people/server/tables.ts";
import { instant } from "#kit/server/record.ts";

/** A link that lets an invited person set a password: counts once, for seven days. Only the hash of its token is here. */
export const invitation = snakeCase.table(
  "invitation",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    tokenHash: text().notNull(),
    sentAt: instant().notNull(),
    sentById: uuid(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [unique().on(t.tokenHash), index().on(t.userId, t.sentAt)],
);
