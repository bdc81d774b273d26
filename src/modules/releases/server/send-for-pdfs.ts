import type { Ctx } from "#kit/server/services.ts";

/** Has the PDFs made that signed reports do not have yet: the job after a signature may have failed for good, or was never sent. */
export async function sendForPdfs(ctx: Ctx, reports: readonly { id: string; pdfSha256: string | null }[]): Promise<void> {
  for (const { id } of reports.filter(({ pdfSha256 }) => pdfSha256 === null))
    // oxlint-disable-next-line no-await-in-loop -- jobs are written in the transaction, one after the other
    await ctx.send("report.pdf", { reportId: id });
}
