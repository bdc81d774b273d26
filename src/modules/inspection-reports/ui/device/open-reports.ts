import type { KeptAnswer } from "#kit/offline/database.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

const ofOne = /^\/api\/inspection-reports\/[0-9a-f-]{36}$/;

/** From a device's kept answers, the reports its person may continue to edit, newest first. */
export function openReports(kept: readonly KeptAnswer[]): Report[] {
  return kept
    .filter(({ address }) => ofOne.test(address))
    .map(({ value }) => value as Report)
    .filter(({ status, may }) => may.edit && (status === "draft" || status === "returned"))
    .toSorted((a, b) => b.stateSince.localeCompare(a.stateSince));
}
