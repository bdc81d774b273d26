/** What everyone may ask about people; people-and-access answers it. */
import { z } from "zod";
import { PersonForReports } from "./person.ts";
import { get } from "#kit/contract.ts";

export const peopleEndpoints = {
  forReports: get("/api/users-for-reports", {
    signedIn: true,
    reply: z.array(PersonForReports),
    summary: "People for pickers, small enough to keep on a device",
  }),
};
