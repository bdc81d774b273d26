import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of an event of the calendar: tentative ones warn, confirmed ones take the time of their people and items. */
export const eventLife = lifecycle({
  field: "status",
  states: {
    tentative: { meaning: "waiting" },
    confirmed: { meaning: "good" },
    cancelled: { meaning: "idle" },
    done: { meaning: "idle" },
  },
  actions: {
    confirm: {
      right: "create",
      from: ["tentative"],
      to: "confirmed",
      path: "confirmations",
      label: "Confirm",
      done: "confirmed",
      past: "confirmed this",
      summary: "Confirm an event: from then on its people and items are taken",
    },
    cancel: {
      right: "create",
      from: ["tentative", "confirmed"],
      to: "cancelled",
      path: "cancellations",
      label: "Cancel event",
      done: "cancelled",
      past: "cancelled this",
      summary: "Cancel an event with all its repetitions",
    },
    complete: {
      right: "create",
      from: ["confirmed"],
      to: "done",
      path: "completions",
      label: "Mark done",
      done: "done",
      past: "marked this done",
      summary: "Mark an event as done",
    },
  },
});
export const eventStates = statesOf(eventLife);
