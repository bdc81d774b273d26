import { eq } from "drizzle-orm";
import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { ReleaseRowOf } from "./whole.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

/** Tells whoever issued a release how a recipient answered. */
export async function tellOfAnswer(ctx: Ctx, row: ReleaseRowOf, title: string, body: string): Promise<void> {
  const userId = row.issuedById;
  if (!userId) return;
  await ctx.write(async ({ rows }) => {
    await notify(rows, ctx.services, ctx.now, { userId, subject: "review", title, body, href: `/releases/${row.id}` });
  });
}

/** Tells whoever wrote a report that the client has it revised. */
export async function tellAuthorOf(ctx: Ctx, reportId: string, revisionId: string, title: string, body: string): Promise<void> {
  const [report] = await ctx.db.select().from(inspectionReport).where(eq(inspectionReport.id, reportId));
  const href = `/inspection-reports/${revisionId}`;
  const people = new Set([report?.createdById, report?.submittedById].filter((id) => typeof id === "string"));
  await ctx.write(async ({ rows }) => {
    for (const userId of people) await notify(rows, ctx.services, ctx.now, { userId, subject: "review", title, body, href });
  });
}
