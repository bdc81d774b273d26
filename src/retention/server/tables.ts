import { date, index, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { retentionClassIds } from "../classes.ts";
import { holdScopes } from "../rules.ts";
import { retentionTerms } from "#kit/retention-terms.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

/** The retention period of a class where the company has set another than shipped. */
export const retentionRule = snakeCase.table(
  "retention_rule",
  {
    ...record(),
    recordClass: text({ enum: retentionClassIds }).notNull(),
    term: text({ enum: retentionTerms }).notNull(),
    years: numeric({ precision: 4, scale: 1 }),
    basis: text().notNull(),
  },
  (t) => [unique().on(t.recordClass)],
);
describeRecord(retentionRule, {
  entity: "RetentionRule",
  noun: "retention rule",
  modules: ["settings"],
  label: (rule) => rule.recordClass,
});

/** What must not be deleted, whatever its retention period: placed by its creator, lifted with a reason, and never deleted. */
export const legalHold = snakeCase.table(
  "legal_hold",
  {
    ...record(),
    name: text().notNull(),
    reason: text().notNull(),
    scope: text({ enum: holdScopes }).notNull(),
    targetId: uuid(),
    /** The name of the record, client, project or person when the hold was placed. */
    targetLabel: text(),
    from: date({ mode: "string" }),
    to: date({ mode: "string" }),
    liftedAt: instant(),
    liftedById: uuid(),
    liftReason: text(),
  },
  (t) => [index().on(t.liftedAt)],
);
describeRecord(legalHold, { entity: "LegalHold", noun: "legal hold", modules: ["settings"], label: (hold) => hold.name });
