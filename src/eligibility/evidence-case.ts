/** A record that signed reports rest on and that was found doubtful: which kinds of record those are, why, and the state of its case. */

/** The records that can be evidence, by their shared names. */
export const evidenceEntities = [
  "Certification",
  "VisionTest",
  "InventoryItem",
  "CalibrationRecord",
  "CalibrationExtension",
  "Procedure",
  "ProcedureRevision",
  "ProcedureClientApproval",
  "ReportTemplate",
] as const;
export type EvidenceEntity = (typeof evidenceEntities)[number];

export const caseCauses = [
  "instrument out of tolerance",
  "instrument out of service",
  "instrument out of calibration",
  "certificate revoked",
  "vision test failed",
  "procedure revoked",
  "record voided",
  "other",
] as const;
export type CaseCause = (typeof caseCauses)[number];
/** What ended or suspended a record by an event of its own: the gates take it into account, and nothing that it covers can be signed. */
export const causesKnownToGates: readonly CaseCause[] = [
  "certificate revoked",
  "vision test failed",
  "procedure revoked",
  "instrument out of service",
  "instrument out of calibration",
];
export const caseStates = ["open", "screened", "reviewed", "closed"] as const;
export type CaseState = (typeof caseStates)[number];
