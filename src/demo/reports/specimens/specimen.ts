import type { Motif } from "../../drawings.ts";
import type { ProjectKey } from "../../jobs.ts";
import type { Key } from "../../keys.ts";
import type { Sample } from "#modules/report-templates/samples.ts";

/** One signed report of an examination that the company is seldom asked for: the sample of its template, moved to a job and a day. */
export interface Specimen {
  key: string;
  project: ProjectKey;
  template: string;
  /** The number of the procedure. */
  procedure: string;
  daysAgo: number;
  performer: Key;
  evaluator: Key;
  reviewer: Key;
  /** The instruments used, by tag, for those of the sample. */
  instruments: Readonly<Record<string, string>>;
  /** What the pictures show that the template asks for, by the kind of attachment. */
  pictures?: Readonly<Record<string, Motif>>;
  /** What this job has otherwise than the sample. */
  change?: (content: Sample["content"]) => void;
}
