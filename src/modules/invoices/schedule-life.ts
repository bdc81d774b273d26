import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const who = { right: "approve", permission: "invoice.issue", denied: "Only Finance can change recurring invoices." } as const;

/** The life of a recurring invoice: it drafts while it is active, and ends by itself after its last day (invoices rule 21). */
export const scheduleLife = lifecycle({
  field: "status",
  states: { active: { meaning: "good" }, paused: { meaning: "waiting" }, ended: { meaning: "idle" } },
  actions: {
    pause: {
      ...who,
      from: ["active"],
      to: "paused",
      path: "pause",
      reason: "Explain why it is paused",
      label: "Pause",
      done: "paused",
      past: "paused this",
      summary: "Pause a recurring invoice: nothing is drafted until it is resumed",
    },
    resume: {
      ...who,
      from: ["paused"],
      to: "active",
      path: "resumption",
      label: "Resume",
      done: "resumed",
      past: "resumed this",
      summary: "Resume a recurring invoice from its next date; dates of the pause are left out",
    },
    end: {
      ...who,
      from: ["active", "paused"],
      to: "ended",
      path: "end",
      label: "End",
      done: "ended",
      past: "ended this",
      summary: "End a recurring invoice: nothing more is drafted",
    },
  },
});
export const scheduleStates = statesOf(scheduleLife);
