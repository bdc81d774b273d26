/** The questions: may this person, instrument or procedure be used on this day? */
import type { CertificationNeed, StatedCertificate } from "./certificates.ts";
import type { Day } from "#kit/validity.ts";

export type CertificationQuestion = CertificationNeed & { userId: string; day: Day };

/** Certificates of a person without an account, as entered in a report: certification, vision and authorization by another employer's records. */
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
 * One use: `value` is a decimal string in `unit`; without a unit it is in that of the range. `alsoCalled` are other names laboratories use for
 * the parameter.
 */
export type Measured = { parameter: string; alsoCalled?: readonly string[]; value?: string; unit?: string };

/** One use of an instrument on a day: what was measured, and where in the report the reading is. */
export interface FieldUse extends Measured {
  inventoryItemId: string;
  day: Day;
  /** "line 3 CML-07, Reading 1"; left out where the use has no reading of its own. */
  place?: string;
}

/**
 * `uses` narrows the question to what was measured with each, value by value; `knownAt` (an instant) answers with what was recorded at that time.
 */
export interface CalibrationQuestion {
  inventoryItemIds: readonly string[];
  days: readonly Day[];
  uses?: readonly FieldUse[];
  knownAt?: string;
}

export interface ProcedureQuestion {
  procedureId: string;
  days: readonly Day[];
  /** The method of the report; a procedure for another method is refused. */
  method?: string;
  /** Further methods whose procedures serve the report: those of its certificates. */
  otherMethods?: readonly string[];
  /** The client of the work: a procedure made for another client is refused. */
  clientCompanyId?: string | null;
  projectId?: string | null;
  /** Whether the client must have approved the revision; the client is then required. */
  clientApprovalRequired?: boolean;
}

/** The report that is about to be signed and the items on its lines. */
export interface HoldPointQuestion {
  report: { projectId: string | null; workOrderId: string | null; method: string; provisionalRef: string };
  itemKeys: readonly string[];
  now: string;
}

/** A point of an inspection and test plan that a weld has to pass before the work of the report. */
export interface HoldPointFound {
  /** Its number in the plan: "4.2". */
  point: string;
  party: string;
  weld: string;
  kind: "hold" | "witness";
  passed: boolean;
  plan: { id: string; name: string };
}
