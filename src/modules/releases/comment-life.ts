import { lifecycle } from "#kit/lifecycle.ts";

/** The life of a client's comment: it waits for an answer, has it, is settled. */
export const commentLife = lifecycle({
  field: "state",
  states: { open: { meaning: "waiting" }, answered: { meaning: "good" }, closed: { meaning: "idle" } },
  actions: {
    answer: {
      from: ["open"],
      to: "answered",
      path: "answer",
      right: "approve",
      permission: "release.issue",
      denied: "Answering the client needs the release permission.",
      label: "Answer",
      done: "answered",
      past: "answered this",
      summary: "Answer a client's comment: the answer is on the client's page, and emailed to whoever wrote it",
    },
    close: {
      from: ["open", "answered"],
      to: "closed",
      path: "closing",
      right: "approve",
      permission: "release.issue",
      denied: "Closing a client's comment needs the release permission.",
      reason: "Explain how it was settled",
      label: "Close",
      done: "closed",
      past: "closed this",
      summary: "Close a client's comment that is settled",
    },
  },
});
