import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const ownSheet = "Another person has to approve your rate sheet.";

/** The life of a revision: written, reviewed by another person, approved and from then on final; sent to the client and accepted by them. */
export const rateSheetLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "waiting" },
    "in review": { meaning: "due" },
    approved: { meaning: "good" },
    sent: { meaning: "good" },
    accepted: { meaning: "good" },
  },
  actions: {
    submit: {
      from: ["draft"],
      to: "in review",
      path: "submission",
      right: "edit",
      label: "Submit for approval",
      done: "submitted",
      past: "submitted it for approval",
      summary: "Submit a rate sheet for approval",
    },
    approve: {
      from: ["in review"],
      to: "approved",
      path: "approval",
      right: "approve",
      permission: "rateSheet.approve",
      denied: "Approving a rate sheet needs the permission of Operations or Finance.",
      apart: ["createdById", "submittedById"],
      notApart: ownSheet,
      freezes: true,
      label: "Approve",
      done: "approved",
      past: "approved it",
      summary: "Approve a rate sheet: its prices are final, a change is a new revision",
    },
    sendBack: {
      from: ["in review"],
      to: "draft",
      path: "return",
      right: "approve",
      reason: "Explain what has to change",
      label: "Return",
      done: "returned",
      past: "returned it",
      summary: "Return a rate sheet to its author, with a comment",
    },
    send: {
      from: ["approved"],
      to: "sent",
      path: "dispatch",
      right: "edit",
      label: "Mark as sent",
      done: "sent",
      past: "sent it to the client",
      summary: "Record that a rate sheet was sent to the client",
    },
    accept: {
      from: ["approved", "sent"],
      to: "accepted",
      path: "acceptance",
      right: "edit",
      label: "Record acceptance",
      done: "accepted",
      past: "recorded the client's acceptance",
      summary: "Record that the client has accepted a rate sheet: by whom, when, and their reference",
    },
  },
});
export const rateSheetStates = statesOf(rateSheetLife);
export { ownSheet };
