/** What the states of a case and the verdicts on its reports mean on screen. */
import type { Meaning } from "#kit/meaning.ts";
import type { CaseOutcome } from "./contract.ts";
import type { CaseCause, CaseState } from "#eligibility/evidence-case.ts";
import type { ScreenVerdict } from "#modules/calibration/rules/margin.ts";

export const caseMeanings: Record<CaseState, { meaning: Meaning; words: string }> = {
  open: { meaning: "bad", words: "Open" },
  screened: { meaning: "due", words: "Awaiting verdicts" },
  reviewed: { meaning: "waiting", words: "Reviewed" },
  closed: { meaning: "good", words: "Closed" },
};

/** What was found about the record, as the title of its case. */
export const causeWords: Record<CaseCause, string> = {
  "instrument out of tolerance": "Instrument out of tolerance",
  "instrument out of service": "Instrument out of service",
  "instrument out of calibration": "Instrument out of calibration",
  "certificate revoked": "Certificate revoked",
  "vision test failed": "Vision test failed",
  "procedure revoked": "Procedure revoked",
  "record voided": "Record voided",
  other: "Record found wrong or false",
};

export const screenMeanings: Record<ScreenVerdict, { meaning: Meaning; words: string }> = {
  "no effect": { meaning: "good", words: "No effect" },
  review: { meaning: "due", words: "Review" },
  affected: { meaning: "bad", words: "Affected" },
};

export const outcomeWords: Record<CaseOutcome, string> = {
  "no effect": "No effect",
  "re-test": "Re-test",
  "report revised": "Revise the report",
  "client notified": "Notify the client",
  "report withdrawn": "Withdraw the report",
};

/** "UTG-014" of an instrument; the other records are named whole. */
export const entityWords: Record<string, string> = {
  Certification: "Certificate",
  VisionTest: "Vision test",
  InventoryItem: "Instrument",
  CalibrationRecord: "Calibration record",
  CalibrationExtension: "Calibration extension",
  Procedure: "Procedure",
  ProcedureRevision: "Procedure revision",
  ProcedureClientApproval: "Client approval",
  ReportTemplate: "Report template",
};
