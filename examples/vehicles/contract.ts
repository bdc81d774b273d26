import { about } from "./about.ts";
import { Vehicle } from "./vehicle.ts";
import { vehicleLife } from "./vehicle-life.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, download } from "#kit/contract.ts";

export * from "./vehicle.ts";

export const vehicles = defineModule({
  ...about,
  endpoints: {
    ...Vehicle.endpoints,
    ...actionEndpoints(Vehicle, vehicleLife),
    sheet: download("/api/vehicles/:id/sheet", { action: "view", summary: "The sheet for the vehicle, as PDF" }),
  },
});
