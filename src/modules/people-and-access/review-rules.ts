import canonicalize from "canonicalize";
import type { ReviewedPerson, ReviewOutcome } from "./review-contract.ts";
import { accessIds } from "#access/matrix.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";

/** Rule 15: a review every six months; what is not confirmed after 30 days is reported. */
const monthsBetweenReviews = 6;
const daysToConfirm = 30;

/** The last day on which confirmations are expected. */
export const reviewDueOn = (openedOn: Day): Day => addDays(openedOn, daysToConfirm);

/** The day on which the next review is due to open: six calendar months after the last one, or after the company began. */
export const nextReviewOn = (lastOpenedOn: Day | null, companyBeganOn: Day): Day =>
  addMonths(lastOpenedOn ?? companyBeganOn, monthsBetweenReviews);

export const reviewStates = ["open", "overdue", "closed"] as const;
export function reviewState(
  { closedAt, dueOn }: { closedAt: string | null; dueOn: Day },
  today: Day,
): (typeof reviewStates)[number] {
  if (closedAt !== null) return "closed";
  return today > dueOn ? "overdue" : "open";
}

/** Why a review cannot be closed yet; null when it can. Who is not confirmed after the last day is reported in it, with the reason given. */
export function whyNotClose(open: number, dueOn: Day, today: Day, note: string | null): string | null {
  if (open === 0) return null;
  const left = open === 1 ? "One person is" : `${open} people are`;
  if (today <= dueOn) return `${left} not decided yet. Decide all of them, or wait until ${dueOn} has passed.`;
  return note ? null : `${left} not confirmed. Explain why the review is closed without them.`;
}

/** What somebody decides about: changed meanwhile, it must be looked at again. */
export const decidedUpon = ({ roles, modules, status }: Pick<ReviewedPerson, "roles" | "modules" | "status">): string =>
  canonicalize({ roles, modules, status }) ?? "";

/** The trail's values of one decision about access, in a line: "roles: Technician → Lead Technician". */
export function changeLine(changes: readonly { field: string; old: unknown; new: unknown }[]): string {
  return changes.map(({ field, old, new: next }) => `${field}: ${plain(old)} → ${plain(next)}`).join("; ");
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ") || "none";
  if (typeof value === "object" && value !== null)
    return (
      Object.entries(value)
        .map(([key, part]) => `${key} ${String(part)}`)
        .join(", ") || "none"
    );
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value !== "" ? value : "none";
}

/** Modules as a reviewer reads them: those of the roles are counted, what was decided for the person alone is named. */
export function modulesText({ modules, roles }: Pick<ReviewedPerson, "modules" | "roles">): string {
  if (roles.some(({ name }) => name === "Super Admin")) return "Every module";
  const byRole = modules.filter(({ source }) => source === "role default").length;
  const named = modules
    .filter(({ source }) => source !== "role default")
    .map(({ id, source }) => `${source === "added" ? "+" : "−"} ${accessIds[id as keyof typeof accessIds] ?? id}`);
  return [`${byRole} by role`, ...named].join(", ");
}

export const outcomeWords: Record<ReviewOutcome, string> = {
  open: "Not confirmed",
  confirmed: "Confirmed",
  change: "Change requested",
  left: "Access ended",
};

/** What the server's key signs of a closed review, and of its PDF. */
export const signedReview = (number: string, contentHash: string): string => `access review;${number};${contentHash}`;
export const signedReviewPdf = (number: string, pdfSha256: string): string => `access review pdf;${number};${pdfSha256}`;
