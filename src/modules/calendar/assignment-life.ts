import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const planner = {
  right: "create",
  permission: "assignment.plan",
  denied: "Planning people and equipment needs a coordinator, Operations or the lead of the base.",
} as const;
/** The person it is about; the handler compares. */
const own = { right: "view" } as const;

/** The life of an assignment: proposed by who plans, answered by the person, confirmed once every hard check passes (calendar section 3). */
export const assignmentLife = lifecycle({
  field: "status",
  states: {
    proposed: { meaning: "idle" },
    offered: { meaning: "waiting" },
    accepted: { meaning: "waiting" },
    declined: { meaning: "due" },
    confirmed: { meaning: "good" },
    "on site": { meaning: "good" },
    completed: { meaning: "idle" },
    removed: { meaning: "idle" },
  },
  actions: {
    offer: {
      ...planner,
      from: ["proposed", "declined"],
      to: "offered",
      path: "offers",
      label: "Offer",
      done: "offered",
      past: "offered this",
      summary: "Offer an assignment to its person, who accepts or declines",
    },
    accept: {
      ...own,
      from: ["offered"],
      to: "accepted",
      path: "acceptances",
      label: "Accept",
      done: "accepted",
      past: "accepted this",
      summary: "Accept an assignment of one's own",
    },
    decline: {
      ...own,
      from: ["offered", "accepted"],
      to: "declined",
      path: "refusals",
      reason: "Explain why you cannot do it",
      label: "Decline",
      done: "declined",
      past: "declined this",
      summary: "Decline an assignment of one's own, with the reason",
    },
    confirm: {
      ...planner,
      from: ["proposed", "offered", "accepted"],
      to: "confirmed",
      path: "confirmations",
      label: "Confirm",
      done: "confirmed",
      past: "confirmed this",
      summary: "Confirm an assignment: the person joins the crew of the work order, the item is booked for it",
    },
    arrive: {
      ...own,
      from: ["confirmed"],
      to: "on site",
      path: "arrivals",
      label: "I am on site",
      done: "on site",
      past: "arrived on site",
      summary: "Say that one is on site",
    },
    complete: {
      ...planner,
      from: ["confirmed", "on site"],
      to: "completed",
      path: "completions",
      label: "Complete",
      done: "completed",
      past: "completed this",
      summary: "Complete an assignment that is over",
    },
    remove: {
      ...planner,
      from: ["proposed", "offered", "accepted", "declined", "confirmed", "on site"],
      to: "removed",
      path: "removals",
      label: "Remove",
      done: "removed",
      past: "removed this",
      summary: "Remove an assignment; within 24 hours of its start with a reason",
    },
  },
});
export const assignmentStates = statesOf(assignmentLife);
export type AssignmentState = (typeof assignmentStates)[number];

/** The person or item is counted on: part of the crew, or booked. */
export const committedStates: readonly AssignmentState[] = ["confirmed", "on site", "completed"];
/** It takes the person's time and is checked. */
export const plannedStates: readonly AssignmentState[] = ["proposed", "offered", "accepted", "confirmed", "on site", "completed"];
/** It takes nobody yet: what else the person or item is wanted for is warned of, and not refused. */
export const isTentative = (status: AssignmentState): boolean => status === "proposed" || status === "offered";
