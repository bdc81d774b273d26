import type { Base } from "./bases.ts";
import type { ProjectKey } from "./jobs.ts";
import type { Key } from "./keys.ts";
import type { Day } from "#kit/validity.ts";
import type { Answers } from "#modules/forms/answers.ts";

/** One form that was filled: when, about what, and its outcome. */
export interface Fill {
  code: string;
  by: Key;
  colleague: Key;
  day: Day;
  /** In the time zone of the base. */
  time: string;
  base: Base;
  job?: ProjectKey;
  /** The tag of an instrument, or a vehicle. */
  item?: string;
  /** The tag of what is measured with: a survey meter, a gas monitor. */
  meter?: string;
  /** When the part after the work was submitted, for a form that has one; without it the form is still open. */
  after?: string;
  /** Answers that differ from the example. Of a checklist only the lines that differ are given. */
  changed?: Answers;
  /** When the mechanic signed that the defect was repaired. */
  repaired?: string;
  fate: "draft" | "sent" | { by: Key; returned?: string };
}

export const value = <V>(given: V) => ({ value: given });
