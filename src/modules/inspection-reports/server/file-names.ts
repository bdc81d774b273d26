import type { ReportRow } from "./loading.ts";

/** "ACR-UT-26-0001-rev0": the names of a report's files. */
export function reportName({ reportNumber, revision, provisionalRef }: ReportRow): string {
  return (reportNumber ? `${reportNumber}-rev${revision}` : provisionalRef).replace(/[^\w.-]+/g, "-");
}
