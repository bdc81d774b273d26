import { reviewLevel } from "../rules/review.ts";
import { reportResult } from "../rules/result.ts";
import type { Written } from "./loading.ts";
import { isAnswer } from "#kit/reasons.ts";

/** The level required for review, with the current result and answers; null if no review is required. */
export function reviewAsked({ content, report, policy }: Written): 2 | 3 | null {
  return reviewLevel(policy, {
    method: report.method,
    result: reportResult(content.lines),
    warningsAnswered: Object.values(content.answers).some((answer) => isAnswer(answer)),
  });
}
