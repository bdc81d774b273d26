import type { GateCheck, GateId } from "../../rules/gate-check.ts";
import type { ReportRow } from "../loading.ts";
import { refusedSignature } from "./tables.ts";
import type { Reason } from "#kit/contract.ts";
import { Refusal } from "#kit/refusals.ts";
import { besideTransaction } from "#kit/server/open-transaction.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx } from "#kit/server/services.ts";

/** The checks refuse a signature: what stands in the way, and the gates that failed, each once. */
export class RefusedByChecks extends Refusal {
  readonly gates: readonly GateId[];
  constructor(reasons: Reason[], checks: readonly GateCheck[]) {
    super(422, { code: "gates", message: "This report cannot be signed yet.", reasons });
    this.gates = [...new Set(checks.filter(({ outcome }) => outcome === "fail").map(({ gateId }) => gateId))];
  }
}

/**
 * Records that the checks refused a signature (report-statistics M19), after the transaction of the request, which the refusal rolls back. A failure
 * to write it is only logged: the signature is refused anyway.
 */
export function noteRefusedSignature({ services, actor }: Ctx, report: ReportRow, refusal: unknown): void {
  if (!(refusal instanceof RefusedByChecks)) return;
  const attempt = {
    id: orderedId(),
    reportId: report.id,
    at: services.clock().toISOString(),
    userId: actor.id,
    isSubmission: report.status !== "submitted",
    gates: [...refusal.gates],
  };
  const write = () =>
    writingRows(services.database.db, async (rows) => void (await rows.insert(refusedSignature).values(attempt)));
  besideTransaction(() => void write().catch((error: unknown) => services.log.error(error)));
}
