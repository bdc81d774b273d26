import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of a release: prepared, issued under a number, closed once its receipt is confirmed; one issued by mistake is recalled. */
export const releaseLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    issued: { meaning: "waiting" },
    closed: { meaning: "good" },
    recalled: { meaning: "bad" },
  },
  actions: {
    issue: {
      from: ["draft"],
      to: "issued",
      path: "issue",
      right: "approve",
      permission: "release.issue",
      denied: "Issuing a release needs the release permission.",
      freezes: true,
      label: "Issue release",
      done: "issued",
      past: "issued this",
      summary: "Issue a release: it takes its number, its package is made, its recipients are notified",
    },
    close: {
      from: ["issued"],
      to: "closed",
      path: "closing",
      right: "approve",
      permission: "release.issue",
      denied: "Closing a release needs the release permission.",
      reason: "State how receipt was confirmed",
      label: "Close release",
      done: "closed",
      past: "closed this",
      summary: "Close a release whose receipt was confirmed by other means",
    },
    recall: {
      from: ["issued", "closed"],
      to: "recalled",
      path: "recall",
      right: "approve",
      permission: "release.recall",
      denied: "Only the quality manager can recall a release.",
      reason: "Explain why it is recalled; its recipients see this",
      label: "Recall release",
      done: "recalled",
      past: "recalled this",
      summary: "Recall a release: its links stop serving files, and its recipients are notified",
    },
  },
});
export const releaseStates = statesOf(releaseLife);
