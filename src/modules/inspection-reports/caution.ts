import { z } from "zod";

/** Why a report stands under a caution, as inspection-reports.md names it. */
export const cautionCauses = ["instrumentOutOfTolerance", "certificateRevoked", "complaint", "other"] as const;
export type CautionCause = (typeof cautionCauses)[number];
/** How a caution ended. */
export const cautionOutcomes = ["noEffect", "revised", "clientNotified", "voided"] as const;
export type CautionOutcome = (typeof cautionOutcomes)[number];
/** What the audit trail calls a caution in the changes of a report: the case it is of, and how it ended. */
export const cautionField = "caution";

/** Says that evidence behind a signed report was found doubtful, and how that ended; what was signed never changes. */
export const Caution = z.object({
  id: z.uuid(),
  caseId: z.uuid(),
  cause: z.enum(cautionCauses),
  /** The record in doubt, as people call it. */
  source: z.string(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  outcome: z.enum(cautionOutcomes).nullable(),
});
export type Caution = z.infer<typeof Caution>;
