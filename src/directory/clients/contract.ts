/** What everyone may ask about clients; client-companies answers it. */
import { z } from "zod";
import { clientStates } from "./client-life.ts";
import { get } from "#kit/contract.ts";

/** What its policy decides about a report that a device begins on its own. */
const atBeginning = {
  /** The units its reports are shown in. */
  unitSystem: z.enum(["SI", "US"]),
  /** Only procedures that the client has approved. */
  procedureClientApproval: z.boolean(),
  /** Photos keep where they were taken. */
  photoPositions: z.boolean(),
};

/** A client as pickers and devices keep it. */
const CompanyForPickers = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(clientStates),
  sites: z.array(z.object({ id: z.uuid(), name: z.string(), ...atBeginning })),
  defaultTemplateIds: z.array(z.uuid()),
  /** The base its work is planned from by default. */
  baseId: z.uuid().nullable(),
  ...atBeginning,
});

export const clientEndpoints = {
  forPickers: get("/api/companies", {
    signedIn: true,
    reply: z.array(CompanyForPickers),
    summary: "Clients and their sites, small enough to keep on a device",
  }),
};
