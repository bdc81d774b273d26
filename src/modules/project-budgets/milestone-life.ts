import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of a milestone: reached on a day with its evidence, billed once by a line of an invoice. */
export const milestoneLife = lifecycle({
  field: "status",
  states: { open: { meaning: "waiting" }, done: { meaning: "good" } },
  actions: {
    complete: {
      from: ["open"],
      to: "done",
      path: "completion",
      right: "edit",
      label: "Mark as reached",
      done: "marked as reached",
      past: "marked this as reached",
      summary: "Note the day on which a milestone was reached and what proves it; its amount is fixed from then on",
    },
    reopen: {
      from: ["done"],
      to: "open",
      path: "reopening",
      right: "edit",
      reason: "Enter the reason",
      label: "Reopen",
      done: "reopened",
      past: "reopened this",
      summary: "Open a milestone again that is on no invoice",
    },
  },
});
export const milestoneStates = statesOf(milestoneLife);
