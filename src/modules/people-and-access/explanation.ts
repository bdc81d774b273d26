import { z } from "zod";

const stepNames = ["account", "module", "role", "approval", "evidence", "guard", "scope", "state"] as const;
/** One step of the way every request takes (rule 1). */
export const Step = z.object({
  step: z.enum(stepNames),
  /** null: not reached, because a step before it failed. */
  passed: z.boolean().nullable(),
  /** What was found. */
  detail: z.string(),
  /** What would change it; null where the step is passed. */
  change: z.string().nullable(),
});
export type Step = z.infer<typeof Step>;

/** Why a person may or may not do something. */
export const Explanation = z.object({
  allowed: z.boolean(),
  person: z.string(),
  module: z.string(),
  record: z.string().nullable(),
  steps: z.array(Step),
});
export type Explanation = z.infer<typeof Explanation>;
