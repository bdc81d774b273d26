import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const who = { right: "edit", permission: "purchaseOrder.close", denied: "Only Operations can do this." } as const;

/** The life of a client's purchase order (project-management.md section 3). Work is booked on it while it is open. */
export const orderLife = lifecycle({
  field: "status",
  states: { open: { meaning: "good" }, exhausted: { meaning: "due" }, closed: { meaning: "idle" } },
  actions: {
    exhaust: {
      ...who,
      from: ["open"],
      to: "exhausted",
      path: "exhaustion",
      label: "Mark as exhausted",
      done: "marked as exhausted",
      past: "marked it as exhausted",
      summary: "Mark a purchase order whose amount is used up",
    },
    reopen: {
      ...who,
      from: ["exhausted", "closed"],
      to: "open",
      path: "reopening",
      reason: "Enter the reason, such as the client's amendment",
      label: "Reopen",
      done: "reopened",
      past: "reopened it",
      summary: "Open a purchase order again, after an amendment of the client",
    },
    close: {
      ...who,
      from: ["open", "exhausted"],
      to: "closed",
      path: "closure",
      label: "Close",
      done: "closed",
      past: "closed it",
      summary: "Close a purchase order: nothing more is invoiced on it",
    },
  },
});
export const orderStates = statesOf(orderLife);
