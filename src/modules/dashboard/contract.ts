import { z } from "zod";
import { tileIds } from "./tiles.ts";
import { defineModule, get } from "#kit/contract.ts";

/** One number and the list it counts. `count` is null when that list could not be asked; the other tiles stand. */
export const TileNow = z.object({ id: z.enum(tileIds), count: z.int().nullable(), href: z.string() });
export type TileNow = z.infer<typeof TileNow>;

export const dashboard = defineModule({
  id: "dashboard",
  title: "Dashboard",
  endpoints: {
    now: get("/api/dashboard", {
      action: "view",
      reply: z.object({ asOf: z.string(), tiles: z.array(TileNow) }),
      summary: "What needs this person today: each number is the count of the list it links to",
    }),
  },
});
