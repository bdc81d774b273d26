import { z } from "zod";
import { download } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";

/** What is taken out of the product about one person: all of it by themselves, their qualifications for a client. */
export const ownDataEndpoints = {
  myData: download("/api/my-profile/data", {
    signedIn: true,
    summary: "All data the product stores about oneself, as a ZIP of JSON and CSV files",
  }),
  qualificationSummary: download("/api/users/:id/qualification-summary", {
    action: "view",
    modules: ["ndt-training"],
    query: z.object({ on: dayText().optional().describe("The day validity is asked of; today unless told") }),
    summary: "What a person is certified for on a day, with their vision tests, as a PDF of one page",
  }),
};
