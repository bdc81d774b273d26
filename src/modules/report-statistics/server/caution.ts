import { and, between, eq, isNull, sql } from "drizzle-orm";
import type { FilterQuery } from "../contract-figures.ts";
import type { Days } from "../rules/period.ts";
import { countedLines } from "./conditions.ts";
import { examFact } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { reportCaution } from "#modules/inspection-reports/server/cautions/tables.ts";

/** How many of the reports counted in this period are under caution; they are included. */
export async function underCaution({ db, actor }: Ctx, query: FilterQuery, { from, to }: Days): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(distinct ${examFact.reportId})::int` })
    .from(reportCaution)
    .innerJoin(examFact, eq(examFact.reportId, reportCaution.reportId))
    .where(and(isNull(reportCaution.closedAt), countedLines(actor, query), between(examFact.performedOn, from, to)));
  return found?.count ?? 0;
}
