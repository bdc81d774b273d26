/** What everyone may ask about bases; base-locations answers it. */
import { z } from "zod";
import { baseStates } from "./base-life.ts";
import { get } from "#kit/contract.ts";

/** A base as pickers show it. */
const BaseName = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  timeZone: z.string(),
  status: z.enum(baseStates),
});

export const baseEndpoints = {
  names: get("/api/base-locations/names", {
    signedIn: true,
    reply: z.array(BaseName),
    summary: "Every base for pickers: planned, open and closed",
  }),
};
