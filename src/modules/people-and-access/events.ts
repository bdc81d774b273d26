import { defineEvent } from "#kit/events.ts";
import type { Day } from "#kit/validity.ts";

export interface EmploymentEndMoved {
  userId: string;
  /** The last day of employment; null while no end is known. */
  before: Day | null;
  after: Day | null;
}

/** Somebody's last day of employment was entered, moved or taken out. */
export const employmentEndMoved = defineEvent<EmploymentEndMoved>("employment end moved");
