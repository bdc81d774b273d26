import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ProcedureFacts } from "../rules.ts";
import { procedure, procedureClientApproval, procedureRevision, procedureSuspension } from "./tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";

export type ProcedureOnRecord = Row<typeof procedure>;
export type RevisionOnRecord = Row<typeof procedureRevision> & { revision: number };
export type FactsOnRecord = ProcedureFacts<RevisionOnRecord> & { procedure: ProcedureOnRecord };

/** All that decides which revision answers for a day, for these procedures or for every one; four queries, however many. */
export async function factsOf(db: Reading, ids?: readonly string[]): Promise<FactsOnRecord[]> {
  if (ids?.length === 0) return [];
  const [procedures, revisions, suspensions, approvals] = await together([
    db
      .select()
      .from(procedure)
      .where(ids ? inArray(procedure.id, [...ids]) : isNull(procedure.archivedAt)),
    db
      .select()
      .from(procedureRevision)
      .where(and(isNull(procedureRevision.archivedAt), ids && inArray(procedureRevision.procedureId, [...ids]))),
    db
      .select()
      .from(procedureSuspension)
      .where(ids && inArray(procedureSuspension.procedureId, [...ids])),
    decisionsOf(db, ids),
  ]);
  const ofProcedure = Map.groupBy(revisions, ({ procedureId }) => procedureId);
  const suspended = Map.groupBy(suspensions, ({ procedureId }) => procedureId);
  const decided = Map.groupBy(approvals, ({ procedureId }) => procedureId);
  return procedures.map((one) => ({
    procedure: one,
    revisions: (ofProcedure.get(one.id) ?? []).map((row) => ({ ...row, revision: row.revisionNo })),
    suspensions: suspended.get(one.id) ?? [],
    withdrawnOn: one.withdrawnOn,
    clientApprovals: decided.get(one.id) ?? [],
  }));
}

function decisionsOf(db: Reading, ids?: readonly string[]) {
  return db
    .select({
      procedureId: procedureRevision.procedureId,
      revisionId: procedureClientApproval.revisionId,
      clientCompanyId: procedureClientApproval.clientCompanyId,
      projectId: procedureClientApproval.projectId,
      status: procedureClientApproval.status,
      decidedOn: procedureClientApproval.decidedOn,
    })
    .from(procedureClientApproval)
    .innerJoin(procedureRevision, eq(procedureRevision.id, procedureClientApproval.revisionId))
    .where(and(isNull(procedureClientApproval.archivedAt), ids && inArray(procedureRevision.procedureId, [...ids])));
}
