/** Who receives the reports of a client, a site or a project, and which. */
import { z } from "zod";
import { deliveries, deliveryWords, recipientKinds } from "./release.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, choices, derived, ref } from "#kit/fields.ts";
import { methods } from "#modules/report-templates/definition.ts";

export const distributionResults = ["all", "rejects"] as const;
const told = z.string().nullable();

export const DistributionEntry = defineRecord({
  entity: "DistributionEntry",
  noun: "distribution entry",
  path: "/api/distribution-entries",
  page: "/company-profile",
  modules: ["client-companies"],
  fields: {
    clientCompanyId: ref("", { required: "Choose the client" }),
    contactId: ref("Contact", { required: "Choose the contact" }),
    clientSiteId: ref("Site", { help: "Empty: all sites. The list of a site replaces that of the client." }),
    projectId: ref("Project", { help: "Empty: all projects. The list of a project replaces those of site and client." }),
    kind: choice("Kind", recipientKinds, { required: true, words: { cc: "In copy" } }),
    delivery: choice("Delivery", deliveries, { required: true, words: deliveryWords }),
    methods: choices("Methods", methods, { help: "None: every method." }),
    results: choice("Reports", distributionResults, {
      required: true,
      words: { all: "All reports", rejects: "Rejects only, with a notice at once" },
    }),
  },
  shown: {
    contactName: derived("Contact", told),
    contactEmail: derived("Email", told),
    contactActive: derived("", z.boolean().nullable()),
    siteName: derived("Site", told),
    projectNumber: derived("Project", told, { mono: true }),
  },
  filters: { clientCompanyId: z.uuid().optional() },
});
export type DistributionEntry = z.infer<typeof DistributionEntry.row>;
export type DistributionEntryDraft = z.infer<typeof DistributionEntry.draft>;
