import type { clientDecisions } from "../contract.ts";
import type { Meaning } from "#kit/meaning.ts";

export const decisionMeanings: Record<(typeof clientDecisions)[number], Meaning> = {
  submitted: "waiting",
  approved: "good",
  "approved with comments, may proceed": "good",
  "approved with comments, resubmit": "due",
  rejected: "bad",
};
