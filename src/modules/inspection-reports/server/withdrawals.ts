/** Who withdrew which signature, and when: from the audit trail, because the signature itself has only the reason. */
import { and, eq, inArray } from "drizzle-orm";
import type { Withdrawal } from "../report.ts";
import type { SignatureRow } from "./record.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { auditEvent } from "#kit/server/tables.ts";

/** The actions that withdraw the signatures of a report. */
const withdrawing = ["recall", "return", "void"].map((verb) => `InspectionReport.${verb}`);

/** By signature id; the first such action after the signature withdrew it. */
export async function withdrawalsOf(
  { namesOf }: Pick<Services, "namesOf">,
  db: Reading,
  reportId: string,
  signatures: readonly SignatureRow[],
): Promise<Map<string, Withdrawal>> {
  const withdrawn = signatures.filter(({ state }) => state === "withdrawn");
  if (withdrawn.length === 0) return new Map();
  const events = await db
    .select({ at: auditEvent.at, actorId: auditEvent.actorId })
    .from(auditEvent)
    .where(and(eq(auditEvent.entityId, reportId), inArray(auditEvent.action, withdrawing)))
    .orderBy(auditEvent.at);
  const names = await namesOf(
    db,
    events.flatMap(({ actorId }) => actorId ?? []),
  );
  return new Map(
    withdrawn.map(({ id, signedAt, withdrawnReason }) => {
      const by = events.find(({ at }) => at >= signedAt);
      return [id, { at: by?.at ?? null, byName: names.get(by?.actorId ?? "") ?? null, reason: withdrawnReason }];
    }),
  );
}
