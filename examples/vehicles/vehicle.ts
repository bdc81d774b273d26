import { z } from "zod";
import { vehicleLife, vehicleStates } from "./vehicle-life.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, ref, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";

/** A car, van or truck of the company, with the last valid day of its roadworthiness inspection. */
export const Vehicle = defineRecord({
  entity: "Vehicle",
  noun: "vehicle",
  path: "/api/vehicles",
  page: "/vehicles",
  fields: {
    registration: text("Registration number", { required: "Enter the registration number", most: 20, mono: true }),
    model: text("Make and model", { required: "Enter the make and model" }),
    baseLocationId: ref("Base", { required: "Choose its base" }),
    inspectionDueOn: day("Next inspection due", {
      required: "Enter the day",
      help: "It may be driven until the end of this day.",
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
