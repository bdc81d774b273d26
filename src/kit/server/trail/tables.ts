import { bigint, date, index, integer, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, onlyAdded } from "../record.ts";

/** The position of an event in the chain: one row for each sealed event, without gaps, never altered. */
export const auditSeal = snakeCase.table(
  "audit_seal",
  {
    seq: bigint({ mode: "number" }).primaryKey(),
    eventId: uuid().notNull(),
    payloadHash: text().notNull(),
    prevHash: text().notNull(),
    hash: text().notNull(),
    sealedAt: instant().notNull(),
  },
  (t) => [unique("audit_seal_event_key").on(t.eventId)],
);
onlyAdded(auditSeal);

/**
 * A part of a log that was archived at the end of its retention period: its file, and for the trail the position and head of the chain at the
 * cut, stored permanently and signed, because verification continues from there.
 */
export const auditArchive = snakeCase.table(
  "audit_archive",
  {
    id: uuid().primaryKey(),
    log: text({ enum: ["trail", "security"] }).notNull(),
    /** Everything in it happened before this day. */
    before: date({ mode: "string" }).notNull(),
    /** Lines in the file. */
    count: integer().notNull(),
    /** Lines that were deleted from the database; the others belong to records that are retained. */
    dropped: integer().notNull(),
    firstSeq: bigint({ mode: "number" }),
    lastSeq: bigint({ mode: "number" }),
    headHash: text(),
    sha256: text().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    createdAt: instant().notNull(),
    /** Ed25519 over the last position, the head and the file. */
    keyId: text().notNull(),
    signature: text().notNull(),
  },
  (t) => [index().on(t.log, t.before)],
);
onlyAdded(auditArchive);
