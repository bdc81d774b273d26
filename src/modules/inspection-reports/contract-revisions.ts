import { z } from "zod";
import { Report } from "./report.ts";
import { reasonClasses } from "./revision-reason.ts";
import { post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";

const modules = ["inspection-reports"];
const reasonClass = z.enum(reasonClasses, { error: "Choose what led to the revision" });

export const revisionEndpoints = {
  revise: post("/api/inspection-reports/:id/revisions", {
    action: "create",
    modules,
    body: z.object({
      reasonForRevision: reasonText("Enter a reason", 1000),
      reasonClass,
      changeSummary: z.string().trim().max(1000).nullable(),
    }),
    reply: Report,
    summary: "Start the next revision of a signed report",
  }),
  classifyRevision: post("/api/inspection-reports/:id/reason-classes", {
    action: "edit",
    modules,
    body: z.object({ version: z.int(), reasonClass }),
    reply: Report,
    summary: "Change what led to a revision that is not submitted yet",
  }),
};
