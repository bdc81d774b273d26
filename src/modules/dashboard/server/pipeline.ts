import { and, count, eq, isNull, min, sql } from "drizzle-orm";
import type { PipelineNow } from "../contract.ts";
import { words } from "../tiles.ts";
import type { Ctx } from "#kit/server/services.ts";
import { daysBetween, dayIn } from "#kit/validity.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

/** The way of a report as far as this version goes; what is released leaves it. */
const stages = ["draft", "returned", "submitted", "signed"] as const;

/** How many reports stand in each state and since when the oldest does, with the reach of the list of reports. */
export async function pipelineNow({ db, lookup, actor, today }: Ctx, baseId: string | undefined): Promise<PipelineNow> {
  const rows = await db
    .select({ status: inspectionReport.status, count: count(), oldest: min(inspectionReport.stateSince) })
    .from(inspectionReport)
    .where(
      and(
        isNull(inspectionReport.archivedAt),
        // Written out: with the states as values the server would plan it anew each time.
        sql`${inspectionReport.status} in (${sql.raw(stages.map((stage) => `'${stage}'`).join(", "))})`,
        baseId ? eq(inspectionReport.baseLocationId, baseId) : undefined,
        lookup.within(inspectionReport),
      ),
    )
    .groupBy(inspectionReport.status);
  return {
    kind: "pipeline",
    place: "pipeline",
    segments: stages.map((status) => {
      const found = rows.find((row) => row.status === status);
      return {
        status,
        count: found?.count ?? 0,
        href: `/inspection-reports${words({ status, ...(baseId ? { baseLocationId: baseId } : {}) })}`,
        oldestDays: found?.oldest ? Math.max(0, daysBetween(dayIn(actor.timeZone, found.oldest), today)) : null,
      };
    }),
  };
}
