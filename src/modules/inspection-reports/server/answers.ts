import { unavailable } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/host.ts";
import { Download } from "#kit/server/serve.ts";
import { canonicalText } from "../rules/content-hash.ts";
import { asText } from "./hashing.ts";
import { load, type ReportRow } from "./loading.ts";
import { signaturesOf } from "./sign.ts";

const nameOf = (report: ReportRow) =>
  (report.reportNumber ? `${report.reportNumber}-rev${report.revision}` : report.provisionalRef).replace(/[^\w.-]+/g, "-");

/** The PDF as issued: the stored bytes. */
export async function reportPdf(ctx: Ctx, report: ReportRow): Promise<Download> {
  if (!report.pdfSha256) throw unavailable("The PDF of this report is being made. Try again in a moment.");
  return new Download(`${nameOf(report)}.pdf`, "application/pdf", await ctx.host.files.read(report.pdfSha256), { inline: true });
}

/** Content and signatures as canonical JSON. */
export async function reportJson(ctx: Ctx, report: ReportRow): Promise<Download> {
  const { content } = await load(ctx.db, report);
  const text = canonicalText(
    asText({ report: { ...report, policy: null }, content, signatures: await signaturesOf(ctx, report.id) }),
  );
  return new Download(`${nameOf(report)}.json`, "application/json", new TextEncoder().encode(text));
}

export async function linesXlsx(ctx: Ctx, report: ReportRow): Promise<Download> {
  return reportJson(ctx, report);
}
