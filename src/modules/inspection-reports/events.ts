import type { CautionCause, CautionOutcome } from "./caution.ts";
import { defineEvent } from "#kit/events.ts";

/** The last signature has sealed a report. */
export const reportSealed = defineEvent<{ reportId: string }>("report sealed");

/** The state of these reports has changed: submitted, signed, released, returned, superseded, void. Published in the transaction of the change. */
export const reportsMoved = defineEvent<{ reportIds: readonly string[] }>("reports moved");

/** The case of a record in doubt puts a caution on these reports, or reopens the one they had from this case. */
export const reportsDoubted = defineEvent<{ caseId: string; cause: CautionCause; reportIds: readonly string[] }>(
  "reports doubted",
);

/** The cautions of a case on these reports end with this outcome; with null they are reopened. */
export const doubtDecided = defineEvent<{ caseId: string; reportIds: readonly string[]; outcome: CautionOutcome | null }>(
  "doubt decided",
);

/** Reports have been sent to their client with an issued transmittal; those that were signed are released from then on. */
export const reportsReleased = defineEvent<{ transmittalNo: string; reportIds: readonly string[] }>("reports released");

/**
 * The next revision of a report is to be started, in the transaction that asks for it: by a person, who must be allowed to, or by the client's review
 * of a report sent for approval. Refused where none can be started.
 */
export const revisionAsked = defineEvent<{ reportId: string; reasonForRevision: string; by: "person" | "client" }>(
  "revision asked",
);

/** A signed or released report is no longer current: the next revision has been signed, or it was declared void. */
export const reportWithdrawn = defineEvent<{
  reportId: string;
  by: "revision" | "void";
  reason: string;
  byReportId: string | null;
}>("report withdrawn");
