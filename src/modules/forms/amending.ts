import type { FormSubmissionWhole } from "./form-submission.ts";

/** The drawing of an amendment is stored under this name instead of the key of a signature; no key has such a sign. */
export const amendmentSlot = "@amendment";

/** Who adds to a closed form: whoever filled or reviewed it, and those who approve forms. */
export function mayAmend(
  { status, filledById, reviews }: Pick<FormSubmissionWhole, "status" | "filledById" | "reviews">,
  personId: string,
  approvesForms: boolean,
): boolean {
  if (status !== "closed") return false;
  return approvesForms || filledById === personId || reviews.some(({ byId }) => byId === personId);
}
