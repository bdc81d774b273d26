import { inArray } from "drizzle-orm";
import { parameterFindings as found } from "../rules/parameters.ts";
import { acceptanceFindings } from "../rules/procedure-acceptance.ts";
import { standardFindings, unstatedFindings } from "../rules/procedure-standard.ts";
import { datedContent, type Loaded } from "./loading.ts";
import type { ProcedureFound } from "#eligibility/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import { procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/**
 * Recorded parameters outside the range an essential variable of the procedure was qualified for block; others are noted (R5). A technique to a
 * standard the procedure is not written to blocks too (G6); what the procedure should state but does not is questioned.
 */
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
  const written = revisions.map(({ procedureNumber, revisionNo, standards, referencingCodes, variables }) => ({
    named: `${procedureNumber} rev ${revisionNo}`,
    standards,
    referencingCodes,
    variables,
  }));
  return [
    ...acceptanceFindings(report, written),
    ...standardFindings(report, written),
    ...unstatedFindings(report, written),
    ...found(report, written),
  ];
}
