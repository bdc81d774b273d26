import { ask } from "#kit/client.ts";
import type { Command } from "#kit/offline/command.ts";
import type { CommandKind } from "#kit/offline/outbox.ts";
import { forms, type FormSubmissionWhole } from "#modules/forms/contract.ts";
import { type DeviceDraft, type SaveBody, saveKind, type SubmitBody, submitKind } from "./draft.ts";

const { start, save, submit } = forms.submissions;

const isSave = (command: Command): command is Command<SaveBody> => command.kind === saveKind;
const isSubmit = (command: Command): command is Command<SubmitBody> => command.kind === submitKind;

/** Begins it on the server; one that is there already is answered as it is. */
const begun = (draft: DeviceDraft, doneAt: string): Promise<FormSubmissionWhole> =>
  ask(
    start,
    {
      body: {
        id: draft.id,
        templateId: draft.templateId,
        answers: draft.answers,
        startedAt: draft.startedAt,
        ...(draft.offline ? { provisionalRef: draft.ref } : {}),
        workOrderId: draft.order?.id ?? null,
        inventoryItemId: draft.item?.id ?? null,
        baseLocationId: draft.base?.id ?? null,
        subjectUserId: draft.person?.id ?? null,
      },
    },
    { doneAt },
  );

/** States in which a form still takes answers. */
const open = new Set(["draft", "opened", "returned"]);

/** Keeps on the server what was answered on this device so far. */
export const saveCommand: CommandKind = {
  async send(command) {
    if (!isSave(command)) return { kind: "busy" };
    const { doneAt, body } = command;
    const there = await begun(body.draft, doneAt);
    const isNewer = JSON.stringify(there.answers) !== JSON.stringify(body.draft.answers);
    if (open.has(there.status) && isNewer)
      // Without a key: the version says whether it was taken already, and the next text of the same draft goes under the same command.
      await ask(save, { id: there.id, body: { version: there.version, answers: body.draft.answers } }, { doneAt });
    return { kind: "done" };
  },
};

/** Submits a form, or a part of one; what the server has already, as after a broken answer, is done. */
export const submitCommand: CommandKind = {
  async send(command) {
    if (!isSubmit(command)) return { kind: "busy" };
    const { id: key, doneAt, body } = command;
    const { draft, part, signatures } = body;
    const there = await begun(draft, draft.startedAt);
    const isThere = part === "before" ? there.status !== "draft" : !open.has(there.status);
    if (!isThere)
      await ask(
        submit,
        { id: there.id, body: { version: there.version, answers: draft.answers, signatures, ...(part ? { part } : {}) } },
        { key, doneAt },
      );
    return { kind: "done" };
  },
};
