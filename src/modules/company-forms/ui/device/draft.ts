import { newCommand, type Command } from "#kit/offline/command.ts";
import { hasDatabase } from "#kit/offline/database.ts";
import { draftOf, dropDraft, storeDraft } from "#kit/offline/drafts.ts";
import { rewrite, takeOut, waitingNow } from "#kit/ui/outbox.ts";
import type { Answers, Chosen, DrawnSignature } from "#modules/forms/answers.ts";
import type { Part } from "#modules/forms/definition.ts";

/** A form as it is being filled on this device. */
export interface DeviceDraft {
  id: string;
  templateId: string;
  code: string;
  title: string;
  /** What it is called until it has a number. */
  ref: string;
  startedAt: string;
  /** What it is about. */
  order: Chosen | null;
  item: Chosen | null;
  base: Chosen | null;
  person: Chosen | null;
  /** It was begun without a network: its reference is told to the server. */
  offline: boolean;
  /** The part that is being filled; null of a form without parts. */
  part: Part | null;
  answers: Answers;
  /** By the key of their slot. */
  signatures: Readonly<Record<string, DrawnSignature>>;
}

export interface SaveBody {
  draft: DeviceDraft;
}

/** What is sent when a form, or a part of it, is done. */
export interface SubmitBody {
  draft: DeviceDraft;
  part: Part | null;
  signatures: { slot: string; name: string; company?: string; fileId: string; at: string }[];
}

export const saveKind = "form.save";
export const submitKind = "form.submit";
export const subjectOf = (id: string): string => `form ${id}`;
export const hrefOf = (id: string): string => `/company-forms/fill/${id}`;

const isSave = (command: Command): command is Command<SaveBody> => command.kind === saveKind;
export const isSubmit = (command: Command): command is Command<SubmitBody> => command.kind === submitKind;

/** The forms that wait on this device, and which of them are on their way as submitted. */
export function draftsIn(own: readonly Command[]): { draft: DeviceDraft; submitted: boolean }[] {
  const submitted = own.filter(isSubmit).map(({ body: { draft } }) => draft);
  const begun = own.filter(isSave).map(({ body: { draft } }) => draft);
  return [
    ...begun.filter(({ id }) => !submitted.some((one) => one.id === id)).map((draft) => ({ draft, submitted: false })),
    ...submitted.map((draft) => ({ draft, submitted: true })),
  ];
}

const nameOf = (id: string): string => `form ${id}`;

/** The draft as it was written last on this device, in whichever of its two stores that is; null where the server's is all there is. */
export function draftHere(person: string, id: string): DeviceDraft | null {
  const command = saveOf(id);
  const small = draftOf(person, nameOf(id));
  if (small && (!command || small.keptAt > command.doneAt)) return small.values as unknown as DeviceDraft;
  return command?.body.draft ?? null;
}

export const saveOf = (id: string): Command<SaveBody> | null =>
  (waitingNow().own ?? []).filter(isSave).find(({ subject }) => subject === subjectOf(id)) ?? null;

/** A form that stands in line, or was refused, and takes no answers as it stands. */
export interface Held {
  command: Command<SaveBody> | Command<SubmitBody>;
  /** It was sent by its person and may be taken back; otherwise the server has another one already. */
  submitted: boolean;
}

/** What of a form is only read on this device: one on its way as submitted, and answers that came after the server had closed it. */
export function heldIn(own: readonly Command[], id: string): Held | null {
  const ofForm = own.filter(({ subject }) => subject === subjectOf(id));
  const late = (one: Command) => one.refusal?.code === "closed";
  const submitted = ofForm.filter(isSubmit).at(-1);
  if (submitted) return { command: submitted, submitted: !late(submitted) };
  const save = ofForm.filter(isSave).find(late);
  return save ? { command: save, submitted: false } : null;
}

/** Takes a submitted form out of the line and makes it a draft again, with its signatures. */
export async function takeBack(person: string, { id, body }: Command<SubmitBody>): Promise<void> {
  // The draft first: at no moment is it in neither place.
  await keep(person, body.draft);
  await takeOut(id);
}

/** At once into the small store, which is written before a page that is being closed is gone. */
export function jot(person: string, draft: DeviceDraft): void {
  storeDraft(person, nameOf(draft.id), { ...draft });
}

/** Puts the draft in line, or what has changed of it; on the disk when it resolves. Its command's id is the draft's. */
export async function keep(person: string, draft: DeviceDraft): Promise<void> {
  // What cannot be put in line stays in the small store until it is sent.
  if (!hasDatabase()) return;
  const before = saveOf(draft.id);
  const made = newCommand<SaveBody>({
    id: draft.id,
    person,
    kind: saveKind,
    subject: subjectOf(draft.id),
    title: `${draft.ref}: ${draft.title}`,
    href: hrefOf(draft.id),
    body: { draft },
  });
  await rewrite(before ? { ...made, order: before.order, revision: before.revision + 1 } : made);
  dropDraft(person, nameOf(draft.id));
}

export function forget(person: string, id: string): void {
  dropDraft(person, nameOf(id));
}
