/** The result of a report, computed from its lines (inspection-reports R4 and section 5.1). */

export type ReportResult = "ACCEPT" | "REJECT" | "FOR_INFORMATION" | "INCOMPLETE";
export type ResultLine = { lineNo: number; itemKey: string; result: "ACC" | "REJ" | "INFO" | "RESHOOT" | "NE" | null };

/** A reject rejects the report; what was not examined, must be shot again or has no result yet leaves it incomplete. */
export function reportResult(lines: readonly ResultLine[]): ReportResult {
  const counted = new Set(standingLines(lines).map(({ result }) => result));
  if (counted.has("REJ")) return "REJECT";
  if (counted.has("RESHOOT") || counted.has("NE") || counted.has(null)) return "INCOMPLETE";
  return counted.has("ACC") ? "ACCEPT" : "FOR_INFORMATION";
}

/** The lines that count: a RESHOOT is replaced by a later line with a result for the same item. */
export function standingLines<L extends ResultLine>(lines: readonly L[]): L[] {
  return lines.filter((line) => line.result !== "RESHOOT" || !lines.some((later) => replaces(later, line)));
}

/** R4: items to be shot again that were neither shot again nor given up with a reason. */
export function openReshoots<L extends ResultLine>(lines: readonly L[]): L[] {
  return standingLines(lines).filter(({ result }) => result === "RESHOOT");
}

/** An incomplete report may be signed only when it says what was not examined; "none" says nothing. */
export function mayBeSignedAs(result: ReportResult, limitations: string | null | undefined): boolean {
  const text = limitations?.trim().toLowerCase() ?? "";
  return result !== "INCOMPLETE" || (text !== "" && text !== "none");
}

function replaces(later: ResultLine, line: ResultLine): boolean {
  return later.lineNo > line.lineNo && later.itemKey === line.itemKey && later.result !== null;
}
