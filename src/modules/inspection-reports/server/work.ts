import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { coversEvaluation, slotWaitedFor } from "./slot-waited-for.ts";
import { reportComment } from "./review/tables.ts";
import { inspectionReport, reportPerson } from "./tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Reports to evaluate, to review and to approve for issue, returned reports, and comments to answer. */
export const reportWork: WorkSource = ({ actor, within }) => {
  const reach = within(inspectionReport);
  const of = (
    columns: Omit<Parameters<typeof workColumns>[0], "subject" | "recordId" | "number" | "name" | "baseId">,
    where?: SQL,
  ) =>
    sql`select ${workColumns({
      subject: "report",
      recordId: sql`${inspectionReport.id}`,
      number: sql`coalesce(${inspectionReport.reportNumber}, ${inspectionReport.provisionalRef})`,
      name: sql`coalesce(nullif(${inspectionReport.itemDescription}, ''), nullif(${inspectionReport.itemTag}, ''), ${inspectionReport.method})`,
      baseId: sql`${inspectionReport.baseLocationId}`,
      ...columns,
    })} from ${inspectionReport} where ${and(isNull(inspectionReport.archivedAt), where, reach)}`;
  const since = sql`${inspectionReport.stateSince}`;
  const slots = slotsOpenTo(actor);
  const mine = or(eq(inspectionReport.createdById, actor.id), eq(inspectionReport.submittedById, actor.id));
  return [
    of(
      { kind: "sign", task: words("Sign as evaluator"), blocks: true, since },
      and(eq(inspectionReport.status, "submitted"), awaitsEvaluationBy(actor)),
    ),
    ...slots.map((slot) =>
      of(
        {
          kind: slot === "approved" ? "approve" : "review",
          task: words(slot === "approved" ? "Level III approval" : "Review"),
          blocks: true,
          since,
        },
        and(eq(inspectionReport.status, "submitted"), sql`${slotWaitedFor} = ${slot}`, isAnother(actor)),
      ),
    ),
    // A report is expected on the third day after its inspection; later it is overdue.
    of(
      {
        kind: "correct",
        task: words("Correct and submit again"),
        blocks: false,
        since,
        dueOn: sql`${inspectionReport.inspectedOn} + 3`,
      },
      and(eq(inspectionReport.status, "returned"), mine),
    ),
    of(
      { kind: "correct", task: words("Revise as the client asked"), blocks: true, since },
      and(eq(inspectionReport.status, "draft"), askedByClient(actor)),
    ),
    of(
      {
        kind: "answer",
        task: words("Answer a comment"),
        blocks: true,
        since: sql`(select min(${reportComment.createdAt}) from ${reportComment} where ${asked(actor)})`,
      },
      and(
        inArray(inspectionReport.status, ["draft", "submitted"]),
        mine,
        sql`exists (select 1 from ${reportComment} where ${asked(actor)})`,
      ),
    ),
  ];
};

/** A revision that the client's review has started, of a report that this person wrote: nobody else has begun it. */
function askedByClient({ id }: Actor): SQL {
  return sql`(${inspectionReport.createdById} is null and ${inspectionReport.replacesReportId} in (select r.id from inspection_report r
    where r.created_by_id = ${id} or r.submitted_by_id = ${id}))`;
}

function slotsOpenTo({ named }: Actor): ("reviewed" | "approved")[] {
  return [
    ...(named.has("report.review") ? (["reviewed"] as const) : []),
    ...(named.has("report.levelIII") ? (["approved"] as const) : []),
  ];
}

/**
 * Not the person who submitted it, nor a witness, nor, if the client requires it, anyone who examined the item, assisted or entered its readings: the
 * people gate G8 would refuse.
 */
export function isAnother({ id }: Pick<Actor, "id">): SQL {
  const named = sql`select 1 from ${reportPerson} where ${reportPerson.reportId} = ${inspectionReport.id} and ${reportPerson.userId} = ${id}`;
  return sql`(${inspectionReport.submittedById} is distinct from ${id} and not exists (${named} and 'witness' = any(${reportPerson.roles})) and not (
    coalesce((${inspectionReport.policy} ->> 'reviewerMustDiffer')::boolean, true) and (${inspectionReport.enteredByIds} @> array[${id}]::uuid[]
      or exists (${named} and not ${reportPerson.roles} <@ array['witness']::text[]) or ${examinedBefore(id)})))`;
}

/** `examinersBefore` of gather/earlier-revisions.ts, in SQL. */
function examinedBefore(id: string): SQL {
  const number = inspectionReport.reportNumber;
  return sql`exists (select 1 from inspection_report r join report_person p on p.report_id = r.id where r.report_number = ${number}
      and r.revision < ${inspectionReport.revision} and p.user_id = ${id} and not p.roles <@ array['witness']::text[])
    or exists (select 1 from inspection_report r join report_signature s on s.report_id = r.id where r.report_number = ${number}
      and r.revision <= ${inspectionReport.revision} and s.signer_user_id = ${id} and s.slot in ('performed', 'evaluated'))`;
}

/**
 * Evaluators of every day of evaluation, for a report that waits for it. A CASE keeps this order: nearly every submitted report names other
 * evaluators, and finding the slot it waits for costs more than everything else.
 */
function awaitsEvaluationBy({ id }: Actor): SQL {
  const named = sql`select 1 from ${reportPerson} where ${reportPerson.reportId} = ${inspectionReport.id}
    and ${reportPerson.userId} = ${id} and ${reportPerson.roles} && array['evaluator', 'authorizedInspector']::text[]`;
  return sql`case when exists (${named}) then exists (${named} and ${coversEvaluation}) and ${slotWaitedFor} = 'evaluated' else false end`;
}

/** Unanswered comments of someone else: questions, or what must be fixed. */
function asked({ id }: Actor): SQL {
  return sql`${reportComment.reportId} = ${inspectionReport.id} and ${reportComment.state} = 'open'
    and ${reportComment.severity} <> 'note' and ${reportComment.createdById} <> ${id} and ${reportComment.archivedAt} is null`;
}
