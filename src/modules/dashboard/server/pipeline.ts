import { and, eq, isNull, sql } from "drizzle-orm";
import type { PipelineNow } from "../contract.ts";
import { words } from "../tiles.ts";
import { asCounted, mostCounted } from "#kit/contract.ts";
import { isoOf } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { daysBetween, dayIn } from "#kit/validity.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

/** The way of a report as far as this version goes; what is released leaves it. */
const stages = ["draft", "returned", "submitted", "signed"] as const;

/**
 * How many reports stand in each state, counted as far as a list is, and since when the oldest does, with the reach of the list of reports. Each
 * state is asked by itself, so that the count may end and the oldest is the first of its index.
 */
export async function pipelineNow({ db, lookup, actor, today }: Ctx, baseId: string | undefined): Promise<PipelineNow> {
  const within = and(
    isNull(inspectionReport.archivedAt),
    baseId ? eq(inspectionReport.baseLocationId, baseId) : undefined,
    lookup.within(inspectionReport),
  );
  const ofStage = (stage: string) => {
    // Written out: with the states as values the server would plan it again each time.
    const rows = sql`from ${inspectionReport} where ${inspectionReport.status} = ${sql.raw(`'${stage}'`)} and ${within}`;
    return sql`select ${sql.raw(`'${stage}'`)} as status, (select count(*)::int from (select 1 ${rows} limit ${sql.raw(String(mostCounted + 1))}) q) as count,
      (select ${inspectionReport.stateSince} ${rows} order by ${inspectionReport.stateSince} limit 1) as oldest`;
  };
  const rows = await db.execute<{ status: string; count: number; oldest: string | Date | null }>(
    sql.join(stages.map(ofStage), sql` union all `),
    "objects",
  );
  return {
    kind: "pipeline",
    place: "pipeline",
    segments: stages.map((status) => {
      const found = rows.find((row) => row.status === status);
      return {
        status,
        ...asCounted(found?.count ?? 0),
        href: `/inspection-reports${words({ status, ...(baseId ? { baseLocationId: baseId } : {}) })}`,
        oldestDays: found?.oldest ? Math.max(0, daysBetween(dayIn(actor.timeZone, isoOf(found.oldest)), today)) : null,
      };
    }),
  };
}
