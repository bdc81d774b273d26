import { defineEvent } from "#kit/events.ts";
import type { Day } from "#kit/validity.ts";

export interface EmploymentEndMoved {
  userId: string;
  /** The last day of employment; null while no end is known. */
  before: Day | null;
  after: Day | null;
}

/** A person's last day of employment was entered, changed or removed. */
export const employmentEndMoved = defineEvent<EmploymentEndMoved>("employment end moved");

export interface AgreementMoved {
  userId: string;
  companyName: string | null;
  /** The days of the agreement with a subcontractor's firm; null where none is on record. */
  before: { from: Day; to: Day } | null;
  after: { from: Day; to: Day } | null;
}

/** The agreement a subcontractor works under was entered, changed or removed. */
export const agreementMoved = defineEvent<AgreementMoved>("agreement moved");
