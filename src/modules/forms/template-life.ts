import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const denied = "Issuing a form needs the permission to issue forms.";

/** The life of a version of a form. One version is issued at a time; an issued one is never edited. */
export const templateLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    "in review": { meaning: "waiting" },
    issued: { meaning: "good" },
    superseded: { meaning: "idle" },
    withdrawn: { meaning: "bad" },
  },
  actions: {
    send: {
      from: ["draft"],
      to: "in review",
      path: "submissions",
      right: "create",
      label: "Send for review",
      done: "sent for review",
      past: "sent this for review",
      summary: "Send a version of a form for review, once it has no problem and was test filled",
    },
    issue: {
      from: ["in review"],
      to: "issued",
      path: "issues",
      right: "approve",
      permission: "form.issue",
      denied,
      apart: ["createdById", "sentById"],
      notApart: "You wrote this form: another person must issue it.",
      freezes: true,
      label: "Issue",
      done: "issued",
      past: "issued this",
      summary: "Issue a reviewed version of a form; the previous version is superseded at the same moment",
    },
    giveBack: {
      from: ["in review"],
      to: "draft",
      path: "returns",
      right: "approve",
      permission: "form.issue",
      denied,
      reason: "Explain what must change",
      label: "Return",
      done: "returned to its author",
      past: "returned this",
      summary: "Return a version of a form to its author",
    },
    withdraw: {
      from: ["issued"],
      to: "withdrawn",
      path: "withdrawals",
      right: "approve",
      permission: "form.issue",
      denied,
      reason: "Explain why the form is withdrawn",
      label: "Withdraw",
      done: "withdrawn",
      past: "withdrew this",
      summary: "Withdraw an issued form: no new ones can be started",
    },
  },
});
export const templateStates = statesOf(templateLife);
