/** What became of signed reports, chained and signed: the ledger, its head, and what was given out or found altered. */
import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import type { Parts } from "../../rules/content-hash.ts";
import { inspectionReport, reportId } from "../tables.ts";
import { instant, onlyAdded } from "#kit/server/record.ts";

/** One row for every signed revision, each holding the hash of the one before: a removed or altered report shows. */
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
    /** The form of the record that was hashed, and from the second on the short hashes of its parts, by which an altered part is named. */
    form: integer().notNull().default(1),
    parts: jsonb().$type<Parts>(),
    /** As printed on the report: a code that was pointed elsewhere still leads here. */
    verificationCode: text(),
  },
  (t) => [index().on(t.reportId), index().on(t.verificationCode)],
);

/** Those that were chained from the beginning, each beside an event of its name in the audit trail. */
export const statusKinds = ["print", "release", "supersede", "void"] as const;
export type StatusKind = (typeof statusKinds)[number] | "caution";

/** What became of a signed report, in a signed chain of its own: its PDF kept, released to the client, superseded, declared void, put under a caution or freed of it. */
export const reportStatusLedger = snakeCase.table(
  "report_status_ledger",
  {
    seq: integer().primaryKey(),
    reportId: reportId(),
    kind: text({ enum: [...statusKinds, "caution"] }).notNull(),
    number: text().notNull(),
    revision: integer().notNull(),
    at: instant().notNull(),
    /** The columns of the report that say it, as they were set. */
    facts: jsonb().$type<Record<string, string | null>>().notNull(),
    entryHash: text().notNull(),
    prevHash: text().notNull(),
    serverSignature: text().notNull(),
    keyId: text().notNull(),
  },
  (t) => [index().on(t.reportId), index("report_status_ledger_pdf").on(sql`(${t.facts} ->> 'pdfSha256')`)],
);

/** The ends of both chains, signed anew with every entry: a single row, locked while one is added. */
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

/** The head as it was on a day, so that a chain cut back behind it shows. */
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

/** PDFs of a superseded or void report that were given out with that across every page: who holds one is told whose it is. */
export const reportRendition = snakeCase.table("report_rendition", {
  sha256: text().primaryKey(),
  reportId: reportId(),
  at: instant().notNull(),
  serverSignature: text().notNull(),
  keyId: text().notNull(),
});

/** Signed reports that were found altered and still are. */
export const reportAlteration = snakeCase.table("report_alteration", {
  reportId: uuid()
    .primaryKey()
    .references(() => inspectionReport.id),
  foundAt: instant().notNull(),
  /** What is altered, in words. */
  altered: text().array().notNull(),
});

onlyAdded(reportLedger);
onlyAdded(reportStatusLedger);
onlyAdded(ledgerHeadKept);
onlyAdded(reportRendition);
