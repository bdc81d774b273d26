import { z } from "zod";

/** What an assignment is checked for. */
export const checks = [
  "certificate",
  "vision",
  "calibration",
  "booked elsewhere",
  "leave",
  "rest",
  "shift length",
  "days in a row",
  "driving and work",
  "travel time",
  "rotation",
  "agreement",
  "two people",
  "supervision",
  "planned days",
] as const;
export type Check = (typeof checks)[number];

/**
 * What a check found against an assignment on some of its days, both inclusive. A hard one cannot be overridden (rule 5); a soft one can, by
 * Operations with a reason. What is only told stops nothing: where else one is only proposed, or days not planned for the job.
 */
export const Finding = z.object({
  check: z.enum(checks),
  severity: z.enum(["hard", "soft", "told"]),
  message: z.string(),
  from: z.string(),
  to: z.string(),
  entity: z.string().nullable(),
  entityId: z.uuid().nullable(),
  /** The first day that is no longer covered: the assignment can be split there. */
  splitOn: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

/** A check that Operations let pass, with the reason. */
export const PassedCheck = z.object({
  check: z.enum(checks),
  message: z.string(),
  reason: z.string(),
  byName: z.string(),
  at: z.string(),
});
export type PassedCheck = z.infer<typeof PassedCheck>;

/** What was known of an assignment when it was checked (rule 6). */
export const Checked = z.object({
  at: z.string(),
  findings: z.array(Finding),
  /** The fatigue policy that judged it; missing from what was checked before there were policies. */
  policy: z.string().optional(),
});
export type Checked = z.infer<typeof Checked>;

/** A finding with what most have: one day, no record, nothing to split. */
export const finding = (found: Pick<Finding, "check" | "severity" | "message" | "from"> & Partial<Finding>): Finding => ({
  to: found.from,
  entity: null,
  entityId: null,
  splitOn: null,
  ...found,
});
