import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of a vehicle: it may be driven while in use, and stays on record once sold. */
export const vehicleLife = lifecycle({
  field: "status",
  states: { "in use": { meaning: "good" }, "out of service": { meaning: "due" }, sold: { meaning: "idle" } },
  actions: {
    takeOut: {
      from: ["in use"],
      to: "out of service",
      path: "withdrawals",
      right: "edit",
      reason: "Explain why it must not be driven",
      label: "Take out of service",
      done: "taken out of service",
      past: "took it out of service",
      summary: "Take a vehicle out of service",
    },
    putBack: {
      from: ["out of service"],
      to: "in use",
      path: "returns",
      right: "edit",
      label: "Put back into use",
      done: "put back into use",
      past: "put it back into use",
      summary: "Put a vehicle back into use that has passed its inspection",
    },
    sell: {
      from: ["in use", "out of service"],
      to: "sold",
      path: "sale",
      right: "view",
      permission: "vehicle.sell",
      denied: "Selling a vehicle needs the permission to sell vehicles.",
      freezes: true,
      label: "Sell",
      done: "sold",
      past: "sold it",
      summary: "Record that a vehicle was sold: it is final from then on",
    },
  },
});
export const vehicleStates = statesOf(vehicleLife);
