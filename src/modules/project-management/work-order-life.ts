import { z } from "zod";
import { lifecycle, statesOf } from "#kit/lifecycle.ts";
import { limitedText, requiredText } from "#kit/schemas.ts";

const crew = { right: "edit" } as const;
const office = { right: "edit", beyondOwn: "Only coordinators and Operations can take this step." } as const;

/** The life of a work order: planned in the office, started and finished by its crew, closed in the office. */
export const workOrderLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    planned: { meaning: "waiting" },
    ready: { meaning: "good" },
    "in progress": { meaning: "good" },
    "work done": { meaning: "waiting" },
    "on hold": { meaning: "due" },
    closed: { meaning: "idle" },
    cancelled: { meaning: "idle" },
  },
  actions: {
    cancel: {
      ...office,
      from: ["draft", "planned", "ready", "in progress", "on hold"],
      to: "cancelled",
      path: "cancellation",
      reason: "Enter the reason",
      label: "Cancel work order",
      done: "cancelled",
      past: "cancelled it",
      summary: "Cancel a work order permanently",
    },
    hold: {
      ...office,
      from: ["planned", "ready", "in progress"],
      to: "on hold",
      path: "hold",
      reason: "Enter the reason",
      label: "Put on hold",
      done: "put on hold",
      past: "put it on hold",
      summary: "Put a work order on hold",
    },
    reopen: {
      ...office,
      from: ["closed"],
      to: "work done",
      path: "reopening",
      reason: "Enter the reason",
      label: "Reopen",
      done: "reopened",
      past: "reopened it",
      summary: "Reopen a closed work order",
    },
    /** The crew resumes what it has finished; what the office put on hold the office resumes. */
    resume: {
      ...crew,
      from: ["work done", "on hold"],
      to: "in progress",
      path: "resumption",
      label: "Resume work",
      done: "resumed",
      past: "resumed it",
      summary: "Resume the work of a finished work order, or of one on hold",
    },
    replan: {
      ...office,
      from: ["ready", "on hold"],
      to: "planned",
      path: "replanning",
      label: "Plan again",
      done: "planned again",
      past: "planned it again",
      summary: "Plan a work order again that is ready or on hold",
    },
    plan: {
      ...office,
      from: ["draft"],
      to: "planned",
      path: "planning",
      label: "Plan work order",
      done: "planned",
      past: "planned it",
      summary: "Plan a work order that has its site, days and scope",
    },
    ready: {
      ...office,
      from: ["planned"],
      to: "ready",
      path: "readiness-confirmation",
      asks: {
        /** Checks that Operations lets pass, each with its reason. */
        overrides: z.array(z.object({ check: limitedText(80), reason: requiredText("Enter the reason", 400) })).optional(),
      },
      label: "Mark ready",
      done: "marked ready",
      past: "marked it ready",
      summary: "Mark a work order ready once every check passes or is overridden with a reason",
    },
    start: {
      ...crew,
      from: ["ready"],
      to: "in progress",
      path: "start",
      label: "Start work",
      done: "started",
      past: "started the work",
      summary: "Start the work",
    },
    finish: {
      ...crew,
      from: ["in progress"],
      to: "work done",
      path: "finish",
      label: "Finish work",
      done: "finished",
      past: "finished the work",
      summary: "Finish the work",
    },
    close: {
      ...office,
      from: ["work done"],
      to: "closed",
      path: "closure",
      label: "Close work order",
      done: "closed",
      past: "closed it",
      summary: "Close a work order once all its reports are signed",
    },
  },
});
export const workOrderStates = statesOf(workOrderLife);
export type WorkOrderState = (typeof workOrderStates)[number];
