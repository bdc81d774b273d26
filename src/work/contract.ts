import { z } from "zod";
import { workKinds, workSubjectIds } from "./subjects.ts";

/** One thing that waits for the person asking. Computed from its record at every query, never stored. */
export const WorkItem = z.object({
  /** The id of the record; one record waits for one thing at a time. */
  id: z.uuid(),
  subject: z.enum(workSubjectIds),
  kind: z.enum(workKinds),
  /** What is to be done, in words: "Level III approval". */
  task: z.string(),
  number: z.string().nullable(),
  name: z.string(),
  baseCode: z.string().nullable(),
  /** Someone else cannot continue until it is done. */
  blocks: z.boolean(),
  /** The day by which it is expected. */
  dueOn: z.string().nullable(),
  /** The instant since which it waits. */
  since: z.string(),
  /** Working days it has waited, by the calendar of the person's base. */
  age: z.int(),
});
export type WorkItem = z.infer<typeof WorkItem>;
