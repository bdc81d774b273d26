/** Whether a report is reviewed, by whom, and what a reviewer must have done (inspection-reports R10 to R12). */
import { notCertified } from "#modules/inspection-reports/rules/gate-check.ts";
import type { ReportResult } from "#modules/inspection-reports/rules/result.ts";

export type ReviewPolicy = {
  reviewLevel: "none" | "levelII" | "levelIII";
  /** A review is required only if the result is REJECT or a warning was answered. */
  reviewOnlyIfReject: boolean;
  /** Methods that need a Level III review, whatever the level above. */
  levelIIIForMethods: readonly string[];
};

/** The level the review slot requires, or null if the report has none. */
export function reviewLevel(
  policy: ReviewPolicy,
  report: { method: string; result: ReportResult; warningsAnswered: boolean },
): 2 | 3 | null {
  const byMethod = policy.levelIIIForMethods.includes(report.method);
  if (policy.reviewLevel === "none" && !byMethod) return null;
  if (policy.reviewOnlyIfReject && report.result !== "REJECT" && !report.warningsAnswered) return null;
  return byMethod || policy.reviewLevel === "levelIII" ? 3 : 2;
}

export type ReviewerFound = {
  userId: string;
  name: string;
  /** Users who performed or evaluated, or performed a line in any role. */
  examinerIds: readonly string[];
  /** Users who assisted: part of the work is theirs, and nobody may review their own. */
  assistantIds?: readonly string[];
  /** Users who performed, assisted or evaluated in an earlier revision, or signed so before. */
  examinedBeforeIds?: readonly string[];
  /** Users who have typed readings, results or indications of this content. */
  enteredByIds: readonly string[];
  /** Users named as witness. */
  witnessIds: readonly string[];
  /** Policy; true unless the client decides otherwise. */
  mustDiffer: boolean;
  clientName: string;
  method: string;
  level: 2 | 3;
  today: string;
  /** `certifiedOn` for the method and level, on the day of signing. */
  certified: { ok: true } | { ok: false; code: string; message: string };
  /** Whether every section of this very content was opened. */
  openedEverything: boolean;
  /** Those not opened yet, by name. */
  unopened?: readonly string[];
};

export type ReviewerRefusal = { code: "EXAMINER" | "ENTERED" | "WITNESS" | "NOT_CERTIFIED" | "NOT_OPENED"; message: string };

/** The start of the refusal a reviewer resolves by reading on; the sections follow. */
export const openEverySection = "Open every section of the report before you sign";

/** Every reason why this person may not sign the review now. */
export function reviewerRefusals(found: ReviewerFound): ReviewerRefusal[] {
  const { name, method, today, clientName } = found;
  const level = found.level === 3 ? "III" : "II";
  const refusals: ReviewerRefusal[] = [];
  if (found.mustDiffer && found.examinerIds.includes(found.userId)) {
    refusals.push({
      code: "EXAMINER",
      message: `You examined this item. ${clientName} asks for review by another Level ${level}.`,
    });
  } else if (found.mustDiffer && found.assistantIds?.includes(found.userId)) {
    refusals.push({
      code: "EXAMINER",
      message: `You are named as assistant of this work. ${clientName} asks for review by another Level ${level}; or, if you had no part in it, the author removes you from the people.`,
    });
  } else if (found.mustDiffer && found.examinedBeforeIds?.includes(found.userId)) {
    refusals.push({
      code: "EXAMINER",
      message: `You performed, assisted, evaluated or signed in an earlier revision of this work. ${clientName} asks for review by another Level ${level}.`,
    });
  }
  if (found.mustDiffer && found.enteredByIds.includes(found.userId)) {
    refusals.push({
      code: "ENTERED",
      message: `You entered readings of this report. ${clientName} asks for review by another Level ${level}.`,
    });
  }
  if (found.witnessIds.includes(found.userId))
    refusals.push({ code: "WITNESS", message: "You are named as witness. A witness does not review." });
  if (!found.certified.ok)
    refusals.push({ code: "NOT_CERTIFIED", message: notCertified({ name, method, level, onDate: today }, found.certified) });
  if (!found.openedEverything) {
    const { unopened = [] } = found;
    const which = unopened.length > 0 ? `: ${unopened.join(", ")}` : ".";
    refusals.push({ code: "NOT_OPENED", message: `${openEverySection}${which}` });
  }
  return refusals;
}
