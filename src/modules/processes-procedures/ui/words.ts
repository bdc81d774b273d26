import type { clientDecisions, procedureStatuses } from "../contract.ts";
import type { Meaning } from "#kit/meaning.ts";

type ProcedureStatus = (typeof procedureStatuses)[number];

export const statusWords: Record<ProcedureStatus, string> = {
  draft: "Draft",
  "technical review": "Technical review",
  "quality review": "Quality review",
  "Level III approval": "Waits for Level III",
  approved: "Approved, not yet effective",
  effective: "Effective",
  suspended: "Suspended",
  withdrawn: "Withdrawn",
};

export const statusMeanings: Record<ProcedureStatus, Meaning> = {
  draft: "idle",
  "technical review": "waiting",
  "quality review": "waiting",
  "Level III approval": "waiting",
  approved: "waiting",
  effective: "good",
  suspended: "bad",
  withdrawn: "idle",
};

export const decisionMeanings: Record<(typeof clientDecisions)[number], Meaning> = {
  submitted: "waiting",
  approved: "good",
  "approved with comments, may proceed": "good",
  "approved with comments, resubmit": "due",
  rejected: "bad",
};
