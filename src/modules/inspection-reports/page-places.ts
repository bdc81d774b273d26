/** Places on report pages where other modules can add parts. */
import type { ImportedReport } from "./imported/imported-report.ts";
import type { Report } from "./report.ts";
import { definePlace } from "#kit/page-places.ts";

/** Further contacts for a job, as entries of a list; `baseId` is the base that does the job. */
export const callsOfJob = definePlace<{ baseId: string | null }>("job contacts");

/** Below the content of a finished report. */
export const reportSections = definePlace<{ report: Pick<Report, "id" | "frozenAt" | "status"> }>("sections of a report");

/** Below the facts of an imported report. */
export const importedSections = definePlace<{ report: Pick<ImportedReport, "id" | "pdfSha256" | "archivedAt"> }>(
  "sections of an imported report",
);
