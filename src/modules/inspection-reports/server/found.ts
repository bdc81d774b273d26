import type { GateFacts } from "../rules/gates.ts";
import type {
  CalibrationFound,
  CertificateHeld,
  CertificationFound,
  ProcedureFound as ProcedureAnswer,
} from "#eligibility/contract.ts";
import type { evaluate } from "#modules/report-templates/engine.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** Everything asked of the records behind a report, with the copies a signature will freeze. */
export interface Found {
  facts: GateFacts;
  findings: (Finding & { id: string })[];
  verdicts: ReturnType<typeof evaluate>;
  /** Everybody on the report by name, whether assessed or not. */
  people: { id: string; name: string }[];
  certifications: (CertificationFound & { role: string })[];
  calibrations: CalibrationFound[];
  procedures: ProcedureAnswer[];
  /** What lets the reviewer sign, when one is about to. */
  reviewerCertificate: CertificateHeld | null;
}
