import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of a revision of a plan: approved inside and by the client, then worked to; its text is final from the approval inside on. */
export const itpLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "waiting" },
    "internally approved": { meaning: "due" },
    "client approved": { meaning: "good" },
    active: { meaning: "good" },
    superseded: { meaning: "idle" },
    closed: { meaning: "idle" },
  },
  actions: {
    approve: {
      from: ["draft"],
      to: "internally approved",
      path: "approval",
      right: "view",
      permission: "itp.approve",
      denied: "Only Quality and the Level III approve inspection and test plans.",
      apart: ["createdById"],
      notApart: "Another person has to approve your plan.",
      freezes: true,
      label: "Approve",
      done: "approved",
      past: "approved it inside the company",
      summary: "Approve a plan inside the company: its text is final, a change is a new revision",
    },
    clientApprove: {
      from: ["internally approved"],
      to: "client approved",
      path: "client-approval",
      right: "edit",
      label: "Record the client's approval",
      done: "recorded as approved by the client",
      past: "recorded the client's approval",
      summary: "Record who approved a plan for the client, when, and under which reference",
    },
    activate: {
      from: ["internally approved", "client approved"],
      to: "active",
      path: "activation",
      right: "edit",
      label: "Activate",
      done: "activated",
      past: "activated it",
      summary: "Work to a plan from now on; it takes the place of an earlier revision",
    },
    close: {
      from: ["active"],
      to: "closed",
      path: "closure",
      right: "edit",
      label: "Close",
      done: "closed",
      past: "closed it",
      summary: "Close a plan whose work is over: its hold points hold nothing any more",
    },
  },
});
export const itpStates = statesOf(itpLife);
