import { ask } from "#kit/client.ts";
import type { Command } from "#kit/offline/command.ts";
import type { CommandKind, Outcome } from "#kit/offline/outbox.ts";
import type { Answers } from "#modules/forms/answers.ts";
import { forms, type FormSubmissionWhole } from "#modules/forms/contract.ts";
import { type DeviceDraft, type SaveBody, saveKind, type SubmitBody, submitKind } from "./draft.ts";
import { isOpen } from "./from-server.ts";

const { start, save, submit } = forms.submissions;

const isSave = (command: Command): command is Command<SaveBody> => command.kind === saveKind;
const isSubmit = (command: Command): command is Command<SubmitBody> => command.kind === submitKind;

/** Starts it on the server; if it is already there, it is returned as it is. */
const begun = (draft: DeviceDraft, doneAt: string): Promise<FormSubmissionWhole> =>
  ask(
    start,
    {
      body: {
        id: draft.id,
        templateId: draft.templateId,
        answers: draft.answers,
        startedAt: draft.startedAt,
        ...(draft.language ? { language: draft.language } : {}),
        ...(draft.offline ? { provisionalRef: draft.ref } : {}),
        workOrderId: draft.order?.id ?? null,
        inventoryItemId: draft.item?.id ?? null,
        baseLocationId: draft.base?.id ?? null,
        subjectUserId: draft.person?.id ?? null,
      },
    },
    { doneAt },
  );

/** The same text in whatever order a database or a page names the parts of an answer. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Whether two sets of answers agree where both have one: the server adds calculated answers and drops hidden ones. */
const agree = (one: Answers, other: Answers): boolean =>
  Object.entries(one).every(([key, answer]) => !(key in other) || textOf(answer) === textOf(other[key]));

const saidIn = ({ answers, language }: DeviceDraft) => ({ answers, ...(language ? { language } : {}) });

/** It stays in the outbox, with its answers, until its author has dealt with them. */
const tooLate = ({ number, formTitle, status }: FormSubmissionWhole): Outcome => ({
  kind: "refused",
  refusal: {
    status: 409,
    code: "closed",
    message: `${number ?? formTitle} was sent before these answers arrived and is ${status}: they are on this device only.`,
    at: new Date().toISOString(),
  },
});

/** Saves on the server what was answered on this device so far. */
export const saveCommand: CommandKind = {
  async send(command) {
    if (!isSave(command)) return { kind: "busy" };
    const { doneAt, body } = command;
    const there = await begun(body.draft, doneAt);
    if (textOf(there.answers) === textOf(body.draft.answers)) return { kind: "done" };
    if (isOpen(there.status))
      // Without an idempotency key: the version shows whether it was saved already, and later answers of the same draft use the same command.
      await ask(save, { id: there.id, body: { version: there.version, ...saidIn(body.draft) } }, { doneAt });
    else return tooLate(there);
    return { kind: "done" };
  },
};

/** Submits a form or a part of one. It is done if the server already has it, as after a lost reply, but not if another device sent it. */
export const submitCommand: CommandKind = {
  async send(command) {
    if (!isSubmit(command)) return { kind: "busy" };
    const { id: key, doneAt, body } = command;
    const { draft, part, signatures } = body;
    const there = await begun(draft, draft.startedAt);
    if (part === "before" ? there.status !== "draft" && there.openedAt !== null : !isOpen(there.status)) {
      const arrivedAt = part === "before" ? there.openedAt : there.submittedAt;
      const isThis = arrivedAt !== null && Date.parse(arrivedAt) === Date.parse(doneAt);
      return isThis || agree(draft.answers, there.answers) ? { kind: "done" } : tooLate(there);
    }
    await ask(
      submit,
      { id: there.id, body: { version: there.version, ...saidIn(draft), signatures, ...(part ? { part } : {}) } },
      { key, doneAt },
    );
    return { kind: "done" };
  },
};
