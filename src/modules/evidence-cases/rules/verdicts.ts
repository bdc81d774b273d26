/** What may be decided about a report in doubt, and when a case may be closed (calibration.md rules 11 and 12, section 7). */
import type { CaseOutcome } from "../contract.ts";
import type { CautionOutcome } from "#modules/inspection-reports/caution.ts";
import type { Day } from "#kit/validity.ts";
import type { ScreenVerdict } from "#modules/calibration/rules/margin.ts";

/** How the caution on the report ends once the verdict has been carried out. */
export const cautionAfter: Record<CaseOutcome, CautionOutcome> = {
  "no effect": "noEffect",
  "re-test": "noEffect",
  "report revised": "revised",
  "client notified": "clientNotified",
  "report withdrawn": "voided",
};

/** Why a verdict cannot be given so, in a sentence; null when it can. `screened` are the reports it is for. */
export function problemWithVerdict(
  { outcome, action }: { outcome: CaseOutcome; action: string | null },
  screened: readonly { report: string; screen: ScreenVerdict }[],
): { field: "outcome" | "action"; message: string } | null {
  if (outcome !== "no effect" && !action) return { field: "action", message: "Enter what is to be done, by whom and by when." };
  const affected = screened.filter(({ screen }) => screen === "affected");
  const [first] = affected;
  if (outcome !== "no effect" || !first) return null;
  const others = affected.length > 1 ? ` and ${affected.length - 1} more` : "";
  return {
    field: "outcome",
    message: `A corrected reading of ${first.report}${others} turns its decision: have it re-tested, revise or withdraw the report, or tell the client (ISO/IEC 17025 7.10.1).`,
  };
}

/** Why the action of a verdict cannot count as done, in a sentence; null when it can. */
export function problemWithCompletion(
  row: { report: string; outcome: CaseOutcome | null; reportStatus: string; usedTo: Day },
  doneOn: Day,
): string | null {
  if (row.outcome === null) return `${row.report} has no verdict yet.`;
  if (doneOn < row.usedTo)
    return `${row.report}: the work in doubt was done on ${row.usedTo}, so the action cannot have been done on ${doneOn}.`;
  if (row.outcome === "report revised" && !["superseded", "void"].includes(row.reportStatus))
    return `${row.report} has no later signed revision yet. Sign the revision first.`;
  if (row.outcome === "report withdrawn" && row.reportStatus !== "void")
    return `${row.report} is not void yet. The quality manager voids it first.`;
  return null;
}

/** What keeps a case open: `calibrations` made with what is in doubt, `finding` the certificate whose finding stands against its instrument. */
interface Unsettled {
  undecided: number;
  unfinished: number;
  calibrations?: number;
  finding?: string | null;
}

/** Why a case cannot be closed, in sentences; empty when it can. */
export function problemsWithClosing({ undecided, unfinished, calibrations = 0, finding = null }: Unsettled): string[] {
  const made = calibrations === 1 ? "1 calibration made with it has" : `${calibrations} calibrations made with it have`;
  return [
    ...(undecided > 0 ? [`${reports(undecided)} no verdict.`] : []),
    ...(unfinished > 0 ? [`${reports(unfinished)} an action that is not done.`] : []),
    ...(calibrations > 0 ? [`${made} no verdict, and its instrument was not recalibrated.`] : []),
    ...(finding === null
      ? []
      : [`What certificate ${finding} found still stands: have the instrument recalibrated, or withdraw the finding.`]),
  ];
}

const reports = (count: number) => (count === 1 ? "1 report has" : `${count} reports have`);
