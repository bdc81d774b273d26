import { about } from "./about.ts";
import { BaseLocation } from "./base-location.ts";
import { baseFactEndpoints } from "./contract-facts.ts";
import { moveEndpoints } from "./contract-moves.ts";
import { baseLife } from "#directory/bases/base-life.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule } from "#kit/contract.ts";

export * from "./base-location.ts";

export const baseLocations = defineModule({
  ...about,
  endpoints: {
    ...BaseLocation.endpoints,
    ...actionEndpoints(BaseLocation, baseLife),
    ...baseFactEndpoints,
    ...moveEndpoints,
    ...baseEndpoints,
  },
});
