/** The quantities of signed reports, for the modules that put them on tickets and invoices. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { ReportQuantity } from "../rules/report-quantity.ts";
import { quantitiesOf } from "../rules/quantities.ts";
import { withDays } from "../rules/dates.ts";
import { lineOf } from "./loading.ts";
import { inspectionReport, reportLine } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Questions } from "#kit/server/questions.ts";
import { builtInCodeColumn, reportTemplate } from "#modules/report-templates/server/tables.ts";

/** A quantity with the report it is of. */
interface BillableQuantity extends ReportQuantity {
  reportId: string;
  reportNumber: string;
  revision: number;
  /** The id of the first revision: with `key` it names the same quantity whatever revision stands now. */
  sourceId: string;
  workOrderId: string | null;
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** What signed reports that stand say was done, by report and day; of these reports, or of all of these work orders. */
    billableQuantities: (
      db: Reading,
      of: { reportIds: readonly string[] } | { workOrderIds: readonly string[] },
    ) => Promise<BillableQuantity[]>;
  }
}

/** Signed and released reports; superseded and void ones have none. Two queries, however many reports there are. */
export const billableQuantities: Questions["billableQuantities"] = async (db, of) => {
  const asked =
    "reportIds" in of
      ? inArray(inspectionReport.id, [...of.reportIds])
      : inArray(inspectionReport.workOrderId, [...of.workOrderIds]);
  if (("reportIds" in of ? of.reportIds : of.workOrderIds).length === 0) return [];
  const r = inspectionReport;
  const reports = await db
    .select({
      id: r.id,
      reportNumber: sql<string>`coalesce(${r.reportNumber}, ${r.provisionalRef})`,
      revision: r.revision,
      sourceId: sql<string>`coalesce((select first.id from ${r} first where first.report_number = ${r.reportNumber} order by first.revision limit 1), ${r.id})`,
      workOrderId: r.workOrderId,
      templateCode: builtInCodeColumn,
      method: r.method,
      inspectedOn: sql<string>`${r.inspectedOn}`,
      inspectionStart: r.inspectionStart,
      inspectionEnd: r.inspectionEnd,
      timeZone: r.timeZone,
      header: r.header,
      technique: r.technique,
      setups: r.setups,
    })
    .from(r)
    .innerJoin(reportTemplate, eq(reportTemplate.id, r.templateId))
    .where(and(asked, inArray(r.status, ["signed", "released"]), sql`${r.inspectedOn} is not null`))
    .orderBy(asc(r.inspectedOn), asc(r.reportNumber));
  if (reports.length === 0) return [];
  const rows = await db
    .select()
    .from(reportLine)
    .where(
      inArray(
        reportLine.reportId,
        reports.map(({ id }) => id),
      ),
    )
    .orderBy(asc(reportLine.lineNo));
  const linesOf = Map.groupBy(rows, ({ reportId }) => reportId);
  return reports.flatMap(({ id, reportNumber, revision, sourceId, workOrderId, setups, timeZone, ...report }) => {
    const lines = withDays((linesOf.get(id) ?? []).map(lineOf), report, timeZone);
    const found = quantitiesOf({ ...report, setups: setups ?? undefined, lines });
    return found.map((quantity) => ({ ...quantity, reportId: id, reportNumber, revision, sourceId, workOrderId }));
  });
};
