import { eq } from "drizzle-orm";
import { refuseClockSetBack } from "./clock.ts";
import { beginRevision, startRevision } from "./new-report.ts";
import { inspectionReport } from "./tables.ts";
import { notFound } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

interface Asked {
  reportId: string;
  reasonForRevision: string;
  by: "person" | "client";
}

/** Starts the revision of a report that a client's comment or review asks for; a client has no account whose rights could be asked. */
export async function startAskedRevision(ctx: Ctx, { reportId, reasonForRevision, by }: Asked): Promise<void> {
  await refuseClockSetBack(ctx, "revised");
  // What led to it can be changed until the revision is submitted.
  const body = { reasonForRevision, reasonClass: "client request" as const, changeSummary: null };
  if (by === "person") return void (await startRevision(ctx, { id: reportId, body }));
  const [report] = await ctx.store.db.select().from(inspectionReport).where(eq(inspectionReport.id, reportId)).for("update");
  if (!report) throw notFound("report");
  await beginRevision(ctx, report, body);
}
