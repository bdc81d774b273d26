import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** Who steers a project: Operations (project-management section 3). */
const operations = {
  right: "edit",
  permission: "project.advance",
  denied: "Only Operations can change the state of a project.",
} as const;

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
      ...operations,
      from: ["draft"],
      to: "active",
      path: "activation",
      label: "Activate project",
      done: "activated",
      past: "activated this",
      summary: "Activate a project once its client, base and manager are active, and it is known how the client is billed",
    },
    hold: {
      ...operations,
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
      ...operations,
      from: ["on hold"],
      to: "active",
      path: "resumption",
      label: "Resume project",
      done: "resumed",
      past: "resumed this",
      summary: "Resume a project that is on hold",
    },
    complete: {
      ...operations,
      from: ["active"],
      to: "completed",
      path: "completion",
      label: "Complete project",
      done: "completed",
      past: "completed this",
      summary: "Complete a project once no work order is open",
    },
    reopen: {
      ...operations,
      from: ["completed", "closed"],
      to: "active",
      path: "reopening",
      reason: "Enter the reason",
      label: "Reopen",
      done: "reopened",
      past: "reopened this",
      summary: "Reopen a completed or closed project",
    },
    close: {
      ...operations,
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
