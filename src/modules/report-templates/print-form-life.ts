import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const permission = "template.approve";
const notADesigner = "Print forms are set up by a Level III or the quality manager.";

/** The life of a client's own form for a version of a template: approved by the approvers of the template, a Level III and the quality manager. */
export const printFormLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    "quality review": { meaning: "waiting" },
    approved: { meaning: "good" },
    retired: { meaning: "bad" },
  },
  actions: {
    approve: {
      from: ["draft"],
      to: "quality review",
      path: "approvals",
      right: "approve",
      permission,
      denied: "Approve needs a Level III in the method.",
      label: "Approve as Level III",
      done: "approved by the Level III",
      past: "approved this as Level III",
      summary:
        "Approve a print form as Level III in its method, once every required field has a key; the quality manager then puts it in use",
    },
    putInUse: {
      from: ["quality review"],
      to: "approved",
      path: "entries-into-use",
      right: "approve",
      permission: "template.putInForce",
      denied: "Approve needs the quality manager.",
      apart: ["levelThreeId"],
      notApart: "You approved this form as Level III: another person puts it in use.",
      freezes: true,
      label: "Put in use",
      done: "put in use",
      past: "put this in use",
      summary: "Print the reports of the client on this form from now on; the form before it is retired",
    },
    giveBack: {
      from: ["quality review"],
      to: "draft",
      path: "returns",
      right: "approve",
      permission,
      denied: notADesigner,
      reason: "Explain what must change",
      label: "Return",
      done: "returned to draft",
      past: "returned this",
      summary: "Return a print form to draft",
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
      summary: "Retire a print form: reports signed from now on are printed as Holdpoint prints them",
    },
  },
});
export const printFormStates = statesOf(printFormLife);
