import { sql } from "drizzle-orm";
import { index, snakeCase, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cautionCauses, cautionOutcomes } from "../../caution.ts";
import { inspectionReport } from "../tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { instant } from "#kit/server/record.ts";

/** States that the issuer is reviewing a signed report. It never changes what was signed (inspection-reports.md rule 37). */
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

/** A condition on `inspection_report`: it has an open caution. */
export const underCaution = sql<boolean>`exists (select 1 from report_caution k where k.report_id = ${inspectionReport.id} and k.closed_at is null)`;
