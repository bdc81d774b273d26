/** Where pages of reports take something of another module. */
import type { Report } from "./report.ts";
import { definePlace } from "#kit/page-places.ts";

/** Whom else to call on a job, as entries of a list; `baseId` is the base that does it. */
export const callsOfJob = definePlace<{ baseId: string | null }>("job contacts");

/** Below what a finished report says. */
export const reportSections = definePlace<{ report: Pick<Report, "id" | "frozenAt" | "status"> }>("sections of a report");
