import type { ReasonClass } from "../revision-reason.ts";
import { whyLocked } from "../rules/transitions.ts";
import { refuseCoordinator, refuseUnlessEditor } from "./access.ts";
import { refuseReopened } from "./alterations.ts";
import type { ReportRow } from "./loading.ts";
import { inspectionReport } from "./tables.ts";
import { conflicting, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Changes what led to a revision, until it is submitted: one that a client's link started has "client request" at first, whatever the client wrote. */
export async function classifyRevision(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; reasonClass: ReasonClass } },
): Promise<ReportRow> {
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  const named = report.reportNumber ?? report.provisionalRef;
  if (report.replacesReportId === null) throw refused(`${named} replaces no signed report: it is not a revision.`);
  if (report.status !== "draft" && report.status !== "returned")
    throw conflicting(whyLocked({ status: report.status, named }), "frozen");
  refuseUnlessEditor(ctx.actor, report, []);
  refuseCoordinator(ctx.actor);
  await refuseReopened(ctx.services, ctx.db, report, "it cannot be edited");
  return ctx.store.update(inspectionReport, id, body.version, { reasonClass: body.reasonClass }, "classify revision");
}
