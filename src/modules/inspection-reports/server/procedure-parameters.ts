import { inArray } from "drizzle-orm";
import { parameterFindings as found } from "../rules/parameters.ts";
import { datedContent, type Loaded } from "./loading.ts";
import type { ProcedureFound } from "#eligibility/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import { procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { Finding } from "#modules/report-templates/engine.ts";

/** Recorded parameters outside the range an essential variable of the procedure was qualified for block; others are noted (R5). */
export async function parameterFindings(
  db: Reading,
  loaded: Loaded,
  context: ReportContext,
  procedures: readonly ProcedureFound[],
): Promise<Finding[]> {
  const held = procedures.flatMap(({ answer }) => (answer.ok ? [answer.held] : []));
  const ids = [...new Set(held.map(({ revisionId }) => revisionId))];
  if (ids.length === 0) return [];
  const revisions = await db.select().from(procedureRevision).where(inArray(procedureRevision.id, ids));
  const report = { content: datedContent(loaded), definition: loaded.definition, context };
  return found(
    report,
    revisions.map(({ procedureNumber, revisionNo, variables }) => ({ named: `${procedureNumber} rev ${revisionNo}`, variables })),
  );
}
