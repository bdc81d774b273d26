import { date, index, integer, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { purgeItemStates, purgeStates } from "../../contract-retention.ts";
import { retentionClassIds, retentionTerms } from "#retention/classes.ts";
import { holdScopes } from "#retention/rules.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

/** How long a class is kept where the company has set otherwise than shipped. */
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

/** What may not leave, whatever its time: placed by its creator, lifted with a reason, and never deleted. */
export const legalHold = snakeCase.table(
  "legal_hold",
  {
    ...record(),
    name: text().notNull(),
    reason: text().notNull(),
    scope: text({ enum: holdScopes }).notNull(),
    targetId: uuid(),
    /** What the record, client, project or person was called when the hold was placed. */
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

/** What was proposed to leave on a day. */
export const purgeProposal = snakeCase.table(
  "purge_proposal",
  {
    ...record(),
    preparedOn: date({ mode: "string" }).notNull(),
    state: text({ enum: purgeStates }).notNull(),
    decidedById: uuid(),
    decidedAt: instant(),
    declineReason: text(),
    doneAt: instant(),
  },
  (t) => [index().on(t.preparedOn)],
);
describeRecord(purgeProposal, {
  entity: "PurgeProposal",
  noun: "purge proposal",
  modules: ["settings"],
  label: (proposal) => `Proposal of ${proposal.preparedOn}`,
});

/** One record, or the lines of a log, of a proposal, and what became of it. */
export const purgeItem = snakeCase.table(
  "purge_item",
  {
    id: uuid().primaryKey(),
    proposalId: uuid()
      .notNull()
      .references(() => purgeProposal.id),
    position: integer().notNull(),
    recordClass: text({ enum: retentionClassIds }).notNull(),
    entity: text().notNull(),
    /** Null for the lines of a log. */
    recordId: uuid(),
    label: text().notNull(),
    /** The day its time ran from; for a log the day before which everything leaves. */
    since: date({ mode: "string" }).notNull(),
    overOn: date({ mode: "string" }).notNull(),
    count: integer().notNull(),
    state: text({ enum: purgeItemStates }).notNull(),
    /** Why it was kept. */
    note: text(),
    /** SHA-256 of what was dropped. */
    hash: text(),
  },
  (t) => [index().on(t.proposalId, t.position), index().on(t.recordId)],
);
