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
  },
];
