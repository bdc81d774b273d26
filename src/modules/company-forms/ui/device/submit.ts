import { fileKind, newCommand } from "#kit/offline/command.ts";
import { hasDatabase } from "#kit/offline/database.ts";
import { putInLine, sendWaiting, waitingNow } from "#kit/ui/outbox.ts";
import { uuid } from "#kit/ui/unique.ts";
import { type DeviceDraft, forget, hrefOf, subjectOf, type SubmitBody, submitKind } from "./draft.ts";
import { submitCommand } from "./form-commands.ts";

/**
 * Puts a filled form in the outbox, behind its photos and signatures, and sends the outbox. It is stored when this resolves; the result says whether
 * the server already has it.
 */
export async function submit(person: string, draft: DeviceDraft): Promise<boolean> {
  const before = (waitingNow().own ?? []).filter(({ id, kind, subject }) =>
    kind === fileKind ? subject === subjectOf(draft.id) : id === draft.id,
  );
  const id = uuid();
  const signatures = Object.entries(draft.signatures).map(([slot, { fileId, name, company, at }]) => ({
    slot,
    fileId,
    name,
    at,
    ...(company ? { company } : {}),
  }));
  const command = newCommand<SubmitBody>({
    id,
    person,
    kind: submitKind,
    subject: subjectOf(draft.id),
    title: `${draft.ref}: send ${draft.title}`,
    href: hrefOf(draft.id),
    needs: before.map((one) => one.id),
    body: { draft, part: draft.part, signatures },
  });
  if (!hasDatabase()) {
    await submitCommand.send(command);
    forget(person, draft.id);
    return true;
  }
  await putInLine(command);
  // Left from when the device was full: all of it is in the command.
  forget(person, draft.id);
  await sendWaiting();
  return !(waitingNow().own ?? []).some((one) => one.id === id);
}
