import type { Asked } from "#kit/contract.ts";
import type { forms, SlotSignature } from "../contract.ts";
import type { SignatureSlot } from "../definition.ts";
import { amendmentSlot } from "../amending.ts";
import { believed } from "../rules.ts";
import { textIn } from "../translated.ts";
import { mustBeAmended } from "./amend.ts";
import { prove } from "./prove.ts";
import { mustBeStored } from "./stored-files.ts";
import { supervisorOf } from "#directory/people/server/holders.ts";
import { signerOf } from "./slots.ts";
import { goOn } from "./submit.ts";
import { judged, type Submission, templateOf } from "./submissions.ts";
import { formSubmission } from "./tables.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { storedFile } from "#kit/server/tables.ts";

/** Signs a slot of a submitted form; after the last signature it goes to review, or is closed. */
export async function sign(ctx: Ctx, { id, body }: Asked<typeof forms.submissions.sign>): Promise<void> {
  const held = await ctx.store.find(formSubmission, id, { lock: true });
  const { definition, slot, found } = await openSlot(ctx, held, body.slot);
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

/** The slot, if the person may sign it now. */
async function openSlot(ctx: Ctx, held: Submission, key: string) {
  if (held.status !== "submitted")
    throw conflicting(`This form is ${held.status}: it can be signed once it is submitted.`, "closed");
  const { definition } = await templateOf(ctx, held.templateId);
  const slot = definition.signatureSlots?.find((one) => one.key === key);
  if (!slot) throw wrongField("slot", "This form has no such signature.");
  if (held.signatures.some((one) => one.slot === slot.key)) throw conflicting("This is already signed.");
  const found = await judged(ctx, { definition, answers: held.answers, subject: held, language: held.language });
  await mustBeSigner(ctx, held, slot, signerOf(slot, found));
  return { definition, slot, found };
}

/** Stores the drawing of the person who signs next: the form is submitted and takes no other file. */
export async function storeDrawing(
  ctx: Ctx,
  { id, query }: Asked<typeof forms.submissions.drawing>,
): Promise<{ fileId: string }> {
  const held = await ctx.lookup.find(formSubmission, id);
  if (query.slot === amendmentSlot) mustBeAmended(ctx, held);
  else await mustBeDrawn(ctx, held, query.slot);
  const sent = await ctx.receive();
  if (sent?.field !== "file") throw wrongField("file", "Draw the signature.");
  const put = await ctx.services.files.put(sent.read(), { limit: mostInk, name: "signature.png" });
  if (put.mediaType !== "image/png") throw wrongField("file", "A drawn signature is a PNG picture.");
  const drawn = { entity: "FormSubmission", entityId: id, kind: "signature", name: "signature.png", caption: null };
  const file = await ctx.write((store) => store.insert(storedFile, { ...drawn, ...put }, "attach"));
  return { fileId: file.id };
}

async function mustBeDrawn(ctx: Ctx, held: Submission, key: string): Promise<void> {
  const { slot } = await openSlot(ctx, held, key);
  if (slot.kind === "electronic") throw refused("This signature is not drawn: sign with your password.");
}

/** The bytes a drawn signature may have. */
const mostInk = 1024 * 1024;

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
