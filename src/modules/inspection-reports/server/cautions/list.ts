import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { type Caution, cautionCauses } from "../../caution.ts";
import type { ReportRow } from "../loading.ts";
import { inspectionReport } from "../tables.ts";
import { reportCaution } from "./tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Day, dayIn } from "#kit/validity.ts";

/**
 * The day, in the site's time zone, since which the issuer has been reviewing a report; null while no caution is open. This is all the public is
 * told.
 */
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

/** All cautions of the report, past and open, newest first. */
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
  // An entry altered by hand is reported by verification; it does not prevent reading the others.
  return found.map((one) => ({ ...one, cause: cautionCauses.includes(one.cause) ? one.cause : "other" }));
}
