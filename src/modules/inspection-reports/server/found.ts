import type { GateFacts } from "../rules/gates.ts";
import type {
  CalibrationFound,
  CertificateHeld,
  CertificationFound,
  ProcedureFound as ProcedureAnswer,
} from "#eligibility/contract.ts";
import type { evaluate } from "#modules/report-templates/engine.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** Everything looked up for a report, with the copies a signature will freeze. */
export interface Found {
  facts: GateFacts;
  findings: (Finding & { id: string })[];
  verdicts: ReturnType<typeof evaluate>;
  /** Everyone on the report by name, assessed or not. */
  people: { id: string; name: string }[];
  certifications: (CertificationFound & { role: string })[];
  calibrations: CalibrationFound[];
  procedures: ProcedureAnswer[];
  /** The evidence for the reviewer's signature, if one is about to sign. */
  reviewerCertificate: CertificateHeld | null;
}
