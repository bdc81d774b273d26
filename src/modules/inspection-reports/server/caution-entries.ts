import { and, asc, eq, inArray } from "drizzle-orm";
import { enterStatuses } from "./ledger.ts";
import { inspectionReport } from "./tables.ts";
import { Refusal } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { reportCaution } from "#modules/evidence-cases/server/tables.ts";

/** Chains and signs how the cautions of a case on these reports stand now, so that none is taken off a report by hand. */
export async function enterCautions(
  { store, services, now }: Ctx,
  { caseId, reportIds }: { caseId: string; reportIds: readonly string[] },
): Promise<void> {
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
    // A ledger that was altered takes no entries, and a record found to be wrong is withdrawn all the same: the audit trail tells of it.
    if (!(error instanceof Refusal && error.problem.code === "ledger-altered")) throw error;
  }
}
