/** Reports that have to be finished before a client, a project or a work order is closed. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { inspectionReport } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

/** Submitted and signed reports that are not released. */
export const openWorkForClient: Questions["openWorkForClient"] = [
  {
    one: "unreleased report",
    several: "unreleased reports",
    count: (db, clientCompanyId) =>
      db.$count(
        inspectionReport,
        and(
          eq(inspectionReport.clientCompanyId, clientCompanyId),
          isNull(inspectionReport.archivedAt),
          inArray(inspectionReport.status, ["submitted", "returned", "signed"]),
        ),
      ),
  },
];

/** Reports of a project or a work order that are not signed. */
export const unfinishedOf: Questions["unfinishedOf"] = async (db, of) => ({
  count: await db.$count(
    inspectionReport,
    and(
      "projectId" in of ? eq(inspectionReport.projectId, of.projectId) : eq(inspectionReport.workOrderId, of.workOrderId),
      isNull(inspectionReport.archivedAt),
      inArray(inspectionReport.status, ["draft", "submitted", "returned"]),
    ),
  ),
  one: "report",
  several: "reports",
  what: "not signed",
});
