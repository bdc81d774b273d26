/** Events of signed reports, chained and signed: the ledger, its head, and copies given out or reports found altered. */
import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import type { Parts } from "../../rules/content-hash.ts";
import { inspectionReport, reportId } from "../tables.ts";
import { instant, onlyAdded } from "#kit/server/record.ts";

/** One row for every signed revision, each with the hash of the previous one: a removed or altered report is detected. */
export const reportLedger = snakeCase.table(
  "report_ledger",
  {
    seq: integer().primaryKey(),
    reportId: reportId(),
    number: text().notNull(),
    revision: integer().notNull(),
    signedAt: instant().notNull(),
    recordHash: text().notNull(),
    prevHash: text().notNull(),
    serverSignature: text().notNull(),
    keyId: text().notNull(),
    /** The form of the hashed record, and from the second form on the short hashes of its parts, to name an altered part. */
    form: integer().notNull().default(1),
    parts: jsonb().$type<Parts>(),
    /** As printed on the report: a code redirected by hand still leads here. */
    verificationCode: text(),
  },
  (t) => [index().on(t.reportId), index().on(t.verificationCode)],
);

/** Chained from the beginning, each with an event of the same name in the audit trail. */
export const statusKinds = ["print", "release", "supersede", "void"] as const;
export type StatusKind = (typeof statusKinds)[number] | "caution";

/**
 * An event of a signed report, in a signed chain of their own: PDF stored, released to the client, superseded, declared void, caution put on or
 * ended.
 */
export const reportStatusLedger = snakeCase.table(
  "report_status_ledger",
  {
    seq: integer().primaryKey(),
    reportId: reportId(),
    kind: text({ enum: [...statusKinds, "caution"] }).notNull(),
    number: text().notNull(),
    revision: integer().notNull(),
    at: instant().notNull(),
    /** The columns of the report set by it. */
    facts: jsonb().$type<Record<string, string | null>>().notNull(),
    entryHash: text().notNull(),
    prevHash: text().notNull(),
    serverSignature: text().notNull(),
    keyId: text().notNull(),
  },
  (t) => [index().on(t.reportId), index("report_status_ledger_pdf").on(sql`(${t.facts} ->> 'pdfSha256')`)],
);

/** The ends of both chains, signed again with every entry: a single row, locked while one is added. */
export const ledgerHead = snakeCase.table("ledger_head", {
  id: integer().primaryKey(),
  seq: integer().notNull(),
  recordHash: text().notNull(),
  statusSeq: integer().notNull().default(0),
  statusHash: text(),
  at: instant(),
  serverSignature: text(),
  keyId: text(),
});

/** The head on a day, so that a chain cut back behind it is detected. */
export const ledgerHeadKept = snakeCase.table("ledger_head_kept", {
  day: date({ mode: "string" }).primaryKey(),
  seq: integer().notNull(),
  recordHash: text().notNull(),
  statusSeq: integer().notNull(),
  statusHash: text().notNull(),
  at: instant().notNull(),
  serverSignature: text().notNull(),
  keyId: text().notNull(),
});

/** Marked PDFs of superseded or void reports that were given out, so that they can be verified. */
export const reportRendition = snakeCase.table("report_rendition", {
  sha256: text().primaryKey(),
  reportId: reportId(),
  at: instant().notNull(),
  serverSignature: text().notNull(),
  keyId: text().notNull(),
});

/** Public lookups by code, and of several reports at once: what was asked, in part, and from where, without the address. */
export const verificationLookup = snakeCase.table(
  "verification_lookup",
  {
    id: uuid().primaryKey(),
    at: instant().notNull(),
    asked: text().notNull(),
    outcome: text().notNull(),
    /** A fingerprint of address and day; null where no address is known. */
    ipHash: text(),
  },
  (t) => [index().on(t.ipHash, t.at), index().on(t.at)],
);

/** Signed reports found altered that still are. */
export const reportAlteration = snakeCase.table("report_alteration", {
  reportId: uuid()
    .primaryKey()
    .references(() => inspectionReport.id),
  foundAt: instant().notNull(),
  /** The alterations, in words. */
  altered: text().array().notNull(),
});

onlyAdded(reportLedger);
onlyAdded(reportStatusLedger);
onlyAdded(ledgerHeadKept);
onlyAdded(reportRendition);
