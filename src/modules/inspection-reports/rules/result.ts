/** When a report with this result may be signed (inspection-reports R4 and section 5.1). */
import { isFiller } from "#modules/report-templates/rules/format.ts";
import type { ReportResult } from "#modules/report-templates/weld-results.ts";

export { reportResult, type ReportResult } from "#modules/report-templates/weld-results.ts";

/** An incomplete report may be signed only if it states what was not examined; "none" and "ok" are not enough. */
export function mayBeSignedAs(result: ReportResult, limitations: string | null | undefined): boolean {
  return result !== "INCOMPLETE" || !isFiller(limitations);
}
