import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const decides = {
  right: "view",
  apart: ["userId"],
  notApart: "Nobody decides on their own leave. Ask your manager or Operations.",
} as const;

/** The life of a request for leave: decided by the person's manager or Operations, never by the person. */
export const leaveLife = lifecycle({
  field: "status",
  states: {
    requested: { meaning: "waiting" },
    approved: { meaning: "good" },
    rejected: { meaning: "bad" },
    withdrawn: { meaning: "idle" },
  },
  actions: {
    approve: {
      ...decides,
      from: ["requested"],
      to: "approved",
      path: "approvals",
      label: "Approve",
      done: "approved",
      past: "approved this",
      summary: "Approve the leave of someone else",
    },
    reject: {
      ...decides,
      from: ["requested"],
      to: "rejected",
      path: "rejections",
      reason: "Explain why it is rejected",
      label: "Reject",
      done: "rejected",
      past: "rejected this",
      summary: "Reject the leave of someone else, with the reason",
    },
    withdraw: {
      right: "view",
      from: ["requested", "approved"],
      to: "withdrawn",
      path: "withdrawals",
      label: "Withdraw",
      done: "withdrawn",
      past: "withdrew this",
      summary: "Withdraw one's own request for leave",
    },
  },
});
export const leaveStates = statesOf(leaveLife);
