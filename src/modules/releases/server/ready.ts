import { eq, inArray, sql } from "drizzle-orm";
import { ReadyReport } from "../ready.ts";
import { release, releaseItem } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import { underCaution } from "#modules/inspection-reports/server/cautions/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** In a draft or an issued release. */
const inRelease = sql`exists (select 1 from ${releaseItem} join ${release} on ${release.id} = ${releaseItem.releaseId}
  where ${releaseItem.reportId} = ${inspectionReport.id} and ${release.status} <> 'recalled' and ${release.archivedAt} is null)`;

const reports = crud(inspectionReport, {
  search: [
    sql`(coalesce(${inspectionReport.reportNumber}, '') || ' ' || ${inspectionReport.provisionalRef} || ' ' || coalesce(${inspectionReport.clientReportNo}, '') || ' ' || coalesce(${inspectionReport.itemTag}, '') || ' ' || coalesce(${inspectionReport.itemDescription}, ''))`,
  ],
  sort: "stateSince",
  sorts: { stateSince: inspectionReport.stateSince, reportNumber: inspectionReport.reportNumber },
  filters: {
    waits: () => sql`(${inArray(inspectionReport.status, ["signed", "released"])} and not ${inRelease})`,
  },
  extra: {
    clientName: clientCompany.displayName,
    siteName: clientSite.name,
    workOrderNumber: workOrder.number,
    underCaution,
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, inspectionReport.clientCompanyId) },
    { table: clientSite, on: eq(clientSite.id, inspectionReport.clientSiteId) },
    { table: workOrder, on: eq(workOrder.id, inspectionReport.workOrderId) },
  ],
  row: ReadyReport.row,
  labels: ReadyReport.labels,
});

const waiting = <R>(list: (ctx: Ctx, asked: { query: object }) => Promise<R>) => {
  return (ctx: Ctx, { query }: { query: object }) => list(ctx, { query: { ...query, waits: true } });
};

/** Reports waiting to be sent to the client. */
export const readyReports = {
  list: waiting(reports.list),
  count: waiting(reports.count),
  export: waiting(reports.export),
};
