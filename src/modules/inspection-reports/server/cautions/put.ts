/** Puts the cautions of a case on reports and ends them. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { CautionCause, CautionOutcome } from "../../caution.ts";
import { enterStatuses } from "../ledger.ts";
import { inspectionReport } from "../tables.ts";
import { reportCaution } from "./tables.ts";
import { Refusal } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

interface OfCase {
  caseId: string;
  reportIds: readonly string[];
}

/** Puts a caution on each report, or reopens the one it had from this case. */
export async function putCautions(ctx: Ctx, { caseId, cause, reportIds }: OfCase & { cause: CautionCause }): Promise<void> {
  const { rows, now } = ctx.store;
  await rows.run(
    reportCaution,
    sql`insert into report_caution (id, report_id, case_id, cause, opened_at)
      select gen_random_uuid(), r, ${caseId}::uuid, ${cause}, ${now}::timestamptz from unnest(${`{${reportIds.join()}}`}::uuid[]) r
      on conflict (case_id, report_id) do update set closed_at = null, outcome = null`,
  );
  await enterCautions(ctx, { caseId, reportIds });
}

/** Ends the cautions with an outcome, or reopens them. */
export async function decideCautions(
  ctx: Ctx,
  { caseId, reportIds, outcome }: OfCase & { outcome: CautionOutcome | null },
): Promise<void> {
  const { rows, now } = ctx.store;
  await rows
    .update(reportCaution)
    .set({ closedAt: outcome && now, outcome })
    .where(and(eq(reportCaution.caseId, caseId), inArray(reportCaution.reportId, [...reportIds])));
  await enterCautions(ctx, { caseId, reportIds });
}

/** Chains and signs the current state of a case's cautions on these reports, so that none can be removed by hand. */
async function enterCautions({ store, services, now }: Ctx, { caseId, reportIds }: OfCase): Promise<void> {
  const cautions = await store.db
    .select({ caution: reportCaution, report: inspectionReport })
    .from(reportCaution)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportCaution.reportId))
    .where(and(eq(reportCaution.caseId, caseId), inArray(reportCaution.reportId, [...reportIds])))
    .orderBy(asc(inspectionReport.ledgerSeq));
  const became = cautions.map(({ caution: { cause, openedAt, closedAt, outcome }, report }) => ({
    report,
    kind: "caution" as const,
    facts: { caseId, cause, openedAt, closedAt, outcome },
  }));
  try {
    await enterStatuses({ rows: store.rows, signer: services.signer, now }, became);
  } catch (error) {
    // An altered ledger accepts no entries, but a wrong record must be withdrawn all the same: the audit trail records it.
    if (!(error instanceof Refusal && error.problem.code === "ledger-altered")) throw error;
  }
}
