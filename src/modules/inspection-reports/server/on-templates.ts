/** How many reports are written on versions of templates. */
import { and, count, inArray, isNull, sql } from "drizzle-orm";
import { inspectionReport } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

export const reportsOnTemplates: Questions["reportsOnTemplates"] = async (db, templateIds) => {
  if (templateIds.length === 0) return new Map();
  const { templateId, status, archivedAt } = inspectionReport;
  const rows = await db
    .select({
      templateId,
      reports: count(),
      drafts: sql<number>`count(*) filter (where ${status} in ('draft', 'returned'))::int`,
    })
    .from(inspectionReport)
    .where(and(inArray(templateId, [...templateIds]), isNull(archivedAt)))
    .groupBy(templateId);
  return new Map(rows.map(({ templateId: id, reports, drafts }) => [id, { reports, drafts }]));
};
