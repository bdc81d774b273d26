import { lifecycle, statesOf } from "#kit/lifecycle.ts";
import type { Day } from "#kit/validity.ts";

/** What the lead's owner and the authors of an estimate are told when they approve it (leads.md rule 5). */
export const ownEstimate = "Another person has to approve this estimate: not the lead's owner and not its author.";

/** The life of a revision of an estimate: written, approved where rule 5 asks for it, sent, and accepted or declined. From its approval on it is final. */
export const estimateLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "waiting" },
    "in approval": { meaning: "due" },
    approved: { meaning: "good" },
    sent: { meaning: "good" },
    accepted: { meaning: "good" },
    rejected: { meaning: "bad" },
  },
  actions: {
    submit: {
      from: ["draft"],
      to: "in approval",
      path: "submission",
      right: "edit",
      label: "Submit",
      done: "submitted",
      past: "submitted it",
      summary: "Submit an estimate: within the limits it is approved at once, otherwise it waits for another person",
    },
    approve: {
      from: ["in approval"],
      to: "approved",
      path: "approval",
      right: "approve",
      permission: "estimate.approve",
      denied: "Approving an estimate needs the permission of Operations.",
      apart: ["createdById", "submittedById"],
      notApart: ownEstimate,
      freezes: true,
      label: "Approve",
      done: "approved",
      past: "approved it",
      summary: "Approve an estimate: it is final, a change is a new revision",
    },
    sendBack: {
      from: ["in approval"],
      to: "draft",
      path: "return",
      right: "approve",
      permission: "estimate.approve",
      denied: "Returning an estimate needs the permission of Operations.",
      reason: "Explain what has to change",
      label: "Return",
      done: "returned",
      past: "returned it",
      summary: "Return an estimate to its author, with a comment",
    },
    send: {
      from: ["approved"],
      to: "sent",
      path: "sending",
      right: "edit",
      label: "Send",
      done: "sent",
      past: "sent it to the client",
      summary: "Send an approved estimate by email with its PDF; the lead is quoted from then on",
    },
    accept: {
      from: ["sent"],
      to: "accepted",
      path: "acceptance",
      right: "edit",
      label: "Record acceptance",
      done: "accepted",
      past: "recorded the client's acceptance",
      summary: "Record that the client has accepted a sent estimate: who, when, and their order",
    },
    reject: {
      from: ["sent"],
      to: "rejected",
      path: "rejection",
      right: "edit",
      reason: "Enter what the client said",
      label: "Record rejection",
      done: "rejected",
      past: "recorded that the client declined it",
      summary: "Record that the client has declined a sent estimate",
    },
  },
});
export const estimateStates = statesOf(estimateLife);
export type EstimateState = (typeof estimateStates)[number];
export const estimateStatuses = [...estimateStates, "expired", "superseded"] as const;
export type EstimateStatus = (typeof estimateStatuses)[number];

/** What an estimate is on a day: an offer is superseded by a later revision that was sent, and expires after its last day. */
export function estimateStatusOn(
  { status, validUntil, supersededById }: { status: EstimateState; validUntil: Day | null; supersededById: string | null },
  day: Day,
): EstimateStatus {
  if (status !== "approved" && status !== "sent") return status;
  if (supersededById !== null) return "superseded";
  return validUntil !== null && validUntil < day ? "expired" : status;
}
