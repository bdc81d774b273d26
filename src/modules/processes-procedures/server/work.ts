import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { ndtKinds, procedureMethods } from "../contract.ts";
import { methodOfCompetence } from "../rules.ts";
import { procedure, procedureReview, procedureRevision } from "./tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Actor } from "#kit/server/actor.ts";
import { couldDo } from "#kit/server/may-do.ts";
import type { Day } from "#kit/validity.ts";
import { certificationPeriod } from "#modules/ndt-training/server/tables.ts";
import { words, workColumns, type WorkAsked, type WorkSource } from "#work/server/source.ts";

/** Revisions to review and to approve, each by whom its step asks for and never by its author, and those that came back to theirs. */
export const procedureWork: WorkSource = (asked) => {
  const { actor, today } = asked;
  const may = (action: "create" | "approve") =>
    actor.isSuperUser || reachOf(actor.rights, ["processes-procedures"], action) !== null;
  const another = ne(procedureRevision.createdById, actor.id);
  const notSubmitter = sql`not exists (select 1 from ${procedureReview} where ${procedureReview.revisionId} = ${procedureRevision.id}
    and ${procedureReview.step} = 'submission' and ${procedureReview.createdById} = ${actor.id})`;
  const approvesNdt = actor.isSuperUser || actor.named.has("procedure.approve");
  return [
    ...(may("create")
      ? [
          select(asked, "technical review", and(another, competent(actor, today, 2))),
          select(asked, "draft", and(eq(procedureRevision.createdById, actor.id), cameBack)),
        ]
      : []),
    ...(couldDo(actor, "procedure.quality") ? [select(asked, "quality review", and(another, notSubmitter))] : []),
    ...(may("approve")
      ? [
          select(
            asked,
            "Level III approval",
            and(another, notSubmitter, competent(actor, today, 3), approvesNdt ? undefined : sql`not ${isNdt}`),
          ),
          withdrawals(asked),
        ]
      : []),
  ];
};

/** Withdrawals that somebody else proposed; of an NDT procedure they are decided by who approves or by quality. */
function withdrawals({ actor, within }: WorkAsked): SQL {
  const decides = couldDo(actor, "procedure.approve") || couldDo(actor, "procedure.quality");
  return sql`select ${workColumns({
    subject: "procedure",
    kind: "approve",
    recordId: sql`${procedure.id}`,
    task: words("Confirm or refuse the withdrawal"),
    number: sql`${procedure.number}`,
    name: sql`${procedure.title}`,
    blocks: true,
    since: sql`${procedure.updatedAt}`,
  })} from ${procedure} where ${and(
    isNotNull(procedure.withdrawalProposedById),
    ne(procedure.withdrawalProposedById, actor.id),
    isNull(procedure.withdrawnOn),
    isNull(procedure.archivedAt),
    decides ? undefined : sql`not ${isNdt}`,
    within(procedure),
  )}`;
}

const isNdt = sql`${procedure.kind} in (${list(ndtKinds)})`;
const lastStep = sql`(select r.outcome from ${procedureReview} r where r.revision_id = ${procedureRevision.id} order by r.at desc, r.id desc limit 1)`;
const cameBack = sql`${lastStep} = 'returned'`;

/** What is asked of whom a revision waits for, by where it stands on its way. */
const steps = {
  "technical review": { kind: "review", task: "Technical review" },
  "quality review": { kind: "review", task: "Quality review" },
  "Level III approval": { kind: "approve", task: "Level III approval" },
  draft: { kind: "correct", task: "Correct and submit again" },
} as const;

function select({ within }: WorkAsked, status: keyof typeof steps, where: SQL | undefined): SQL {
  const { kind, task } = steps[status];
  return sql`select ${workColumns({
    subject: "procedure",
    kind,
    recordId: sql`${procedure.id}`,
    task: words(task),
    number: sql`${procedureRevision.procedureNumber} || ' rev ' || ${procedureRevision.revisionNo}`,
    name: sql`${procedure.title}`,
    blocks: kind !== "correct",
    since: sql`coalesce((select max(r.at) from ${procedureReview} r where r.revision_id = ${procedureRevision.id}), ${procedureRevision.updatedAt})`,
  })} from ${procedureRevision} join ${procedure} on ${procedure.id} = ${procedureRevision.procedureId}
  where ${and(
    eq(procedureRevision.status, status),
    isNull(procedureRevision.archivedAt),
    isNull(procedure.archivedAt),
    isNull(procedure.withdrawnOn),
    where,
    within(procedure),
  )}`;
}

/** Holds the level in the procedure's method today, where its kind and method ask for one. */
function competent({ id }: Actor, today: Day, level: 2 | 3): SQL {
  const method = sql.join(
    procedureMethods.map((one) => sql`when ${one} then ${methodOfCompetence(one)}::text`),
    sql` `,
  );
  return sql`(not ${isNdt} or (case ${procedure.method} ${method} end) is null or exists (select 1 from ${certificationPeriod}
    where ${certificationPeriod.userId} = ${id} and ${certificationPeriod.method} = (case ${procedure.method} ${method} end)
      and ${certificationPeriod.levelRank} >= ${level} and ${certificationPeriod.technique} is null and ${certificationPeriod.knownTo} is null
      and ${today}::date between ${certificationPeriod.validFrom} and ${certificationPeriod.validTo}))`;
}

function list(values: readonly string[]): SQL {
  return sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
}
