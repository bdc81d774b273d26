/** The reports a dossier begins with. */
import { and, asc, inArray, isNull } from "drizzle-orm";
import type { DossierScope } from "../../dossier.ts";
import { mostReports } from "../../release.ts";
import { byName } from "../../rules/dossier-coverage.ts";
import { currentStates, inScope } from "./gather.ts";
import { refused } from "#kit/refusals.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { inspectionReport, reportLine } from "#modules/inspection-reports/server/tables.ts";

type Report = Row<typeof inspectionReport>;

/** The signed and released reports of a project or work order that are current and within reach. */
export async function reportsInScope(ctx: Ctx, scope: DossierScope): Promise<Report[]> {
  const reports = await ctx.db
    .select()
    .from(inspectionReport)
    .where(
      and(
        inScope(scope),
        isNull(inspectionReport.archivedAt),
        inArray(inspectionReport.status, [...currentStates]),
        ctx.lookup.within(inspectionReport),
      ),
    )
    .orderBy(asc(inspectionReport.reportNumber))
    .limit(mostReports + 1);
  const what = scope.workOrderId ? "work order" : "project";
  if (reports.length === 0) throw refused(`This ${what} has no signed report yet.`);
  if (reports.length > mostReports)
    throw refused(
      `This ${what} has more than ${mostReports.toLocaleString("en")} reports. Compile a dossier for each work order.`,
    );
  return reports;
}

/** By line, then by the first weld or item of the report, as people order them. */
export async function orderedReports({ db }: Ctx, reports: readonly Report[]): Promise<Report[]> {
  const ids = reports.map(({ id }) => id);
  const lines = await db
    .select({ reportId: reportLine.reportId, weldId: reportLine.weldId, itemKey: reportLine.itemKey })
    .from(reportLine)
    .where(and(inArray(reportLine.reportId, ids), inArray(reportLine.lineNo, [1])));
  const first = new Map(lines.map(({ reportId, weldId, itemKey }) => [reportId, weldId ?? itemKey]));
  const nameOf = ({ id, itemTag, reportNumber }: Report) => `${itemTag ?? ""} ${first.get(id) ?? ""} ${reportNumber ?? ""}`;
  return reports.toSorted((a, b) => byName(nameOf(a), nameOf(b)));
}
