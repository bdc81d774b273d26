import { date, index, integer, jsonb, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { reviewOutcomes, type ReviewedPerson } from "../../review-contract.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, instant, partOf, record } from "#kit/server/record.ts";

/** One round of asking whether everybody still needs what they may do (rule 15). Final once it is closed. */
export const accessReview = snakeCase.table(
  "access_review",
  {
    ...record(),
    number: text().notNull(),
    openedOn: date({ mode: "string" }).notNull(),
    /** The last day on which confirmations are expected; afterwards what is missing is reported. */
    dueOn: date({ mode: "string" }).notNull(),
    /** When the review before was closed: changes are shown from there on. */
    changesSince: instant(),
    reportedAt: instant(),
    closedAt: instant(),
    closedById: uuid(),
    closedByName: text(),
    /** Why it was closed although somebody was not confirmed. */
    closingNote: text(),
    people: integer().notNull(),
    /** SHA-256 of the canonical text of everything reviewed, and the server's signature under it. */
    contentHash: text(),
    signature: text(),
    keyId: text(),
    /** The PDF, once it has been made: its hash, and the server's signature under that hash. */
    pdfSha256: text(),
    pdfSignature: text(),
  },
  (t) => [unique().on(t.number), index().on(t.openedOn, t.id)],
);
describeRecord(accessReview, {
  entity: "AccessReview",
  noun: "access review",
  modules: ["user-permissions"],
  label: ({ number }) => number,
  afterFreeze: ["pdfSha256", "pdfSignature"],
});

/** One person in a review. What was true of them is written down at the moment somebody decides. */
export const accessReviewLine = snakeCase.table(
  "access_review_line",
  {
    ...record(),
    reviewId: uuid()
      .notNull()
      .references(() => accessReview.id),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    /** "Marsh Helen": what lists are ordered and searched by. */
    name: text().notNull(),
    outcome: text({ enum: reviewOutcomes }).notNull().default("open"),
    note: text(),
    decidedAt: instant(),
    decidedById: uuid(),
    decidedByName: text(),
    person: jsonb().$type<ReviewedPerson>(),
  },
  (t) => [unique().on(t.reviewId, t.userId), index().on(t.reviewId, t.name, t.id), index().on(t.userId)],
);
describeRecord(accessReviewLine, {
  entity: "AccessReviewLine",
  noun: "line of the review",
  modules: ["user-permissions"],
  label: ({ name }) => name,
});
partOf(accessReviewLine, accessReview, accessReviewLine.reviewId);
