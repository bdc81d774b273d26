import { z } from "zod";

/** Why a report is under a caution, as named in inspection-reports.md. */
export const cautionCauses = ["instrumentOutOfTolerance", "certificateRevoked", "complaint", "other"] as const;
export type CautionCause = (typeof cautionCauses)[number];
/** How a caution ended. */
export const cautionOutcomes = ["noEffect", "revised", "clientNotified", "voided"] as const;
export type CautionOutcome = (typeof cautionOutcomes)[number];
/** A caution in the audit trail's changes of a report: its case, and how it ended. */
export const cautionField = "caution";

/** States that evidence behind a signed report is in doubt, and how that ended; what was signed never changes. */
export const Caution = z.object({
  id: z.uuid(),
  caseId: z.uuid(),
  cause: z.enum(cautionCauses),
  /** The name of the record in doubt. */
  source: z.string(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  outcome: z.enum(cautionOutcomes).nullable(),
});
export type Caution = z.infer<typeof Caution>;
