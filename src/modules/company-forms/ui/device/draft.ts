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
  /** Its reference until it has a number. */
  ref: string;
  startedAt: string;
  /** What it is about. */
  order: Chosen | null;
  item: Chosen | null;
  base: Chosen | null;
  person: Chosen | null;
  /** It was started offline: its reference is sent to the server. */
  offline: boolean;
  /** The language it is filled in, of a form that has several. */
  language?: string | undefined;
  /** The part being filled; null for a form without parts. */
  part: Part | null;
  answers: Answers;
  /** By the key of their slot. */
  signatures: Readonly<Record<string, DrawnSignature>>;
}

export interface SaveBody {
  draft: DeviceDraft;
}

/** What is sent when a form or a part of it is submitted. */
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

/** The forms waiting on this device, and which of them are submissions. */
export function draftsIn(own: readonly Command[]): { draft: DeviceDraft; submitted: boolean }[] {
  const submitted = own.filter(isSubmit).map(({ body: { draft } }) => draft);
  const begun = own.filter(isSave).map(({ body: { draft } }) => draft);
  return [
    ...begun.filter(({ id }) => !submitted.some((one) => one.id === id)).map((draft) => ({ draft, submitted: false })),
    ...submitted.map((draft) => ({ draft, submitted: true })),
  ];
}

const nameOf = (id: string): string => `form ${id}`;

/** The newest draft on this device, from whichever of its two stores; null if only the server has one. */
export function draftHere(person: string, id: string): DeviceDraft | null {
  const command = saveOf(id);
  const small = draftOf(person, nameOf(id));
  if (small && (!command || small.keptAt > command.doneAt)) return small.values as unknown as DeviceDraft;
  return command?.body.draft ?? null;
}

export const saveOf = (id: string): Command<SaveBody> | null =>
  (waitingNow().own ?? []).filter(isSave).find(({ subject }) => subject === subjectOf(id)) ?? null;

/** A form that is in the outbox or was refused, and cannot be edited as it is. */
export interface Held {
  command: Command<SaveBody> | Command<SubmitBody>;
  /** Submitted by its filler, who may take it back; otherwise the server already has another one. */
  submitted: boolean;
}

/** The read-only state of a form on this device: submitted and waiting, or with answers that arrived after the server had closed it. */
export function heldIn(own: readonly Command[], id: string): Held | null {
  const ofForm = own.filter(({ subject }) => subject === subjectOf(id));
  const late = (one: Command) => one.refusal?.code === "closed";
  const submitted = ofForm.filter(isSubmit).at(-1);
  if (submitted) return { command: submitted, submitted: !late(submitted) };
  const save = ofForm.filter(isSave).find(late);
  return save ? { command: save, submitted: false } : null;
}

/** Takes a submitted form out of the outbox and makes it a draft again, with its signatures. */
export async function takeBack(person: string, { id, body }: Command<SubmitBody>): Promise<void> {
  // The draft first, so that it is always in at least one place.
  await keep(person, body.draft);
  await takeOut(id);
}

/** Writes at once to the small store, which is synchronous, so that it is done before a closing page ends. */
export function jot(person: string, draft: DeviceDraft): void {
  storeDraft(person, nameOf(draft.id), { ...draft });
}

/** Puts the draft, or its changes, in the outbox; on disk when it resolves. The id of its command is the id of the draft. */
export async function keep(person: string, draft: DeviceDraft): Promise<void> {
  // Without a database it stays in the small store until it is sent.
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
