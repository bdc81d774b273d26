/** Reports that have to be finished before a client, a project or a work order is closed. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { inspectionReport } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { namedFirst } from "#modules/project-management/rules.ts";

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

/** Reports of a project or a work order that are not signed; of a project also those that were not released. */
export const unfinishedOf: Questions["unfinishedOf"] = async ({ db }, of) => {
  const rows = await db
    .select({
      id: inspectionReport.id,
      name: sql<string>`coalesce(${inspectionReport.reportNumber}, ${inspectionReport.provisionalRef})`,
      status: inspectionReport.status,
    })
    .from(inspectionReport)
    .where(
      and(
        "projectId" in of ? eq(inspectionReport.projectId, of.projectId) : eq(inspectionReport.workOrderId, of.workOrderId),
        isNull(inspectionReport.archivedAt),
        inArray(inspectionReport.status, ["draft", "submitted", "returned", "signed"]),
      ),
    )
    .orderBy(asc(inspectionReport.createdAt));
  const [signed, open] = [rows.filter(({ status }) => status === "signed"), rows.filter(({ status }) => status !== "signed")];
  const words = { one: "report", several: "reports" };
  return [
    { ...namedFirst("InspectionReport", open), ...words, what: "not signed" },
    ...("projectId" in of ? [{ ...namedFirst("InspectionReport", signed), ...words, what: "not released" }] : []),
  ];
};
