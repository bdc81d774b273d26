/** What everyone may ask about clients; client-companies answers it. */
import { z } from "zod";
import { clientStates } from "./client-life.ts";
import { get } from "#kit/contract.ts";

/** The units its reports are shown in. */
const units = z.enum(["SI", "US"]);

/** A client as pickers and devices keep it. */
const CompanyForPickers = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(clientStates),
  sites: z.array(z.object({ id: z.uuid(), name: z.string(), unitSystem: units })),
  defaultTemplateIds: z.array(z.uuid()),
  /** The base its work is planned from by default. */
  baseId: z.uuid().nullable(),
  unitSystem: units,
});

export const clientEndpoints = {
  forPickers: get("/api/companies", {
    signedIn: true,
    reply: z.array(CompanyForPickers),
    summary: "Clients and their sites, small enough to keep on a device",
  }),
};
