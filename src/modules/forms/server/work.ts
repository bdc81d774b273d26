import { and, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { formAction, formSubmission, formTemplate } from "./tables.ts";
import { isFor, toReview, toSign } from "./waits.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Filled forms to review, to sign and to correct, and versions of forms to issue. */
export const formWork: WorkSource = (asked) => {
  const { actor, within } = asked;
  const form = (kind: "review" | "sign" | "correct", task: string, where: SQL | undefined) =>
    sql`select ${workColumns({
      subject: "form",
      kind,
      recordId: sql`${formSubmission.id}`,
      task: words(task),
      number: sql`${formSubmission.number}`,
      name: sql`${formSubmission.formTitle} || case when ${formSubmission.about} = '' then '' else ' · ' || ${formSubmission.about} end`,
      baseId: sql`${formSubmission.baseLocationId}`,
      blocks: kind !== "correct",
      dueOn: sql`${formSubmission.reviewDueOn}`,
      since: sql`coalesce(${formSubmission.submittedAt}, ${formSubmission.updatedAt})`,
    })} from ${formSubmission} where ${and(isNull(formSubmission.archivedAt), where, within(formSubmission))}`;
  return [
    form("review", "Review", toReview(actor)),
    form("sign", "Sign", toSign(actor)),
    form(
      "correct",
      "Correct and submit again",
      and(eq(formSubmission.status, "returned"), eq(formSubmission.filledById, actor.id)),
    ),
    ...(couldDo(actor, "form.issue") ? [toIssue(asked)] : []),
    toDo(asked),
  ];
};

/** What answers asked of the person, or of a role of theirs. */
function toDo({ actor, within }: Parameters<WorkSource>[0]): SQL {
  return sql`select ${workColumns({
    subject: "formAction",
    kind: "correct",
    recordId: sql`${formAction.id}`,
    task: words("Deal with it"),
    number: sql`${formAction.submissionNumber}`,
    name: sql`${formAction.title} || case when ${formAction.about} = '' then '' else ' · ' || ${formAction.about} end`,
    baseId: sql`${formAction.baseLocationId}`,
    blocks: false,
    dueOn: sql`${formAction.dueOn}`,
    since: sql`${formAction.createdAt}`,
  })} from ${formAction} where ${and(
    eq(formAction.state, "open"),
    isNull(formAction.archivedAt),
    isFor(formAction.ownerId, formAction.ownerRole, actor),
    within(formAction),
  )}`;
}

function toIssue({ actor, within }: Parameters<WorkSource>[0]): SQL {
  return sql`select ${workColumns({
    subject: "formTemplate",
    kind: "approve",
    recordId: sql`${formTemplate.id}`,
    task: words("Issue or return"),
    number: sql`${formTemplate.code} || ' v' || ${formTemplate.formVersion}`,
    name: sql`${formTemplate.title}`,
    blocks: true,
    since: sql`${formTemplate.updatedAt}`,
  })} from ${formTemplate} where ${and(
    eq(formTemplate.status, "in review"),
    isNull(formTemplate.archivedAt),
    ne(formTemplate.createdById, actor.id),
    sql`${formTemplate.sentById} is distinct from ${actor.id}`,
    within(formTemplate),
  )}`;
}
