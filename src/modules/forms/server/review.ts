import type { z } from "zod";
import type { ReviewNote } from "../contract.ts";
import { ago } from "../rules.ts";
import type { ReturnedField } from "../form-submission.ts";
import { submissionLife } from "../submission-life.ts";
import { dropActionsOf } from "./actions.ts";
import { closing } from "./closing.ts";
import { reviewStepOf, tellReviewer } from "./reviewers.ts";
import { judged, type Submission, templateOf } from "./submissions.ts";
import { formSubmission } from "./tables.ts";
import type { Reason } from "#kit/contract.ts";
import { conflicting, notAllowed, Refusal, refused } from "#kit/refusals.ts";
import { advance } from "#kit/server/lifecycle.ts";
import { notify } from "#kit/server/notices.ts";
import { voidNumber } from "#kit/server/numbering.ts";
import type { Ctx } from "#kit/server/services.ts";

type Returned = z.output<typeof ReturnedField>;

/** Accepts a form: moves it to the next step of its review, or ends the review. */
export async function accept(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; comment?: string | null | undefined } },
): Promise<void> {
  const held = await mayReview(ctx, id);
  if (held.signerId || held.signerRole) throw refused(`${held.waitsFor}: it must be signed before it is accepted.`);
  const { definition } = await templateOf(ctx, held.templateId);
  const found = await judged(ctx, { definition, answers: held.answers, subject: held, language: held.language });
  const reviews = [...held.reviews, noteOf(ctx, "accepted", body.comment ?? null)];
  const next = await reviewStepOf(ctx, { ...held, reviewStep: held.reviewStep + 1 }, definition, found);
  if (!next) {
    await ctx.store.freeze(formSubmission, id, body.version, { reviews, ...closing(ctx, held) }, "accept");
    return;
  }
  const waits = {
    reviewStep: next.step,
    reviewerId: next.reviewerId,
    reviewRole: next.role,
    reviewDueOn: next.dueOn,
    waitsFor: `Review: ${next.words}`,
  };
  await ctx.store.update(formSubmission, id, body.version, { reviews, ...waits }, "acceptStep");
  await tellReviewer(ctx, held, next);
}

/** Accepts several forms, all or none: one that has a flag is read and accepted by itself. */
export async function acceptSeveral(
  ctx: Ctx,
  { body }: { body: { forms: { id: string; version: number }[] } },
): Promise<{ accepted: number }> {
  const reasons: Reason[] = [];
  for (const { id, version } of body.forms) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    const held = await ctx.store.find(formSubmission, id);
    try {
      if (held.flagCount > 0) throw refused("It has a flag: open it and accept it by itself.");
      // oxlint-disable-next-line no-await-in-loop -- as above
      await accept(ctx, { id, body: { version } });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      const { message } = refusal.problem;
      reasons.push({ message: `${held.number ?? held.formTitle}: ${message}`, entity: "FormSubmission", entityId: id });
    }
  }
  if (reasons.length > 0) throw refused("Nothing was accepted.", reasons);
  return { accepted: body.forms.length };
}

/** Returns a form to whoever filled it, with what is wrong and where; its signatures are withdrawn. */
export async function giveBack(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; reason: string; fields?: Returned[] | undefined } },
): Promise<void> {
  const held = await mayReview(ctx, id);
  if (!held.filledById)
    throw refused("Nobody can fill it again, as it came through a link. Accept it with a comment, or void it.");
  const reviews = [...held.reviews, noteOf(ctx, "returned", body.reason, body.fields)];
  const changes = { reviews, signatures: [], ...nobody, status: "returned" as const };
  await ctx.store.update(formSubmission, id, body.version, changes, { verb: "giveBack", reason: body.reason });
  await notify(ctx.store.rows, ctx.services, ctx.now, {
    userId: held.filledById,
    subject: "returned",
    title: `${held.number ?? held.formTitle} was returned from review`,
    body: body.reason,
    href: `/forms/submissions/${id}`,
  });
}

const nobody = {
  reviewerId: null,
  reviewRole: null,
  reviewStep: 0,
  reviewDueOn: null,
  signerId: null,
  signerRole: null,
  waitsFor: null,
};

/** A void form keeps its number, which is not reused. */
export async function voidSubmission(ctx: Ctx, asked: { id: string; body: { version: number; reason: string } }): Promise<void> {
  const { number } = await advance(ctx, formSubmission, submissionLife, "void", asked, () => ({
    voidReason: asked.body.reason,
    waitsFor: null,
  }));
  if (number) await voidNumber(ctx.store, number, asked.id, asked.body.reason);
  await dropActionsOf(ctx, asked.id);
}

/** Refuses anyone but the person or role whose turn it is; never the filler. */
async function mayReview(ctx: Ctx, id: string): Promise<Submission> {
  const held = await ctx.store.find(formSubmission, id, { lock: true });
  if (held.status !== "submitted") {
    const [last] = held.reviews.slice(-1);
    throw conflicting(
      last && held.status === "returned"
        ? `Returned by ${last.byName} ${ago(last.at, ctx.now)}.`
        : `This form is ${held.status}, not in review.`,
      "closed",
    );
  }
  if (held.filledById === ctx.actor.id) throw refused(submissionLife.actions.accept.notApart);
  if (!held.reviewerId && !held.reviewRole) throw refused("This form needs no review.");
  const mine = held.reviewerId === ctx.actor.id || (held.reviewRole !== null && ctx.actor.roles.includes(held.reviewRole));
  if (!mine && !ctx.actor.isSuperUser) throw notAllowed(`${(held.waitsFor ?? "").replace("Review: ", "")} reviews this form.`);
  return held;
}

function noteOf(
  { actor, store }: Ctx,
  outcome: ReviewNote["outcome"],
  comment: string | null,
  fields: Returned[] = [],
): ReviewNote {
  return { byId: actor.id, byName: actor.name, at: store.now, outcome, comment, fields };
}
