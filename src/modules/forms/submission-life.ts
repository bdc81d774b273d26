import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of a filled form; submitting and signing are separate endpoints, because they carry data. */
export const submissionLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    opened: { meaning: "due" },
    submitted: { meaning: "waiting" },
    returned: { meaning: "bad" },
    closed: { meaning: "good" },
    void: { meaning: "idle" },
  },
  actions: {
    accept: {
      from: ["submitted"],
      to: "closed",
      path: "acceptances",
      right: "view",
      apart: ["filledById"],
      notApart: "You filled this form: another person must review it.",
      label: "Accept",
      done: "accepted",
      past: "accepted this",
      summary: "Accept a submitted form in review",
    },
    giveBack: {
      from: ["submitted"],
      to: "returned",
      path: "returns",
      right: "view",
      apart: ["filledById"],
      notApart: "You filled this form: another person must review it.",
      reason: "Explain what must be filled in again",
      label: "Return",
      done: "returned",
      past: "returned this",
      summary: "Return a submitted form to whoever filled it; its signatures are withdrawn",
    },
    void: {
      from: ["opened", "submitted", "returned", "closed"],
      to: "void",
      path: "voidings",
      right: "approve",
      reason: "Explain why the form is void",
      label: "Void",
      done: "voided",
      past: "voided this",
      summary: "Void a filled form; its number is not reused",
    },
  },
});
export const submissionStates = statesOf(submissionLife);
