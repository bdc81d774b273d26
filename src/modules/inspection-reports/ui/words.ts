import type { Meaning } from "#kit/meaning.ts";
import type { PersonRole, Report, ReportItem, ReportState } from "../report.ts";
import { revisionName } from "../rules/numbering.ts";
import type { reportResults } from "../report.ts";
import type { LineResult } from "#modules/report-templates/content.ts";

/** The meaning of each state of a report, in the product's five colours. */
export const stateWords: Readonly<Record<ReportState, { meaning: Meaning; words: string }>> = {
  draft: { meaning: "idle", words: "Draft" },
  submitted: { meaning: "waiting", words: "In review" },
  returned: { meaning: "due", words: "Returned" },
  signed: { meaning: "good", words: "Signed" },
  released: { meaning: "good", words: "Released" },
  superseded: { meaning: "idle", words: "Superseded" },
  void: { meaning: "idle", words: "Void" },
};

type ReportResult = (typeof reportResults)[number];
export const resultWords: Readonly<Record<ReportResult, { meaning: Meaning; words: string }>> = {
  ACCEPT: { meaning: "good", words: "Accept" },
  REJECT: { meaning: "bad", words: "Reject" },
  FOR_INFORMATION: { meaning: "idle", words: "For information" },
  INCOMPLETE: { meaning: "due", words: "Incomplete" },
};

export const lineResultWords: Readonly<Record<LineResult, { meaning: Meaning; words: string }>> = {
  ACC: { meaning: "good", words: "Accept" },
  REJ: { meaning: "bad", words: "Reject" },
  INFO: { meaning: "idle", words: "For information" },
  RESHOOT: { meaning: "due", words: "To be repeated" },
  NE: { meaning: "due", words: "Not examined" },
};

export const roleWords: Readonly<Record<PersonRole, string>> = {
  performer: "Performer",
  assistant: "Assistant",
  evaluator: "Evaluator",
  radiographer: "Radiographer",
  authorizedInspector: "Authorized inspector",
  witness: "Witness",
};

/** The next step of a report in the list, in words; empty when it is finished. */
export function nextAction({ status, result }: Pick<ReportItem, "status" | "result">): string {
  switch (status) {
    case "draft":
      return result === null ? "Write" : "Complete and sign";
    case "returned":
      return "Correct and sign again";
    case "submitted":
      return "Review and sign";
    case "signed":
      return "Release";
    case "released":
    case "superseded":
    case "void":
      return "";
  }
}

/** "ACR-26-UT-0007 Rev 1", or the provisional number while there is none. */
export function numberOf({
  reportNumber,
  provisionalRef,
  revision,
}: Pick<Report, "reportNumber" | "provisionalRef" | "revision">): string {
  return reportNumber ? `${reportNumber} ${revisionName(revision)}` : provisionalRef;
}

/** "3 h", "5 d": how long a report has been in its state. */
export function ageText(since: string, now: Date = new Date()): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 3_600_000));
  if (Number.isNaN(hours)) return "";
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
