import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const who = { right: "edit", permission: "budget.approve", denied: "Only Operations decides on change orders." } as const;

/** The life of a change order: extra work is at risk until the client has approved it in writing (project-management rule 20). */
export const changeOrderLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    "with client": { meaning: "waiting" },
    approved: { meaning: "good" },
    rejected: { meaning: "bad" },
  },
  actions: {
    send: {
      from: ["draft"],
      to: "with client",
      path: "submission",
      right: "edit",
      label: "Mark as sent to the client",
      done: "sent to the client",
      past: "sent this to the client",
      summary: "Note that a change order was sent to the client",
    },
    takeBack: {
      from: ["with client"],
      to: "draft",
      path: "withdrawal",
      right: "edit",
      label: "Take back to change it",
      done: "a draft again",
      past: "took this back from the client",
      summary: "Take a change order back from the client, to change what it says",
    },
    approve: {
      ...who,
      apart: ["createdById"],
      notApart: "Another person has to approve your change order.",
      from: ["draft", "with client"],
      to: "approved",
      path: "approval",
      freezes: true,
      label: "Approve",
      done: "approved",
      past: "approved this",
      summary: "Approve a change order with the client's file: it joins the budget, the price and the purchase order",
    },
    reject: {
      ...who,
      from: ["draft", "with client"],
      to: "rejected",
      path: "rejection",
      reason: "Enter the reason, such as the client's answer",
      freezes: true,
      label: "Mark as rejected",
      done: "rejected",
      past: "noted that this was rejected",
      summary: "Note that the client does not order it",
    },
  },
});
export const changeOrderStates = statesOf(changeOrderLife);
