/** The result of a report, computed from its welds and items (inspection-reports R4 and section 5.1). */
import { type ResultLine, weldResults } from "#modules/report-templates/weld-results.ts";

export type ReportResult = "ACCEPT" | "REJECT" | "FOR_INFORMATION" | "INCOMPLETE";

/** A rejected weld rejects the report; what was not examined, must be shot again or has no result yet leaves it incomplete. */
export function reportResult(lines: readonly ResultLine[]): ReportResult {
  const counted = new Set(weldResults(lines).map(({ result }) => result));
  if (counted.has("REJ")) return "REJECT";
  if (counted.has("RESHOOT") || counted.has("NE") || counted.has(null)) return "INCOMPLETE";
  return counted.has("ACC") ? "ACCEPT" : "FOR_INFORMATION";
}

/** An incomplete report may be signed only when it says what was not examined; "none" says nothing. */
export function mayBeSignedAs(result: ReportResult, limitations: string | null | undefined): boolean {
  const text = limitations?.trim().toLowerCase() ?? "";
  return result !== "INCOMPLETE" || (text !== "" && text !== "none");
}
