import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { rateSheet } from "./tables.ts";
import { project } from "#modules/project-management/server/tables.ts";
import type { RecordSource } from "#retention/server/source.ts";

/** Revisions that have ended: they are the prices behind invoices, so that somebody decides about each. */
export const sheetRetention: RecordSource = {
  recordClass: "rateSheet",
  entity: "RateSheet",
  noun: "Rate sheet",
  find: async (db, { until, limit, ids }) => {
    const ended = await db
      .select({ row: rateSheet, clientId: project.clientCompanyId })
      .from(rateSheet)
      .leftJoin(project, eq(project.id, rateSheet.projectId))
      .where(
        and(isNotNull(rateSheet.frozenAt), lte(rateSheet.effectiveTo, until), ids ? inArray(rateSheet.id, [...ids]) : undefined),
      )
      .orderBy(asc(rateSheet.effectiveTo), asc(rateSheet.id))
      .limit(limit);
    return ended.flatMap(({ row, clientId }) => {
      const { effectiveTo: day } = row;
      const clientIds = [row.clientCompanyId ?? clientId].filter((id) => id !== null);
      const projectIds = row.projectId ? [row.projectId] : [];
      const others = { personIds: [], clientIds, projectIds, neededBy: null };
      return day ? [{ recordId: row.id, label: `${row.number} rev ${row.revision}`, ...others, since: day, day }] : [];
    });
  },
};
