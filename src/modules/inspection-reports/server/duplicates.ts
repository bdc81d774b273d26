import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { ReportRow } from "./loading.ts";
import { inspectionReport, isOfItem } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/**
 * Another live report of the same client, item (however its tag is written), method and date, its own revisions apart: questioned, never blocked
 * (R33).
 */
export async function duplicateFindings(db: Reading, report: ReportRow): Promise<Finding[]> {
  const { itemTag, inspectedOn, method, clientCompanyId, id, provisionalRef } = report;
  if (!itemTag || !inspectedOn) return [];
  const others = await db
    .select({ reportNumber: inspectionReport.reportNumber, provisionalRef: inspectionReport.provisionalRef })
    .from(inspectionReport)
    .where(
      and(
        isOfItem(itemTag),
        eq(inspectionReport.method, method),
        eq(inspectionReport.inspectedOn, inspectedOn),
        eq(inspectionReport.clientCompanyId, clientCompanyId),
        inArray(inspectionReport.status, ["draft", "submitted", "returned", "signed", "released"]),
        isNull(inspectionReport.archivedAt),
        ne(inspectionReport.id, id),
        ne(inspectionReport.provisionalRef, provisionalRef),
      ),
    )
    .limit(3);
  return others.map(({ reportNumber, provisionalRef: ref }) => ({
    ruleId: "R33",
    severity: "W",
    target: { block: "report", key: reportNumber ?? ref },
    message: `Possible duplicate of ${reportNumber ?? ref}`,
    clause: null,
  }));
}
