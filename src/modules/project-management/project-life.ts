import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const office = { right: "edit", beyondOwn: "Only Operations and coordinators can change the state of a project." } as const;

/** The life of a project: work orders are written while it is active. */
export const projectLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    active: { meaning: "good" },
    "on hold": { meaning: "due" },
    completed: { meaning: "waiting" },
    closed: { meaning: "idle" },
  },
  actions: {
    activate: {
      ...office,
      from: ["draft"],
      to: "active",
      path: "activation",
      label: "Activate project",
      done: "activated",
      past: "activated this",
      summary: "Activate a project once its client, base and manager are active",
    },
    hold: {
      ...office,
      from: ["active"],
      to: "on hold",
      path: "hold",
      reason: "Enter the reason",
      label: "Put on hold",
      done: "put on hold",
      past: "put this on hold",
      summary: "Put a project on hold",
    },
    resume: {
      ...office,
      from: ["on hold"],
      to: "active",
      path: "resumption",
      label: "Resume project",
      done: "resumed",
      past: "resumed this",
      summary: "Resume a project that is on hold",
    },
    complete: {
      ...office,
      from: ["active"],
      to: "completed",
      path: "completion",
      label: "Complete project",
      done: "completed",
      past: "completed this",
      summary: "Complete a project once no work order is open",
    },
    reopen: {
      ...office,
      from: ["completed"],
      to: "active",
      path: "reopening",
      reason: "Enter the reason",
      label: "Reopen",
      done: "reopened",
      past: "reopened this",
      summary: "Reopen a completed project",
    },
    close: {
      ...office,
      from: ["completed"],
      to: "closed",
      path: "closure",
      label: "Close project",
      done: "closed",
      past: "closed this",
      summary: "Close a completed project once nothing of its closing list refuses it",
    },
  },
});
export const projectStates = statesOf(projectLife);
export type ProjectState = (typeof projectStates)[number];
