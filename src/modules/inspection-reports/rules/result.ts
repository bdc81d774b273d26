/** When a report of this result may be signed (inspection-reports R4 and section 5.1). */
import type { ReportResult } from "#modules/report-templates/weld-results.ts";

export { reportResult, type ReportResult } from "#modules/report-templates/weld-results.ts";

/** An incomplete report may be signed only when it says what was not examined; "none" says nothing. */
export function mayBeSignedAs(result: ReportResult, limitations: string | null | undefined): boolean {
  const text = limitations?.trim().toLowerCase() ?? "";
  return result !== "INCOMPLETE" || (text !== "" && text !== "none");
}
