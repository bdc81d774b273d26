import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of what an answer asked of somebody: it is open until it is done, or turns out not to be needed. */
export const formActionLife = lifecycle({
  field: "state",
  states: {
    open: { meaning: "due" },
    done: { meaning: "good" },
    "not needed": { meaning: "idle" },
  },
  actions: {
    complete: {
      from: ["open"],
      to: "done",
      path: "completions",
      right: "view",
      reason: "Enter what was done",
      label: "Complete",
      done: "completed",
      past: "completed this",
      summary: "Complete an action that an answer of a form asked for, with what was done",
    },
    drop: {
      from: ["open"],
      to: "not needed",
      path: "drops",
      right: "view",
      reason: "Explain why it is not needed",
      label: "Not needed",
      done: "closed as not needed",
      past: "closed this as not needed",
      summary: "Close an action of a form as not needed, with the reason",
    },
  },
});
export const formActionStates = statesOf(formActionLife);
