import { inspectionReport } from "./tables.ts";
import { sql } from "drizzle-orm";
import type { Questions } from "#kit/server/questions.ts";

/** The reports for a client, in its timeline: issued ones by the day of issue, others by when they were started. */
export const timelineOfClient: Questions["timelineOfClient"] = [
  {
    kind: "report",
    entity: "InspectionReport",
    table: inspectionReport,
    client: inspectionReport.clientCompanyId,
    at: sql`coalesce((${inspectionReport.issuedOn} + time '12:00') at time zone 'UTC', ${inspectionReport.createdAt})`,
    number: sql`coalesce(${inspectionReport.reportNumber}, ${inspectionReport.provisionalRef})`,
    title: sql`concat_ws(', ', ${inspectionReport.method}, ${inspectionReport.itemTag}, ${inspectionReport.itemDescription})`,
    state: inspectionReport.status,
    indexed: inspectionReport.createdAt,
  },
];

export const reportsOfClientInYear: Questions["reportsOfClientInYear"] = (clientCompanyId, today) =>
  sql<number>`(select count(*)::int from ${inspectionReport} where ${inspectionReport.clientCompanyId} = ${clientCompanyId}
    and ${inspectionReport.issuedOn} >= date_trunc('year', ${today})::date and ${inspectionReport.issuedOn} <= ${today}
    and ${inspectionReport.status} in ('signed', 'released') and ${inspectionReport.archivedAt} is null)`;
