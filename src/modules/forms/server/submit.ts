import type { z } from "zod";
import type { DrawnSlot, SlotSignature } from "../contract.ts";
import type { Answers } from "../answers.ts";
import { type FormDefinition, hasParts, type Part } from "../definition.ts";
import { errorsIn } from "../engine/evaluate.ts";
import type { Evaluation } from "../engine/evaluation.ts";
import { believed, submittedAt } from "../rules.ts";
import { textIn } from "../translated.ts";
import { carryOut } from "./carry-out.ts";
import { closing } from "./closing.ts";
import { answersAllowed, fillable } from "./filling.ts";
import { nextNumber } from "./number.ts";
import { reviewStepOf, tellReviewer } from "./reviewers.ts";
import { supervisorOf } from "#directory/people/server/holders.ts";
import { judged, type Submission, templateOf } from "./submissions.ts";
import { formSubmission } from "./tables.ts";
import { mustBeStored } from "./stored-files.ts";
import { mustBeThere, waitingSlot } from "./slots.ts";
import { refused } from "#kit/refusals.ts";
import { notify } from "#kit/server/notices.ts";
import type { NewRow } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Day, dayIn } from "#kit/validity.ts";

interface Asked {
  id: string;
  body: {
    version: number;
    part?: Part | undefined;
    answers?: Answers | undefined;
    language?: string | undefined;
    signatures?: z.output<typeof DrawnSlot>[] | undefined;
  };
}

/**
 * Submits a form, or its part before or after the work: everything is evaluated again, the number is assigned, the answers become final. It is closed
 * at once if nobody else signs or reviews.
 */
export async function submit(ctx: Ctx, { id, body }: Asked): Promise<void> {
  const there = await fillable(ctx, id);
  const held = { ...there, language: body.language ?? there.language };
  const template = await templateOf(ctx, held.templateId);
  const { definition } = template;
  const part = partOf(held, definition, body.part);
  const answers = body.answers ? await answersAllowed(ctx, held, body.answers) : held.answers;
  const isFirst = held.status !== "opened";
  const found = await judged(ctx, { definition, answers, subject: held, language: held.language, isFirst });
  refuseProblems(found, part);
  const signatures = signed(ctx, held, definition, body.signatures ?? []);
  mustBeThere(definition, found, { part, signatures });
  await mustBeStored(ctx, id, { answers: found.answers, signatures });
  const time = submittedAt({ clientAt: ctx.client.clientAt, clientNow: ctx.client.clientNow ?? null, now: ctx.store.now });
  const number = held.number ?? (await nextNumber(ctx, held, template.numberPattern));
  const actions = await carryOut(ctx, { ...held, number }, { definition, found, part, at: time.at });
  const common = {
    language: held.language,
    answers: found.answers,
    actions,
    number,
    signatures,
    score: found.score.percent,
    flagCount: found.flagged.length,
    riskScore: found.risk?.score ?? null,
    clockSkewSec: time.skewSec,
    receivedAt: ctx.store.now,
  };
  if (part === "before") {
    const opened = { ...common, status: "opened" as const, openedAt: time.at };
    await ctx.store.update(formSubmission, id, body.version, opened, "open");
    return;
  }
  const submitted = { ...common, submittedAt: time.at };
  const verb = held.status === "returned" ? "resubmit" : "submit";
  await goOn(
    ctx,
    { ...held, ...submitted },
    {
      definition,
      found,
      changes: submitted,
      version: body.version,
      verb,
      withdrawnOn: template.withdrawnAt && dayIn(held.zone, template.withdrawnAt),
    },
  );
}

function partOf({ status, openedAt }: Submission, definition: FormDefinition, asked: Part | undefined): Part | undefined {
  if (!hasParts(definition)) return undefined;
  const part = status === "opened" || (status === "returned" && openedAt) ? "after" : "before";
  if (asked && asked !== part)
    throw refused(part === "after" ? "The part before the work is already submitted." : "Submit the part before the work first.");
  return part;
}

/** After the work both parts must be complete; before it only the first. */
function refuseProblems(found: Evaluation, part: Part | undefined): void {
  const problems = part === "before" ? errorsIn(found, "before") : errorsIn(found);
  if (problems.length === 0) return;
  throw refused(
    problems.length === 1 ? (problems[0]?.message ?? "") : `${problems.length} answers need attention.`,
    problems.map(({ path, message }) => ({ message, code: path })),
  );
}

/** The drawn signatures sent with it, added to existing ones. */
function signed(
  ctx: Ctx,
  { signatures, zone, language }: Submission,
  definition: FormDefinition,
  sent: readonly z.output<typeof DrawnSlot>[],
): SlotSignature[] {
  const made = sent.map(({ slot: key, name, company, fileId, at }): SlotSignature => {
    const slot = (definition.signatureSlots ?? []).find((one) => one.key === key);
    if (!slot || slot.kind === "electronic") throw refused(`"${key}" does not take a drawn signature.`);
    return {
      slot: key,
      label: textIn(slot.label, language ?? undefined, definition.languages),
      kind: slot.kind,
      meaning: slot.meaning ? textIn(slot.meaning, language ?? undefined, definition.languages) : null,
      name,
      company: company ?? null,
      personId: ctx.actor.id,
      at: believed(at, ctx.store.now),
      zone,
      fileId,
    };
  });
  return [...signatures.filter(({ slot }) => !made.some((one) => one.slot === slot)), ...made];
}

/** The person who signs, if it is not a role: the one named, the filler, or their supervisor. */
async function signerIn(ctx: Ctx, { filledById }: Submission, { by, personId }: NonNullable<ReturnType<typeof waitingSlot>>) {
  if (by === "filler" || by === "external") return filledById;
  return by === "supervisor" ? ((await supervisorOf(ctx, filledById))?.id ?? null) : personId;
}

interface Onward {
  definition: FormDefinition;
  found: Evaluation;
  changes: Partial<NewRow<typeof formSubmission>>;
  version: number;
  verb: string;
  /** The day on which the form was withdrawn, which was not known where it was filled. */
  withdrawnOn?: Day | null;
}

/** What a submitted form waits for: signatures, then review; without either it is closed. */
export async function goOn(
  ctx: Ctx,
  row: Submission,
  { definition, found, changes, version, verb, withdrawnOn }: Onward,
): Promise<void> {
  const waiting = waitingSlot(definition, found, row.signatures);
  const slot = waiting && { ...waiting, personId: await signerIn(ctx, row, waiting) };
  const review =
    found.reviewed || found.risk?.needsApproval || withdrawnOn ? await reviewStepOf(ctx, row, definition, found) : null;
  if (!slot && !review) {
    const closed = { ...changes, ...closing(ctx, row) };
    await ctx.store.freeze(formSubmission, row.id, version, closed, verb);
    return;
  }
  const waits = {
    signerId: slot?.personId ?? null,
    signerRole: slot?.role ?? null,
    reviewerId: review?.reviewerId ?? null,
    reviewRole: review?.role ?? null,
    reviewStep: review?.step ?? 0,
    reviewDueOn: review?.dueOn ?? null,
    waitsFor: slot ? `Signature: ${slot.label}` : `Review: ${review?.words}`,
  };
  await ctx.store.update(formSubmission, row.id, version, { ...changes, ...waits, status: "submitted" }, verb);
  if (!slot && review) await tellReviewer(ctx, row, review);
  if (withdrawnOn && review && row.filledById)
    await notify(ctx.store.rows, ctx.services, ctx.now, {
      userId: row.filledById,
      subject: "returned",
      title: `${row.number ?? row.formTitle} was filled on a withdrawn form`,
      body: `This form was withdrawn on ${withdrawnOn}; what you filled was sent to ${review.words} for review.`,
      href: `/forms/submissions/${row.id}`,
    });
}
