import type { FormDefinition } from "../definition.ts";
import type { Evaluation } from "../engine/evaluation.ts";
import type { Submission } from "./submissions.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { supervisorOf } from "#directory/people/server/holders.ts";
import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";
import { addDays, type Day } from "#kit/validity.ts";

interface ReviewStep {
  step: number;
  reviewerId: string | null;
  role: string | null;
  words: string;
  dueOn: Day;
}

/** Who reviews a form next; null when its review is complete. A residual risk of 10 or more waits for HSE, whatever the review rule. */
export async function reviewStepOf(
  ctx: Ctx,
  { filledById, reviewStep }: Submission,
  { review }: FormDefinition,
  found: Pick<Evaluation, "risk" | "reviewed">,
): Promise<ReviewStep | null> {
  const steps = stepsOf(review, found);
  const wanted = steps[reviewStep];
  if (!wanted) return null;
  const dueOn = addDays(ctx.today, review.days);
  const supervisor = wanted === "supervisor" ? await supervisorOf(ctx, filledById) : null;
  if (supervisor) return { step: reviewStep, reviewerId: supervisor.id, role: null, words: supervisor.name, dueOn };
  // If the person has no supervisor, Operations reviews.
  const role = builtInRoles[wanted === "supervisor" ? "OPS" : wanted];
  return { step: reviewStep, reviewerId: null, role, words: role, dueOn };
}

/** The steps of a review: the supervisor, or a role by its code. */
function stepsOf({ rule, role }: FormDefinition["review"], { risk, reviewed }: Pick<Evaluation, "risk" | "reviewed">) {
  const named = role ?? "OPS";
  const asked =
    !reviewed || rule === "none"
      ? []
      : rule === "supervisor"
        ? (["supervisor"] as const)
        : rule === "role"
          ? ([named] as const)
          : (["supervisor", named] as const);
  const approves = risk?.needsApproval && !asked.some((one) => one === "HSE" || one === "OPS");
  // A withdrawn form is reviewed by Operations even if it needs no review.
  return asked.length === 0
    ? [approves ? ("HSE" as const) : ("OPS" as const)]
    : [...asked, ...(approves ? (["HSE"] as const) : [])];
}

/** Tells a supervisor that a form is waiting; for a role it appears in the work list. */
export async function tellReviewer(
  ctx: Ctx,
  { id, number, formTitle, about }: Submission,
  { reviewerId }: ReviewStep,
): Promise<void> {
  if (!reviewerId) return;
  await notify(ctx.store.rows, ctx.services, ctx.now, {
    userId: reviewerId,
    subject: "review",
    title: `${number ?? formTitle} waits for your review`,
    body: [formTitle, about].filter(Boolean).join(" · "),
    href: `/forms/submissions/${id}`,
  });
}
