import { date, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, record } from "#kit/server/record.ts";

/** A person asked for their data to be erased, and it was. The reason names nobody who could be found by it. */
export const privacyRequest = snakeCase.table(
  "privacy_request",
  {
    ...record(),
    number: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    receivedOn: date({ mode: "string" }).notNull(),
    reason: text().notNull(),
  },
  (t) => [unique().on(t.number), unique().on(t.userId)],
);
describeRecord(privacyRequest, {
  entity: "PrivacyRequest",
  noun: "privacy request",
  modules: ["user-management"],
  label: (request) => request.number,
});
