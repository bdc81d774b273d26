import { and, eq, sql } from "drizzle-orm";
import { date, index, integer, jsonb, snakeCase, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { caseCauses, caseOutcomes, caseStates, cautionCauses, cautionOutcomes, type ScreenedReading } from "../contract.ts";
import { describeRecord, instant, partOf, record } from "#kit/server/record.ts";
import { screenVerdicts } from "#modules/calibration/rules/margin.ts";
import { clientCompany, notConfidential } from "#modules/client-companies/server/tables.ts";
import { evidenceEntities } from "#modules/inspection-reports/rules/rests-on.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

const day = () => date({ mode: "string" });

/** Evidence that turned out to be doubtful, with every signed report that rests on it. It never closes by itself (calibration.md section 3). */
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
    parameters: text().array().notNull(),
    reason: text().notNull(),
    baseLocationId: uuid(),
    state: text({ enum: caseStates }).notNull(),
    closedAt: instant(),
    closedById: uuid(),
    closingNote: text(),
  },
  (t) => [
    // Two events about one record in the same minute are one case.
    uniqueIndex("evidence_case_open")
      .on(t.sourceId, t.cause)
      .where(sql`${t.state} <> 'closed'`),
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

/** One report of a case, from its screening to what was done about it. */
export const evidenceCaseRow = snakeCase.table(
  "evidence_case_row",
  {
    ...record(),
    caseId: uuid()
      .notNull()
      .references(() => evidenceCase.id),
    reportId: uuid()
      .notNull()
      .references(() => inspectionReport.id),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    baseLocationId: uuid(),
    reportNumber: text(),
    revision: integer().notNull(),
    method: text().notNull(),
    usedFrom: day().notNull(),
    usedTo: day().notNull(),
    through: text(),
    screen: text({ enum: screenVerdicts }).notNull(),
    readings: jsonb().$type<ScreenedReading[]>().notNull(),
    outcome: text({ enum: caseOutcomes }),
    reason: text(),
    action: text(),
    decidedById: uuid(),
    decidedByName: text(),
    decidedAt: instant(),
    doneOn: day(),
    doneNote: text(),
    doneById: uuid(),
  },
  (t) => [
    uniqueIndex("evidence_case_row_once").on(t.caseId, t.reportId),
    index().on(t.caseId, t.usedFrom, t.id),
    index().on(t.caseId, t.screen, t.usedFrom, t.id),
    index().on(t.caseId, t.reportNumber, t.id),
    index().on(t.reportId),
    index("evidence_case_row_undecided")
      .on(t.caseId, t.method)
      .where(sql`${t.outcome} is null`),
    index("evidence_case_row_search").using("gin", sql`(coalesce(${t.reportNumber}, '')) gin_trgm_ops`),
  ],
);
describeRecord(evidenceCaseRow, {
  entity: "EvidenceCaseRow",
  noun: "report in doubt",
  modules: ["calibration"],
  label: ({ reportNumber, revision }) => `${reportNumber ?? "Report"} Rev ${revision}`,
  base: evidenceCaseRow.baseLocationId,
  visible: (actor) => notConfidential(evidenceCaseRow.clientCompanyId, actor),
});
partOf(evidenceCaseRow, evidenceCase, evidenceCaseRow.caseId);

/** Says that the issuer is looking at a signed report again. It never alters what was signed (inspection-reports.md rule 37). */
export const reportCaution = snakeCase.table(
  "report_caution",
  {
    id: uuid().primaryKey(),
    reportId: uuid()
      .notNull()
      .references(() => inspectionReport.id),
    caseId: uuid()
      .notNull()
      .references(() => evidenceCase.id),
    cause: text({ enum: cautionCauses }).notNull(),
    openedAt: instant().notNull(),
    closedAt: instant(),
    outcome: text({ enum: cautionOutcomes }),
  },
  (t) => [
    uniqueIndex("report_caution_once").on(t.caseId, t.reportId),
    index().on(t.reportId),
    index("report_caution_now")
      .on(t.reportId, t.openedAt)
      .where(sql`${t.closedAt} is null`),
  ],
);

/** A condition on `inspection_report`: a caution on it is open. */
export const underCaution = sql<boolean>`exists (select 1 from report_caution k where k.report_id = ${inspectionReport.id} and k.closed_at is null)`;

/** The rows of a case that have no verdict. */
export const undecidedOf = (id: string) => and(eq(evidenceCaseRow.caseId, id), sql`${evidenceCaseRow.outcome} is null`);
