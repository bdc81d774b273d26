import type { Proof } from "../contract-proof.ts";
import { refuseClockSetBack } from "./clock.ts";
import { proveIdentity } from "./reauthentication.ts";
import { sign } from "./sign.ts";
import { inspectionReport } from "./tables.ts";
import { Refusal } from "#kit/refusals.ts";
import { atSavepoint } from "#kit/server/in-part.ts";
import type { Ctx } from "#kit/server/services.ts";

type Batch = Proof & { reports: { id: string; contentHash: string }[] };

/**
 * One re-authentication, a separate signature for each report; one refused by a gate drops out with its reasons and does not stop the others (R12).
 */
export async function signBatch(ctx: Ctx, { body }: { body: Batch }) {
  await refuseClockSetBack(ctx, "signed");
  const authMethod = await proveIdentity(ctx, body);
  const outcomes: { id: string; signed: boolean; reasons: string[] }[] = [];
  for (const { id, contentHash } of body.reports) {
    try {
      await atSavepoint(ctx.store, async () => {
        const report = await ctx.store.find(inspectionReport, id, { lock: true });
        await sign(ctx, report, contentHash, authMethod);
      });
      outcomes.push({ id, signed: true, reasons: [] });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { message, reasons = [] } = error.problem;
      outcomes.push({ id, signed: false, reasons: reasons.length > 0 ? reasons.map((one) => one.message) : [message] });
    }
  }
  return outcomes;
}
