import { date, index, integer, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { purgeItemStates, purgeStates } from "../../contract-retention.ts";
import { retentionClassIds } from "#retention/classes.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

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
