import { z } from "zod";
import { dueStates } from "./rules.ts";
import { dueSubjectIds } from "./subjects.ts";

/** One thing that comes due, with its state today at its base. Computed from its record at every query, never stored. */
export const DueItem = z.object({
  subject: z.enum(dueSubjectIds),
  recordId: z.uuid(),
  /** What it is in words: "UT II Ana Torres", "UTG-014 Olympus 38DL". */
  label: z.string(),
  /** Its number, where it has one. */
  detail: z.string().nullable(),
  ownerUserId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  baseLocationId: z.uuid().nullable(),
  baseCode: z.string().nullable(),
  dueOn: z.string(),
  /** Days from today at its base; negative once it is overdue. */
  daysLeft: z.int(),
  state: z.enum(dueStates),
  hardStop: z.boolean(),
  /** Why it is due on that day. */
  basis: z.string(),
});
export type DueItem = z.infer<typeof DueItem>;
