import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Cases with reports that wait for a verdict, and cases that can be closed. */
export const evidenceCaseWork: WorkSource = ({ actor, within }) => {
  const of = (kind: "review" | "approve", task: string, where: SQL | undefined) =>
    sql`select ${workColumns({
      subject: "evidenceCase",
      kind,
      recordId: sql`${evidenceCase.id}`,
      task: words(task),
      number: sql`${evidenceCase.source}`,
      name: sql`upper(left(${evidenceCase.cause}, 1)) || substr(${evidenceCase.cause}, 2)`,
      baseId: sql`${evidenceCase.baseLocationId}`,
      blocks: true,
      since: sql`${evidenceCase.createdAt}`,
    })} from ${evidenceCase} where ${and(isNull(evidenceCase.archivedAt), where, within(evidenceCase))}`;
  const waiting = sql`exists (select 1 from evidence_case_row w where w.case_id = ${evidenceCase.id} and w.outcome is not null and w.done_on is null)`;
  return [
    ...(couldDo(actor, "outOfTolerance.judge")
      ? [of("review", "Decide on each report", eq(evidenceCase.state, "screened"))]
      : []),
    ...(couldDo(actor, "outOfTolerance.close")
      ? [of("approve", "Close the case", and(eq(evidenceCase.state, "reviewed"), sql`not ${waiting}`))]
      : []),
  ];
};
