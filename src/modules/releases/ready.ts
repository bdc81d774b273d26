import { z } from "zod";
import { defineList } from "#kit/define-record.ts";
import { derived } from "#kit/fields.ts";

const told = z.string().nullable();

/** Signed reports waiting to be sent to the client: those in no release, and those whose every release was recalled. */
export const ReadyReport = defineList({
  noun: "report ready to release",
  path: "/api/releases-ready",
  page: "/releases",
  shown: {
    reportNumber: derived("Report", told, { mono: true }),
    revision: derived("Rev", z.int()),
    method: derived("Method", z.string()),
    clientCompanyId: derived("", z.uuid()),
    clientName: derived("Client", told),
    siteName: derived("Site", told),
    workOrderNumber: derived("Work order", told, { mono: true }),
    itemTag: derived("Item", told),
    result: derived("Result", told),
    inspectedOn: derived("Inspected", told),
    stateSince: derived("Signed", z.string()),
    underCaution: derived("Under caution", z.boolean()),
  },
  filters: { clientCompanyId: z.uuid().optional(), workOrderId: z.uuid().optional() },
});
export type ReadyReport = z.infer<typeof ReadyReport.row>;
