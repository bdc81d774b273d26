/** The words of the printed report. */
import type { PersonRole, SlotName } from "../report.ts";
import type { ReportResult } from "../rules/result.ts";
import { clientDocument, type Criteria } from "#modules/report-templates/acceptance/judged-by.ts";
import { acceptanceCriteriaSet, forInformationSet } from "#modules/report-templates/acceptance/sets.ts";
import type { LineResult } from "#modules/report-templates/content.ts";

export const resultWords: Record<ReportResult, string> = {
  ACCEPT: "ACCEPTED",
  REJECT: "REJECTED",
  FOR_INFORMATION: "FOR INFORMATION",
  INCOMPLETE: "INCOMPLETE",
};

export const resultSentences: Record<ReportResult, string> = {
  ACCEPT: "The items examined meet the acceptance criteria named in this report.",
  REJECT: "At least one item examined does not meet the acceptance criteria named in this report.",
  FOR_INFORMATION: "The results are given for information; no decision against acceptance criteria is stated.",
  INCOMPLETE: "Not every item could be examined; see the limitations.",
};

export const lineResultWords: Record<LineResult, string> = {
  ACC: "accepted",
  REJ: "rejected",
  INFO: "for information",
  RESHOOT: "to be repeated",
  NE: "not examined",
};

export const roleWords: Record<PersonRole, string> = {
  performer: "Performed",
  assistant: "Assisted",
  evaluator: "Evaluated",
  radiographer: "Radiographer",
  authorizedInspector: "Authorized inspector",
  witness: "Witnessed",
};

export const slotWords: Record<SlotName, string> = {
  performed: "Performed by",
  evaluated: "Evaluated by",
  reviewed: "Reviewed by",
  approved: "Approved for issue by",
};

export const decisionRuleWords = {
  simple: "Simple acceptance: measured values are compared with the limits, uncertainty is not added",
  guardband: "Guard band: a measured value is accepted only if it is within the limit by at least the stated uncertainty",
  client: "As specified by the client",
} as const;

export const methodWords: Readonly<Record<string, string>> = {
  RT: "Radiographic testing",
  UT: "Ultrasonic testing",
  PAUT: "Phased array ultrasonic testing",
  TOFD: "Time-of-flight diffraction",
  MT: "Magnetic particle testing",
  PT: "Penetrant testing",
  VT: "Visual testing",
  ET: "Eddy current testing",
  LT: "Leak testing",
  AE: "Acoustic emission testing",
  MFL: "Magnetic flux leakage testing",
  PMI: "Positive material identification",
  HT: "Hardness testing",
  DFT: "Coating inspection",
  API: "In-service inspection",
};

/** "Photo", "Film": the kinds of files of a report. */
export const fileKindWords: Readonly<Record<string, string>> = {
  photo: "Photo",
  sketch: "Sketch",
  map: "Map",
  film: "Film",
  scanPlan: "Scan plan",
  scanImage: "Scan image",
  scanData: "Scan data",
  sheet: "Sheet",
};

/** Code, edition, clause, and the level or service by its name: "ISO 23278, 2015, acceptance level 2X"; the client's document by its own. */
export function criteriaText(criteria: Criteria): string {
  const { criteriaSet, code, edition, clause, class: level } = criteria;
  if (criteriaSet === forInformationSet) return forInformationSet;
  const set = acceptanceCriteriaSet(criteriaSet);
  const label = set?.classes?.label.toLowerCase();
  const document = clientDocument(criteria);
  // The name of a set for one edition ends with it: "Clause 8 (2020)".
  // A standard taken as a whole has no clause to print.
  const isWhole = clause === "whole" || (document !== null && clause === set?.clause);
  const where = isWhole ? "" : clause.replace(` (${edition})`, "");
  return [document ?? code, edition, where, level && label ? `${label} ${level}` : level].filter(Boolean).join(", ");
}
