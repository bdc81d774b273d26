import { sql } from "drizzle-orm";
import { date, index, integer, snakeCase, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { caseCauses, caseStates, evidenceEntities } from "../evidence-case.ts";
import { describeRecord, instant, partOf, record } from "#kit/server/record.ts";

const day = () => date({ mode: "string" });

/**
 * Evidence that turned out to be doubtful, with every signed report that rests on it. It never closes by itself (calibration.md section 3). The
 * module evidence-cases writes it.
 */
export const evidenceCase = snakeCase.table(
  "evidence_case",
  {
    ...record(),
    cause: text({ enum: caseCauses }).notNull(),
    sourceEntity: text({ enum: evidenceEntities }).notNull(),
    sourceId: uuid().notNull(),
    source: text().notNull(),
    eventEntity: text(),
    eventId: uuid(),
    windowFrom: day(),
    windowTo: day(),
    /** How many findings the case has. */
    findings: integer().notNull().default(1),
    parameters: text().array().notNull(),
    reason: text().notNull(),
    baseLocationId: uuid(),
    state: text({ enum: caseStates }).notNull(),
    closedAt: instant(),
    closedById: uuid(),
    closingNote: text(),
  },
  (t) => [
    // Two events about one record within a minute become one case.
    uniqueIndex("evidence_case_open")
      .on(t.sourceId, t.cause)
      .where(sql`${t.state} <> 'closed'`),
    index("evidence_case_of_record").on(t.sourceId),
    index().on(t.createdAt, t.id),
    index().on(t.state, t.createdAt, t.id),
    index().on(t.cause, t.createdAt, t.id),
    index().on(t.source, t.id),
    index("evidence_case_search").using("gin", sql`(${t.source} || ' ' || ${t.reason}) gin_trgm_ops`),
  ],
);
describeRecord(evidenceCase, {
  entity: "EvidenceCase",
  noun: "evidence case",
  modules: ["calibration"],
  label: ({ source, cause }) => `${source}: ${cause}`,
  base: evidenceCase.baseLocationId,
  about: ({ baseLocationId }) => ({ baseLocationId }),
});

/**
 * The verdict that a calibration made with the doubtful reference standard stands all the same; a further finding about the standard requires a
 * new verdict. The module evidence-cases writes it.
 */
export const evidenceCaseCalibration = snakeCase.table(
  "evidence_case_calibration",
  {
    ...record(),
    caseId: uuid()
      .notNull()
      .references(() => evidenceCase.id),
    /** The calibration record. */
    recordId: uuid().notNull(),
    reason: text().notNull(),
    /** How many findings the case had: the verdict does not cover later ones. */
    findings: integer().notNull(),
    decidedByName: text().notNull(),
  },
  (t) => [uniqueIndex("evidence_case_calibration_once").on(t.caseId, t.recordId), index().on(t.recordId)],
);
describeRecord(evidenceCaseCalibration, {
  entity: "EvidenceCaseCalibration",
  noun: "calibration in doubt",
  modules: ["calibration"],
  label: ({ reason }) => reason,
});
partOf(evidenceCaseCalibration, evidenceCase, evidenceCaseCalibration.caseId);
