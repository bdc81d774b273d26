import { reviewLevel } from "../rules/review.ts";
import { reportResult } from "../rules/result.ts";
import type { Written } from "./loading.ts";
import { isAnswer } from "#kit/reasons.ts";

/** Which level must review, with the result and answers as they are; null when nobody must. */
export function reviewAsked({ content, report, policy }: Written): 2 | 3 | null {
  return reviewLevel(policy, {
    method: report.method,
    result: reportResult(content.lines),
    warningsAnswered: Object.values(content.answers).some((answer) => isAnswer(answer)),
  });
}
