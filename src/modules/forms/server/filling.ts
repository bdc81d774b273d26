import { and, eq, isNull, like, or } from "drizzle-orm";
import type { z } from "zod";
import type { SubmissionStart } from "../contract.ts";
import type { Answers } from "../answers.ts";
import { fieldsOf } from "../definition.ts";
import { inOpened, lostAnswers, signedOnDeviceOf, versionNoteOf } from "../rules.ts";
import { mayFill } from "./audience.ts";
import { contextOf } from "./context.ts";
import { cleaned, headOf, type Submission, templateOf } from "./submissions.ts";
import { formSubmission, formTemplate } from "./tables.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Starts filling a form. A device that was offline may have started on a version that has been superseded or withdrawn since. */
export async function startSubmission(ctx: Ctx, body: z.output<typeof SubmissionStart>): Promise<string> {
  const there = body.id ? await begunBefore(ctx, body.id) : null;
  if (there) return there;
  const { id, templateId, answers = {}, language, startedAt, provisionalRef, ...about } = body;
  const template = await templateOf(ctx, templateId);
  const offline = provisionalRef !== undefined;
  if (template.status === "draft" || template.status === "in review") throw refused("This form is not issued yet.");
  if (template.status !== "issued" && !offline)
    throw refused(
      template.status === "superseded"
        ? `Version ${template.formVersion} was superseded: start the form again on the issued version.`
        : `This form was withdrawn: ${template.withdrawnReason}`,
    );
  mustBeFor(ctx, template);
  const { subject, zone, about: words } = await contextOf(ctx, given(about));
  for (const { kind, required } of template.definition.contextLinks ?? []) if (required) mustHave(kind, subject);
  const begun = startedAt && startedAt < ctx.store.now ? startedAt : ctx.store.now;
  const row = await ctx.store.insert(
    formSubmission,
    {
      ...(id ? { id } : {}),
      ...subject,
      ...headOf(template),
      status: "draft",
      answers: signedOnDeviceOf(onlyKnown(template.definition, cleaned(answers)), ctx.actor.id),
      language: language ?? null,
      zone,
      about: words,
      filledById: ctx.actor.id,
      filledByName: ctx.actor.name,
      startedAt: begun,
      createdOffline: offline,
      provisionalRef: offline ? await notTaken(ctx, provisionalRef) : null,
      versionNote: offline ? versionNoteOf(template, begun) : null,
    },
    "start",
  );
  return row.id;
}

function mustBeFor({ actor }: Ctx, { audience }: Pick<Row<typeof formTemplate>, "audience">): void {
  if (!mayFill(actor, audience)) throw notAllowed("This form is not for your roles or base.");
}

const linked = {
  WorkOrder: ["workOrderId", "Choose the work order first"],
  Project: ["projectId", "Choose the project first"],
  ClientCompany: ["clientCompanyId", "Choose the client first"],
  ClientSite: ["clientSiteId", "Choose the site first"],
  BaseLocation: ["baseLocationId", "Choose the base first"],
  InventoryItem: ["inventoryItemId", "Choose the equipment first"],
  User: ["subjectUserId", "Choose the person first"],
} as const;

function mustHave(kind: string, subject: Partial<Submission>): void {
  const [field, message] = linked[kind as keyof typeof linked] ?? [];
  if (field && !subject[field]) throw wrongField(field, message);
}

/** The ids without empty ones. */
const given = (about: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(about).flatMap(([key, value]) => (value ? [[key, value]] : [])));

async function begunBefore(ctx: Ctx, id: string): Promise<string | null> {
  const [there] = await ctx.db.select().from(formSubmission).where(eq(formSubmission.id, id));
  if (!there) return null;
  if (there.filledById !== ctx.actor.id) throw wrongField("id", "This id belongs to another form.");
  return there.id;
}

/** Two devices may use the same reference; the later one gets a suffix. */
async function notTaken({ db }: Ctx, wanted: string): Promise<string> {
  const { provisionalRef } = formSubmission;
  const alike = await db
    .select({ ref: provisionalRef })
    .from(formSubmission)
    .where(or(eq(provisionalRef, wanted), like(provisionalRef, `${wanted}-%`)));
  const taken = new Set(alike.map(({ ref }) => ref));
  let ref = wanted;
  for (let count = 2; taken.has(ref); count += 1) ref = `${wanted}-${count}`;
  return ref;
}

/** A form the person can still fill: their own, as a draft, opened or returned. */
export async function fillable(ctx: Ctx, id: string): Promise<Submission> {
  const held = await ctx.store.find(formSubmission, id, { lock: true });
  if (held.filledById !== ctx.actor.id) throw notAllowed("Only the person who started a form can fill it.");
  if (!["draft", "opened", "returned"].includes(held.status))
    throw conflicting(`This form is ${held.status}: it no longer accepts answers.`, "closed");
  return held;
}

/** The answers allowed in the state of the form. */
export async function answersAllowed(ctx: Ctx, held: Submission, sent: Answers): Promise<Answers> {
  const { definition } = await templateOf(ctx, held.templateId);
  const answers = signedOnDeviceOf(onlyKnown(definition, cleaned(sent)), ctx.actor.id);
  if (held.status !== "opened") return answers;
  const allowed = inOpened(definition, held.answers, answers);
  if (!allowed) throw refused("Answers submitted before the work cannot be changed; running tables accept further rows only.");
  return allowed;
}

export async function saveAnswers(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; answers: Answers; language?: string | undefined } },
): Promise<void> {
  const held = await fillable(ctx, id);
  const answers = await answersAllowed(ctx, held, body.answers);
  await ctx.store.update(formSubmission, id, body.version, { answers, ...(body.language ? { language: body.language } : {}) });
}

const onlyKnown = (definition: Parameters<typeof fieldsOf>[0], answers: Answers): Answers => {
  const keys = new Set(fieldsOf(definition).map(({ field }) => field.key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
};

/** Moves a draft to the issued version; returns the keys of answers that no longer have a field. */
export async function upgrade(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<string[]> {
  const held = await fillable(ctx, id);
  if (held.status !== "draft") throw refused("Only a draft can be moved to another version.");
  const [issued] = await ctx.db
    .select()
    .from(formTemplate)
    .where(and(eq(formTemplate.code, held.formCode), eq(formTemplate.status, "issued"), isNull(formTemplate.archivedAt)));
  if (!issued || issued.id === held.templateId) throw refused("This draft is already on the issued version.");
  mustBeFor(ctx, issued);
  const lost = lostAnswers(issued.definition, held.answers);
  await ctx.store.update(formSubmission, id, body.version, {
    ...headOf(issued),
    versionNote: null,
    answers: onlyKnown(issued.definition, held.answers),
  });
  return lost;
}
