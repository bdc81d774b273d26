import { and, eq } from "drizzle-orm";
import { reportStatusLedger } from "./ledger/tables.ts";
import type { ReportRow } from "./loading.ts";
import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";

/**
 * Someone holds a released report that is not, or no longer, current or is under review, or a file that is not the one issued: the quality manager
 * is told, once for each report and day. The result of the lookup does not depend on it. `outcome` is null for one that is in order.
 */
export async function tellOfOldCopy(ctx: Ctx, report: ReportRow, outcome: string | null): Promise<void> {
  if (outcome === null) return;
  try {
    const sent = await ctx.db.$count(
      reportStatusLedger,
      and(eq(reportStatusLedger.reportId, report.id), eq(reportStatusLedger.kind, "release")),
    );
    if (sent === 0) return;
    const { baseLocationId, reportNumber, revision, id } = report;
    const asked = { named: "report.voidSigned", module: "inspection-reports", baseLocationId };
    const told = await ctx.services.whoMay(ctx.db, asked);
    const key = `old copy ${id} ${ctx.now.toISOString().slice(0, 10)}`;
    const title = `${reportNumber ?? ""} Rev ${revision} was looked up and is ${outcome}`;
    const body = "Someone holds a copy of it and may rely on it.";
    await ctx.write(async ({ rows }) => {
      for (const userId of told)
        await notify(rows, ctx.services, ctx.now, {
          userId,
          subject: "review",
          title,
          body,
          href: `/inspection-reports/${id}`,
          key,
        });
    });
  } catch (error) {
    ctx.services.log.error(error);
  }
}
