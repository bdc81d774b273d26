/** What belongs to the review of a report, beside its content: comments, what was opened, what was returned. */
import { index, jsonb, primaryKey, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import type { Content } from "../../report.ts";
import { reportId } from "../tables.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

/** What a reviewer says about a field, a line or a photo. */
export const reportComment = snakeCase.table(
  "review_comment",
  {
    ...record(),
    reportId: reportId(),
    target: text().notNull(),
    text: text().notNull(),
    severity: text({ enum: ["mustFix", "query", "note"] }).notNull(),
    state: text({ enum: ["open", "answered", "closed"] }).notNull(),
    answer: text(),
  },
  (t) => [index().on(t.reportId)],
);
describeRecord(reportComment, {
  entity: "ReviewComment",
  noun: "comment",
  modules: [],
  label: (comment) => comment.text.slice(0, 60),
});

/** Which sections of which content a reviewer has opened (R10). */
export const reportOpening = snakeCase.table(
  "report_opening",
  {
    reportId: reportId(),
    userId: uuid().notNull(),
    contentHash: text().notNull(),
    section: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.userId, t.contentHash, t.section] })],
);

/** What a report held when its reviewer last gave it back: who reviews it again is shown what was changed since. */
export const returnedContent = snakeCase.table("returned_content", {
  reportId: reportId().primaryKey(),
  at: instant().notNull(),
  content: jsonb().$type<Content>().notNull(),
});
