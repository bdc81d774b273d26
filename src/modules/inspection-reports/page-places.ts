/** Places on report pages where other modules can add parts. */
import type { ImportedReport } from "./imported/imported-report.ts";
import type { Report, ReportItem } from "./report.ts";
import { definePlace } from "#kit/page-places.ts";

/** Further contacts for a job, as entries of a list; `baseId` is the base that does the job. */
export const callsOfJob = definePlace<{ baseId: string | null }>("job contacts");

/** Below the content of a finished report. */
export const reportSections = definePlace<{ report: Pick<Report, "id" | "frozenAt" | "status"> }>("sections of a report");

/** Beside what can be done with the reports selected in a list. */
export const selectedReports = definePlace<{ reports: readonly Pick<ReportItem, "id" | "status">[] }>("selected reports");

/** Beside the content of a finished report, below its verification. */
export const besideReport = definePlace<{ report: Pick<Report, "id" | "frozenAt"> }>("beside a report");

/** Below the facts of an imported report. */
export const importedSections = definePlace<{ report: Pick<ImportedReport, "id" | "pdfSha256" | "archivedAt"> }>(
  "sections of an imported report",
);
