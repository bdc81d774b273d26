import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of a client: work is taken while it is active, and on hold only with Operations. */
export const clientLife = lifecycle({
  field: "status",
  states: {
    prospect: { meaning: "idle" },
    active: { meaning: "good" },
    "on hold": { meaning: "bad" },
    inactive: { meaning: "idle" },
  },
  actions: {
    deactivate: {
      from: ["prospect", "active", "on hold"],
      to: "inactive",
      path: "deactivation",
      right: "archive",
      label: "Deactivate",
      done: "made inactive",
      past: "made it inactive",
      summary: "Make a client inactive once no work is open",
    },
    hold: {
      from: ["active"],
      to: "on hold",
      path: "hold",
      right: "edit",
      permission: "client.hold",
      denied: "Only Finance can put a client on credit hold.",
      reason: "Enter the reason",
      label: "Put on hold",
      done: "put on hold",
      past: "put it on hold",
      summary: "Put a client on credit hold",
    },
    clearHold: {
      from: ["on hold"],
      to: "active",
      path: "hold-clearance",
      right: "edit",
      permission: "client.hold",
      denied: "Only Finance can clear a credit hold.",
      label: "Clear hold",
      done: "taken off hold",
      past: "took it off hold",
      summary: "Clear the credit hold",
    },
    activate: {
      from: ["prospect", "inactive"],
      to: "active",
      path: "activation",
      right: "edit",
      permission: "client.activate",
      denied: "Only Sales or Operations can activate a client.",
      label: "Activate client",
      done: "activated",
      past: "activated it",
      summary: "Make a prospect or inactive company a client",
    },
  },
});

export const clientStates = statesOf(clientLife);
export type ClientState = (typeof clientStates)[number];
