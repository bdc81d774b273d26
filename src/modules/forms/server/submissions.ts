import { eq, gte, lt, or, sql } from "drizzle-orm";
import { FormSubmission, type FormSubmissionWhole } from "../contract.ts";
import { type Answers, Answers as AnswersSchema } from "../answers.ts";
import type { FormDefinition } from "../definition.ts";
import { evaluate } from "../engine/evaluate.ts";
import type { Evaluation } from "../engine/evaluation.ts";
import { lockedAnswers } from "../prefill.ts";
import { contextOf, fillerOf } from "./context.ts";
import { formSubmission, formTemplate, submissionWords } from "./tables.ts";
import { asks, toReview, toSign } from "./waits.ts";
import { ownWorkbookOf } from "./workbook-file.ts";
import { notFound } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { Lookup } from "#kit/server/lookup.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";

export type Submission = Row<typeof formSubmission>;

export const submissions = crud(formSubmission, {
  search: [submissionWords(formSubmission)],
  numbers: [formSubmission.number, formSubmission.provisionalRef],
  sorts: { submittedAt: formSubmission.submittedAt, createdAt: formSubmission.createdAt },
  sort: "-createdAt",
  long: ["answers", "signatures", "reviews", "amendments", "actions"],
  row: FormSubmission.row,
  labels: FormSubmission.labels,
  fields: { score: { kind: "decimal" } },
  filters: {
    from: (day: Day) => gte(formSubmission.createdAt, day),
    to: (day: Day) => lt(formSubmission.createdAt, addDays(day, 1)),
    flagged: (wanted: boolean) => (wanted ? sql`${formSubmission.flagCount} > 0` : eq(formSubmission.flagCount, 0)),
    mine: (wanted: boolean, ctx: Ctx) => (wanted ? eq(formSubmission.filledById, ctx.actor.id) : undefined),
    forMe: (wanted: boolean, { actor }: Ctx) => (wanted ? or(toSign(actor), toReview(actor)) : undefined),
  },
});

/** A filled form with its questions, within the person's reach. */
export async function wholeOf(ctx: Ctx, id: string): Promise<FormSubmissionWhole> {
  const row = await submissions.find(ctx, { id });
  const { definition } = await templateOf(ctx, row.templateId);
  const hasWorkbook = (await ownWorkbookOf(ctx.db, row.templateId)) !== null;
  return { ...row, definition, hasWorkbook, asksMe: asks(ctx.actor, await ctx.lookup.find(formSubmission, id)) };
}

/** The same for somebody who reads or prints it: of a confidential form the log has everyone but its filler (rule 13). */
export async function readWhole(ctx: Ctx, id: string): Promise<FormSubmissionWhole> {
  const whole = await wholeOf(ctx, id);
  if (whole.confidential !== "normal" && whole.filledById !== ctx.actor.id)
    await ctx.security({
      kind: "form.confidential-read",
      severity: "info",
      outcome: "success",
      detail: `Read ${whole.number ?? whole.formCode}, confidential (${whole.confidential})`,
    });
  return whole;
}

/** The version a form is filled on. */
export async function templateOf({ db }: Pick<Ctx, "db">, id: string): Promise<Row<typeof formTemplate>> {
  const [template] = await db.select().from(formTemplate).where(eq(formTemplate.id, id));
  if (!template) throw notFound("form");
  return template;
}

/** What a filled form takes of the version it is filled on, so that lists need not read that. */
export const headOf = ({ id, code, title, formVersion, category, confidential }: Row<typeof formTemplate>) => ({
  templateId: id,
  formCode: code,
  formTitle: title,
  formVersion,
  category,
  confidential,
});

/**
 * Evaluates the answers the same way for everyone: with the roles of the person who filled it, and with the records it is about, which a signer or
 * reviewer may not have access to. Submitted answers are evaluated as of their submission.
 */
export async function judged(
  ctx: Ctx,
  {
    definition,
    answers,
    subject,
    language,
    isFirst = false,
  }: {
    definition: FormDefinition;
    answers: Answers;
    subject: Partial<Submission>;
    language: string | null;
    /** What the form fills in itself, and nobody may change, is filled in again. */
    isFirst?: boolean;
  },
): Promise<Evaluation> {
  const { workOrderId, projectId, clientCompanyId, clientSiteId, baseLocationId, inventoryItemId, subjectUserId } = subject;
  const ids = { workOrderId, projectId, clientCompanyId, clientSiteId, baseLocationId, inventoryItemId, subjectUserId };
  const asked = Object.fromEntries(Object.entries(ids).flatMap(([key, id]) => (id ? [[key, id]] : [])));
  const { facts, zone } = await contextOf(ctx, asked, new Lookup(ctx.db, null, null));
  const context = {
    now: (subject.status === "submitted" && subject.submittedAt) || ctx.now.toISOString(),
    zone: subject.zone ?? zone,
    language: language ?? undefined,
    user: await fillerOf(ctx, subject),
    facts,
  };
  const locked = isFirst ? lockedAnswers(definition, { ...context, now: subject.startedAt ?? context.now }) : {};
  return evaluate(definition, { ...answers, ...locked }, context);
}

/** Without properties that are in no schema. */
export const cleaned = (answers: Answers): Answers => AnswersSchema.parse(answers);
