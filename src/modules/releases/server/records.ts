import { eq, gte, lt, sql } from "drizzle-orm";
import { Release } from "../release.ts";
import { release, releaseItem } from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";
import { importedReport } from "#modules/inspection-reports/server/imported/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const items = (what: string) => sql.raw(`(select ${what} from release_item i where i.release_id = release.id)`);
const asked = "r.release_id = release.id and r.kind = 'to'";

/** Issued releases with a report that is superseded or void. */
const outdated = sql<boolean>`exists (select 1 from ${releaseItem} join ${inspectionReport} on ${inspectionReport.id} = ${releaseItem.reportId}
  where ${releaseItem.releaseId} = ${release.id} and ${inspectionReport.status} in ('superseded', 'void'))`;
const openComments = sql<number>`(select count(*)::int from client_comment c where c.release_id = release.id and c.state = 'open')`;
const reviewed = sql<number>`(select count(distinct v.item_id)::int from release_review v where v.release_id = release.id)`;
/** Issued for approval, with a report that the client has not reviewed. */
export const awaitsReview = sql<boolean>`(${release.purpose} = 'for approval' and ${release.status} in ('issued', 'closed') and exists (select 1 from release_item i
  where i.release_id = release.id and not exists (select 1 from release_review v where v.item_id = i.id)))`;
/** The latest review of one of its reports says so. */
const reviewedAs = (
  statuses: readonly string[],
) => sql`exists (select 1 from release_item i cross join lateral (select v.status from release_review v
  where v.item_id = i.id order by v.at desc, v.id desc limit 1) latest where i.release_id = release.id and latest.status = any(${`{${statuses.map((one) => `"${one}"`).join()}}`}::text[]))`;
const awaiting = sql`(${release.status} = 'issued' and ${release.acknowledgementRule} <> 'none')`;

export const records = crud(release, {
  long: ["dossierScope"],
  search: [sql`(coalesce(${release.transmittalNo}, '') || ' ' || ${release.subject})`],
  numbers: [release.transmittalNo],
  sorts: { createdAt: release.createdAt, issuedAt: release.issuedAt },
  extra: {
    clientName: clientCompany.displayName,
    siteName: clientSite.name,
    projectNumber: project.number,
    workOrderNumber: workOrder.number,
    issuedByName: sql<string | null>`${appUser.firstName} || ' ' || ${appUser.lastName}`,
    reports: sql<number>`${items("count(*)::int")}`,
    rejects: sql<number>`(select count(*)::int from ${releaseItem} left join ${inspectionReport} on ${inspectionReport.id} = ${releaseItem.reportId}
      left join ${importedReport} on ${importedReport.id} = ${releaseItem.importedReportId}
      where ${releaseItem.releaseId} = ${release.id} and coalesce(${inspectionReport.result}, ${importedReport.result}) = 'REJECT')`,
    recipientCount: sql<number>`(select count(*)::int from release_recipient r where r.release_id = release.id)`,
    expected: sql<number>`(case when ${release.acknowledgementRule} = 'none' then 0 else (select count(*)::int from release_recipient r where ${sql.raw(asked)}) end)`,
    acknowledged: sql<number>`(select count(*)::int from release_recipient r where ${sql.raw(asked)} and r.state = 'acknowledged')`,
    openComments,
    reviewed,
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, release.clientCompanyId) },
    { table: clientSite, on: eq(clientSite.id, release.clientSiteId) },
    { table: project, on: eq(project.id, release.projectId) },
    { table: workOrder, on: eq(workOrder.id, release.workOrderId) },
    { table: appUser, on: eq(appUser.id, release.issuedById) },
  ],
  filters: {
    from: (day: string) => gte(release.issuedAt, `${day}T00:00:00Z`),
    to: (day: string) => lt(release.issuedAt, `${addDays(day, 1)}T00:00:00Z`),
    awaiting: (yes: boolean) => (yes ? awaiting : sql`not ${awaiting}`),
    overdue: (yes: boolean, ctx: Ctx) => {
      const late = sql`(${awaiting} and coalesce(${release.dueBy} < ${ctx.today}::date, false))`;
      return yes ? late : sql`not ${late}`;
    },
    comments: (yes: boolean) => (yes ? sql`${openComments} > 0` : sql`${openComments} = 0`),
    responseOverdue: (yes: boolean, ctx: Ctx) => {
      const late = sql`(${awaitsReview} and coalesce(${release.respondBy} < ${ctx.today}::date, false))`;
      return yes ? late : sql`not ${late}`;
    },
    reviewStatus: (statuses: string | readonly string[]) => reviewedAs([statuses].flat()),
    outdated: (yes: boolean) => (yes ? sql`(${release.status} <> 'draft' and ${outdated})` : sql`not ${outdated}`),
    reportId: (id: string) =>
      sql`exists (select 1 from ${releaseItem} where ${releaseItem.releaseId} = ${release.id} and ${releaseItem.reportId} = ${id}::uuid)`,
    importedReportId: (id: string) =>
      sql`exists (select 1 from ${releaseItem} where ${releaseItem.releaseId} = ${release.id} and ${releaseItem.importedReportId} = ${id}::uuid)`,
  },
  labels: Release.labels,
});
