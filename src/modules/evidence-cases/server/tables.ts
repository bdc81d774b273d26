import { and, eq, sql } from "drizzle-orm";
import { date, index, integer, jsonb, snakeCase, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { caseOutcomes } from "../contract.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { describeRecord, instant, partOf, record } from "#kit/server/record.ts";
import { screenVerdicts } from "#modules/calibration/rules/margin.ts";
import type { ScreenedReading } from "#modules/inspection-reports/rules/screening.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

const day = () => date({ mode: "string" });

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

/** The rows of a case that have no verdict. */
export const undecidedOf = (id: string) => and(eq(evidenceCaseRow.caseId, id), sql`${evidenceCaseRow.outcome} is null`);
