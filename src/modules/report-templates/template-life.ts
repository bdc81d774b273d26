import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const permission = "template.approve";
const notADesigner = "Report templates are designed by a Level III or the quality manager.";

/**
 * The life of a version of a variant. A Level III of the method and the quality manager approve it, two people; from its day on it is in force
 * until the next version is. Built-in templates ship approved.
 */
export const templateLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    "in review": { meaning: "waiting" },
    "quality review": { meaning: "waiting" },
    approved: { meaning: "good" },
    retired: { meaning: "bad" },
  },
  actions: {
    send: {
      from: ["draft"],
      to: "in review",
      path: "submissions",
      right: "approve",
      permission,
      denied: notADesigner,
      label: "Send for review",
      done: "sent for review",
      past: "sent this for review",
      summary: "Send a version of a variant for review, once it asks no less than its built-in template",
    },
    approve: {
      from: ["in review"],
      to: "quality review",
      path: "approvals",
      right: "approve",
      permission,
      denied: "Approve needs a Level III in the method.",
      label: "Approve as Level III",
      done: "approved by the Level III",
      past: "approved this as Level III",
      summary: "Approve a version of a variant as Level III in its method; the quality manager then puts it in force",
    },
    putInForce: {
      from: ["quality review"],
      to: "approved",
      path: "entries-into-force",
      right: "approve",
      permission: "template.putInForce",
      denied: "Approve needs the quality manager.",
      apart: ["createdById", "sentById", "levelThreeId"],
      notApart: "You wrote or approved this version: another person puts it in force.",
      freezes: true,
      label: "Put in force",
      done: "put in force",
      past: "put this in force",
      summary: "Put an approved version of a variant in force from its day on, as quality manager",
    },
    giveBack: {
      from: ["in review", "quality review"],
      to: "draft",
      path: "returns",
      right: "approve",
      permission,
      denied: notADesigner,
      reason: "Explain what must change",
      label: "Return",
      done: "returned to its author",
      past: "returned this",
      summary: "Return a version of a variant to its author",
    },
    retire: {
      from: ["approved"],
      to: "retired",
      path: "retirements",
      right: "approve",
      permission,
      denied: notADesigner,
      reason: "Explain why it is retired",
      label: "Retire",
      done: "retired",
      past: "retired this",
      summary: "Retire a variant: no new report begins on it, and drafts stay on their version",
    },
  },
});
export const templateStates = statesOf(templateLife);

/** Where a version stands today: an approved one is in force from its day on, until the next one is. */
export const statusesToday = ["draft", "in review", "quality review", "approved", "in force", "superseded", "retired"] as const;
export type StatusToday = (typeof statusesToday)[number];
