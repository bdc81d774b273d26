/** Which reports the client has been sent: where it is billed on release, the quantities of others wait (invoices rule 10, releases rule 12). */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { InvoiceRow } from "./computing.ts";
import { invoiceSource } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { release, releaseItem } from "#modules/releases/server/tables.ts";

/** Of these reports, those in no release that was issued and not recalled since. */
export async function notReleased(db: Reading, reportIds: readonly string[]): Promise<Set<string>> {
  if (reportIds.length === 0) return new Set();
  const sent = await db
    .selectDistinct({ id: releaseItem.reportId })
    .from(releaseItem)
    .innerJoin(release, eq(release.id, releaseItem.releaseId))
    .where(
      and(
        inArray(releaseItem.reportId, [...new Set(reportIds)]),
        inArray(release.status, ["issued", "closed"]),
        isNull(release.archivedAt),
      ),
    );
  const known = new Set(sent.map(({ id }) => id));
  return new Set(reportIds.filter((id) => !known.has(id)));
}

export const waitsForRelease = (reportNumber: string): string =>
  `Report ${reportNumber} waits for its release: the client is billed released reports only.`;

/** Reports that an invoice bills and the client does not have: a release was recalled, or the client asked for this since. */
export async function billedUnreleased(db: Reading, { id }: Pick<InvoiceRow, "id">): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: inspectionReport.id, number: inspectionReport.reportNumber })
    .from(invoiceSource)
    .innerJoin(inspectionReport, eq(inspectionReport.id, invoiceSource.reportId))
    .where(and(eq(invoiceSource.invoiceId, id), eq(invoiceSource.sourceType, "InspectionReport")))
    .orderBy(inspectionReport.reportNumber);
  const waiting = await notReleased(
    db,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => (waiting.has(row.id) ? [waitsForRelease(row.number ?? "")] : []));
}
