import type { FormSubmissionWhole } from "#modules/forms/contract.ts";
import { hasParts } from "#modules/forms/definition.ts";
import type { DeviceDraft } from "./draft.ts";

/** Whether it still accepts answers. */
export const isOpen = (status: FormSubmissionWhole["status"]): boolean =>
  status === "draft" || status === "opened" || status === "returned";

/** A form from the server as a draft on this device. */
export function draftOfSubmission(found: FormSubmissionWhole): DeviceDraft {
  const named = (id: string | null, label: string) => (id ? { id, label } : null);
  return {
    id: found.id,
    templateId: found.templateId,
    code: found.formCode,
    title: found.formTitle,
    ref: found.number ?? found.provisionalRef ?? found.formCode,
    startedAt: found.startedAt,
    order: named(found.workOrderId, found.about),
    item: named(found.inventoryItemId, found.about),
    base: named(found.baseLocationId, found.about),
    person: named(found.subjectUserId, found.about),
    offline: found.createdOffline,
    language: found.language ?? undefined,
    part: partOf(found),
    answers: found.answers,
    signatures: {},
  };
}

/** The part to fill next: after the work if it was opened, all of it if it was returned. */
function partOf({ definition, status, openedAt }: FormSubmissionWhole): DeviceDraft["part"] {
  if (!hasParts(definition)) return null;
  return status === "opened" || (status === "returned" && openedAt !== null) ? "after" : "before";
}
