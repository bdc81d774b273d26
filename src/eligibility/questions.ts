/** What is asked: may this person, instrument, procedure be used on this day? */
import type { CertificationNeed, StatedCertificate } from "./certificates.ts";
import type { Day } from "#kit/validity.ts";

export type CertificationQuestion = CertificationNeed & { userId: string; day: Day };

/** Papers of somebody who is no user, as a report holds them: what certificate, eyes and authorization say by another employer's records. */
export interface Papers {
  /** The id of the person's entry on the report, in place of a user. */
  id: string;
  personName: string;
  employer: string;
  certificate: StatedCertificate & { issuedBy: string | null; limitation: string | null };
  nearTestedOn: Day | null;
  colourTestedOn: Day | null;
  greyTestedOn: Day | null;
  fileSha256: string | null;
}

/**
 * One use: `value` a decimal string in `unit`; without a unit it is in that of the range. `alsoCalled` are other names laboratories write
 * for the parameter.
 */
export type Measured = { parameter: string; alsoCalled?: readonly string[]; value?: string; unit?: string };

/** One thing an instrument was used for on a day: what was measured, and where in the report the reading stands. */
export interface FieldUse extends Measured {
  inventoryItemId: string;
  day: Day;
  /** "line 3 CML-07, Reading 1"; left out where no reading of its own stands behind the use. */
  place?: string;
}

/** `uses` narrows the question to what was measured with each, value by value; `knownAt` (an instant) answers with what was on record then. */
export interface CalibrationQuestion {
  inventoryItemIds: readonly string[];
  days: readonly Day[];
  uses?: readonly FieldUse[];
  knownAt?: string;
}

export interface ProcedureQuestion {
  procedureId: string;
  days: readonly Day[];
  /** The method of the report; a procedure of another method is refused. */
  method?: string;
  /** For whom the work was done: a procedure made for another client is refused. */
  clientCompanyId?: string | null;
  projectId?: string | null;
  /** Whether the client must have approved the revision; the client is then needed. */
  clientApprovalRequired?: boolean;
}
