/** Who may approve a revision, from when it may count, and when it is looked at again (rules 5 and 10, sections 5.6 and 7). */
import { addMonths, type Day } from "#kit/validity.ts";

/** `levelIIIUntil` is the last good day of the approver's Level III certificate in the method, or null when there never was one. */
export type ApprovalFound = {
  method: string;
  levelIIIUntil: Day | null;
  approvedOn: Day;
  effectiveFrom: Day;
};

/** What stands in the way of an approval on that day, in words. */
export function obstaclesToApproval({ method, levelIIIUntil, approvedOn, effectiveFrom }: ApprovalFound): string[] {
  const obstacles: string[] = [];
  if (levelIIIUntil === null) obstacles.push(`You hold no Level III in ${method}.`);
  else if (levelIIIUntil < approvedOn) obstacles.push(`Your Level III ${method} certificate ended ${levelIIIUntil}.`);
  if (effectiveFrom < approvedOn) obstacles.push(`A revision can take effect only from its approval on ${approvedOn}.`);
  return obstacles;
}

/** The day a procedure is due for review: approved 2026-02-01 and 24 months is 2028-02-01. */
export function reviewDueOn(approvedOn: Day, reviewIntervalMonths: number): Day {
  return addMonths(approvedOn, reviewIntervalMonths);
}
