import { and, eq, isNull, ne } from "drizzle-orm";
import { announce } from "#kit/server/events.ts";
import type { Ctx } from "#kit/server/services.ts";
import { revisionAsked } from "#modules/inspection-reports/events.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

type Asked = NonNullable<(typeof revisionAsked)["told"]>;

/** Has the next revision of a report started; returns its id, or refuses with the reason. */
export async function reviseReport(ctx: Ctx, asked: Asked): Promise<string> {
  await announce(ctx, revisionAsked, asked);
  const { replacesReportId, status, archivedAt } = inspectionReport;
  const [revision] = await ctx.store.db
    .select({ id: inspectionReport.id })
    .from(inspectionReport)
    .where(and(eq(replacesReportId, asked.reportId), ne(status, "void"), isNull(archivedAt)));
  if (!revision) throw new Error("The revision was not started.");
  return revision.id;
}
