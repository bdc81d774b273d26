/** Revisions of a procedure as they are shown. */
import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import type { ClientApproval, ProcedureRevision } from "../contract.ts";
import { decideRevision, effectivePeriods, reviewDueOn } from "../rules.ts";
import { factsOf, type RevisionOnRecord } from "./facts.ts";
import { procedureClientApproval, procedureReview } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { covers } from "#kit/validity.ts";
import { project } from "#modules/project-management/server/tables.ts";

/** All revisions of a procedure, the latest first, or one of them, with who reviewed and what clients said. */
export async function shown(ctx: Ctx, procedureId: string, only?: string): Promise<ProcedureRevision[]> {
  const [facts] = await factsOf(ctx.db, [procedureId]);
  if (!facts) return [];
  const periods = new Map(effectivePeriods(facts).map((period) => [period.revision.id, period]));
  const rows = facts.revisions.filter(({ id }) => !only || id === only).toSorted((a, b) => b.revisionNo - a.revisionNo);
  const ids = rows.map(({ id }) => id);
  const reviews = await reviewsOf(ctx, ids);
  const approvals = await approvalsOf(ctx, ids);
  return rows.map((row) => ({
    ...row,
    qualification: row.qualification ?? null,
    effectiveTo: periods.get(row.id)?.effectiveTo ?? null,
    reviewDueOn: row.approvedOn ? reviewDueOn(row.approvedOn, facts.procedure.reviewIntervalMonths) : null,
    suspendedFrom: suspendedFrom(facts.suspensions ?? [], row.id, ctx.today),
    decision: decisionFor(row, facts.revisions),
    reviews: reviews.filter(({ revisionId }) => revisionId === row.id),
    clientApprovals: approvals.filter(({ revisionId }) => revisionId === row.id),
  }));
}

function suspendedFrom(
  suspensions: readonly { from: string; to: string | null; revisionId?: string | null }[],
  revisionId: string,
  today: string,
): string | null {
  return suspensions.find((one) => covers(one, today) && (one.revisionId == null || one.revisionId === revisionId))?.from ?? null;
}

function decisionFor(row: RevisionOnRecord, all: readonly RevisionOnRecord[]): string {
  const before = all
    .filter(({ revisionNo, approvedOn }) => revisionNo < row.revisionNo && approvedOn !== null)
    .toSorted((a, b) => b.revisionNo - a.revisionNo)[0];
  return before ? decideRevision(before, row).message : "first revision";
}

function reviewsOf(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return [];
  return ctx.db.select().from(procedureReview).where(inArray(procedureReview.revisionId, ids)).orderBy(asc(procedureReview.at));
}

async function approvalsOf(ctx: Ctx, ids: string[]): Promise<ClientApproval[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(procedureClientApproval)
    .innerJoin(clientCompany, eq(clientCompany.id, procedureClientApproval.clientCompanyId))
    .leftJoin(project, eq(project.id, procedureClientApproval.projectId))
    .where(and(inArray(procedureClientApproval.revisionId, ids), isNull(procedureClientApproval.archivedAt)))
    .orderBy(desc(procedureClientApproval.decidedOn));
  return rows.map(({ procedure_client_approval: row, client_company: client, project: of }) => ({
    ...row,
    clientName: client.displayName,
    projectNumber: of?.number ?? null,
  }));
}
