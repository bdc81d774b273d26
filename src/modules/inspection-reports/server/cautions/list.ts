import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { type Caution, cautionCauses } from "../../caution.ts";
import type { ReportRow } from "../loading.ts";
import { inspectionReport } from "../tables.ts";
import { reportCaution } from "./tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Day, dayIn } from "#kit/validity.ts";

/** Since which day, by the clock of the site, the issuer has been reviewing a report; null while no caution on it is open. All a stranger is told. */
export async function openCaution(
  db: Reading,
  { id, timeZone }: Pick<ReportRow, "id" | "timeZone">,
): Promise<{ since: Day } | null> {
  const [first] = await db
    .select({ openedAt: reportCaution.openedAt })
    .from(reportCaution)
    .where(and(eq(reportCaution.reportId, id), isNull(reportCaution.closedAt)))
    .orderBy(asc(reportCaution.openedAt))
    .limit(1);
  return first ? { since: dayIn(timeZone, first.openedAt) } : null;
}

/** Every caution the report has or had, the newest first. */
export async function cautions(ctx: Ctx, { id }: { id: string }): Promise<Caution[]> {
  await ctx.lookup.find(inspectionReport, id);
  const found = await ctx.db
    .select({
      id: reportCaution.id,
      caseId: reportCaution.caseId,
      cause: reportCaution.cause,
      source: evidenceCase.source,
      openedAt: reportCaution.openedAt,
      closedAt: reportCaution.closedAt,
      outcome: reportCaution.outcome,
    })
    .from(reportCaution)
    .innerJoin(evidenceCase, eq(evidenceCase.id, reportCaution.caseId))
    .where(eq(reportCaution.reportId, id))
    .orderBy(desc(reportCaution.openedAt));
  // What a hand wrote there is told by verification; it keeps nobody from reading the others.
  return found.map((one) => ({ ...one, cause: cautionCauses.includes(one.cause) ? one.cause : "other" }));
}
