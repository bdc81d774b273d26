import { z } from "zod";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, ref, text } from "#kit/fields.ts";
import { lifecycle, meaningsOf, statesOf } from "#kit/lifecycle.ts";

/** The life of a vehicle: it is driven while it is in use, and stays on record once it is sold. */
export const vehicleLife = lifecycle({
  field: "status",
  states: { "in use": { meaning: "good" }, "out of service": { meaning: "due" }, sold: { meaning: "idle" } },
  actions: {
    takeOut: {
      from: ["in use"],
      to: "out of service",
      path: "withdrawals",
      right: "edit",
      reason: "Say why it is not to be driven",
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

/** A car, van or truck of the company, with the day until which its roadworthiness inspection holds. */
export const Vehicle = defineRecord({
  entity: "Vehicle",
  noun: "vehicle",
  path: "/api/vehicles",
  page: "/vehicles",
  fields: {
    registration: text("Registration number", { required: "Give the registration number", most: 20, mono: true }),
    model: text("Make and model", { required: "Say what vehicle it is" }),
    baseLocationId: ref("Base", { required: "Choose its base" }),
    inspectionDueOn: day("Next inspection due", {
      required: "Give the day",
      help: "Until the end of this day it may be driven.",
    }),
  },
  shown: {
    baseName: derived("Base", z.string().nullable()),
    status: derived("Status", z.enum(vehicleStates), { options: vehicleStates, meanings: meaningsOf(vehicleLife) }),
    soldOn: derived("Sold on", z.string().nullable()),
  },
  filters: { status: many(z.enum(vehicleStates)), baseLocationId: many(z.uuid()) },
});
export type Vehicle = z.infer<typeof Vehicle.row>;
export type VehicleDraft = z.infer<typeof Vehicle.draft>;
