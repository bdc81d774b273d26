/** The reports that a draft is asked to carry, as far as this person reaches them: those written here, and imported ones. */
import { and, asc, inArray, isNull } from "drizzle-orm";
import { refused, wrongField } from "#kit/refusals.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { importedReport } from "#modules/inspection-reports/server/imported/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

export type Report = Row<typeof inspectionReport>;
export type Imported = Row<typeof importedReport>;
/** What a release carries: imported reports come after the others. */
export interface Carried {
  reports: readonly Report[];
  imported: readonly Imported[];
}

export async function reachedReports(ctx: Ctx, asked: readonly string[]): Promise<Report[]> {
  const ids = [...new Set(asked)];
  const found = await ctx.db
    .select()
    .from(inspectionReport)
    .where(and(inArray(inspectionReport.id, ids), ctx.lookup.within(inspectionReport)))
    .orderBy(asc(inspectionReport.reportNumber), asc(inspectionReport.revision));
  if (found.length < ids.length) throw wrongField("reportIds", "A report does not exist, or you do not have access to it.");
  const unsigned = found.filter(({ status }) => status !== "signed" && status !== "released");
  if (unsigned.length > 0)
    throw refused(
      "Only signed reports are released.",
      unsigned.map(({ reportNumber, provisionalRef, status }) => `${reportNumber ?? provisionalRef} is ${status}`),
    );
  return found;
}

/** Imported reports have no state: their PDF is what is sent. */
export async function reachedImported(ctx: Ctx, asked: readonly string[]): Promise<Imported[]> {
  const ids = [...new Set(asked)];
  if (ids.length === 0) return [];
  const found = await ctx.db
    .select()
    .from(importedReport)
    .where(and(inArray(importedReport.id, ids), isNull(importedReport.archivedAt), ctx.lookup.within(importedReport)))
    .orderBy(asc(importedReport.issuedOn), asc(importedReport.reportNumber), asc(importedReport.revision));
  if (found.length < ids.length)
    throw wrongField("importedReportIds", "An imported report does not exist, or you do not have access to it.");
  const without = found.filter(({ pdfSha256 }) => pdfSha256 === null);
  if (without.length > 0)
    throw refused(
      "An imported report is released with its PDF, which is not there yet.",
      without.map(({ reportNumber, revision, fileName }) => `${reportNumber} Rev ${revision}: ${fileName}`),
    );
  return found;
}
