import type { Asked } from "#kit/contract.ts";
import type { forms, SlotSignature } from "../contract.ts";
import type { SignatureSlot } from "../definition.ts";
import { believed } from "../rules.ts";
import { textIn } from "../translated.ts";
import { prove } from "./prove.ts";
import { mustBeStored } from "./stored-files.ts";
import { supervisorOf } from "./reviewers.ts";
import { signerOf } from "./slots.ts";
import { goOn } from "./submit.ts";
import { judged, type Submission, templateOf } from "./submissions.ts";
import { formSubmission } from "./tables.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Signs a slot of a submitted form; after the last signature it goes to review, or is closed. */
export async function sign(ctx: Ctx, { id, body }: Asked<typeof forms.submissions.sign>): Promise<void> {
  const held = await ctx.store.find(formSubmission, id, { lock: true });
  if (held.status !== "submitted")
    throw conflicting(`This form is ${held.status}: it can be signed once it is submitted.`, "closed");
  const { definition } = await templateOf(ctx, held.templateId);
  const slot = definition.signatureSlots?.find(({ key }) => key === body.slot);
  if (!slot) throw wrongField("slot", "This form has no such signature.");
  if (held.signatures.some((one) => one.slot === slot.key)) throw conflicting("This is already signed.");
  const found = await judged(ctx, { definition, answers: held.answers, subject: held, language: held.language });
  await mustBeSigner(ctx, held, slot, signerOf(slot, found));
  const words = (text: SignatureSlot["label"]) => textIn(text, held.language ?? undefined, definition.languages);
  const common = {
    slot: slot.key,
    label: words(slot.label),
    meaning: slot.meaning ? words(slot.meaning) : null,
    zone: held.zone,
  };
  let made: SlotSignature;
  if (slot.kind === "electronic") {
    await prove(ctx, body);
    made = {
      ...common,
      kind: "electronic",
      name: ctx.actor.name,
      company: null,
      personId: ctx.actor.id,
      at: ctx.store.now,
      fileId: null,
    };
  } else {
    if (!body.drawn) throw wrongField("drawn", "Draw the signature.");
    const { name, company = null, fileId, at } = body.drawn;
    made = {
      ...common,
      kind: slot.kind,
      name,
      company,
      personId: ctx.actor.id,
      at: believed(at, ctx.store.now),
      fileId,
    };
    await mustBeStored(ctx, id, { answers: {}, signatures: [made] });
  }
  const signatures = [...held.signatures, made];
  await goOn(ctx, { ...held, signatures }, { definition, found, changes: { signatures }, version: body.version, verb: "sign" });
}

async function mustBeSigner(
  ctx: Ctx,
  held: Submission,
  { who }: SignatureSlot,
  { personId, role }: ReturnType<typeof signerOf>,
): Promise<void> {
  const { actor } = ctx;
  const isFiller = held.filledById === actor.id;
  const mine =
    who.by === "filler" || who.by === "external"
      ? isFiller
      : who.by === "supervisor"
        ? (await supervisorOf(ctx, held.filledById))?.id === actor.id
        : personId === actor.id || (role !== null && actor.roles.includes(role));
  if (!mine) throw notAllowed("Someone else must give this signature.");
  if (who.by === "supervisor" && isFiller) throw refused("You filled this form: your supervisor must sign it.");
}
