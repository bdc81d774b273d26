import { z } from "zod";
import { about } from "./about.ts";
import { BaseLocation } from "./base-location.ts";
import { baseFactEndpoints } from "./contract-facts.ts";
import { moveEndpoints } from "./contract-moves.ts";
import { baseLife, baseStates } from "#directory/bases/base-life.ts";
import { defineModule, get } from "#kit/contract.ts";
import { actionEndpoints } from "#kit/lifecycle.ts";

export * from "./base-location.ts";

/** A base as pickers show it. */
const BaseName = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  timeZone: z.string(),
  status: z.enum(baseStates),
});
type BaseName = z.infer<typeof BaseName>;

export const baseLocations = defineModule({
  ...about,
  endpoints: {
    ...BaseLocation.endpoints,
    ...actionEndpoints(BaseLocation, baseLife),
    ...baseFactEndpoints,
    ...moveEndpoints,
    names: get("/api/base-locations/names", {
      signedIn: true,
      reply: z.array(BaseName),
      summary: "Every base for pickers: planned, open and closed",
    }),
  },
});
