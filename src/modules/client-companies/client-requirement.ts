import { z } from "zod";
import { Demand } from "./requirements.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, field, ref, text } from "#kit/fields.ts";

/** What a client demands of people, reports or procedures, with the document that says so and the days it holds. */
export const ClientRequirement = defineRecord({
  entity: "ClientRequirement",
  noun: "requirement",
  path: "/api/client-requirements",
  page: "/company-profile",
  fields: {
    clientCompanyId: ref("", { required: "Choose the client" }),
    clientSiteId: ref("Site", {}),
    projectId: ref("Project", {}),
    demand: field("Requirement", Demand, Demand),
    sourceDocument: text("Source document", { required: "Enter the client document that requires it", most: 200 }),
    validFrom: day("From", { required: "Enter the first day" }),
    validTo: day("To", {}),
    /** A blocking requirement stops the assignment and the signature; another one only shows. */
    blocking: field("Blocking", z.boolean(), z.boolean(), { kind: "yes or no" }),
  },
  shown: { siteName: derived("Site", z.string().nullable()) },
  filters: { clientCompanyId: z.uuid().optional(), projectId: z.uuid().optional() },
});
export type ClientRequirement = z.infer<typeof ClientRequirement.row>;
export type ClientRequirementDraft = z.infer<typeof ClientRequirement.draft>;
