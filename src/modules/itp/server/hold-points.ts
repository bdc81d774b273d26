/** What stands before the signature of a report: hold and witness points of active plans, for the units on its lines (inspection-reports G13). */
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { isPassed, pointsBefore, stepOfReport } from "../rules.ts";
import { happened } from "./events.ts";
import { itp } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { foldedName, foldedWeld } from "#modules/inspection-reports/rules/same-name.ts";
import { inspectionReport, reportLine } from "#modules/inspection-reports/server/tables.ts";

export const holdPoints: Questions["holdPoints"] = async (db, { report, itemKeys, now }) => {
  const { projectId, workOrderId, method } = report;
  if (!projectId) return [];
  const mine = workOrderId
    ? or(eq(sql`cardinality(${itp.workOrderIds})`, 0), sql`${itp.workOrderIds} @> array[${workOrderId}]::uuid[]`)
    : eq(sql`cardinality(${itp.workOrderIds})`, 0);
  const plans = await db
    .select()
    .from(itp)
    .where(and(eq(itp.projectId, projectId), eq(itp.status, "active"), isNull(itp.archivedAt), mine));
  // "W-204R1" is the repair of W-204, written without a blank.
  const named = new Set(itemKeys.flatMap((key) => [foldedWeld(key), foldedWeld(key).replace(/(?<=\d)r\d$/, "")]));
  const concerned = plans
    .filter((plan) => plan.lines.some((line) => line.method === method))
    .map((plan) => ({ plan, units: plan.units.filter((unit) => named.has(foldedName(unit))) }))
    .filter(({ units }) => units.length > 0);
  if (concerned.length === 0) return [];
  const accepted = await acceptedBefore(db, report, projectId);
  const found = [];
  for (const { plan, units } of concerned) {
    // oxlint-disable-next-line no-await-in-loop -- a project has one plan or two
    const events = await happened(db, plan.number);
    for (const unit of units) {
      const index = stepOfReport(plan.lines, method, accepted.get(foldedName(unit)) ?? 0);
      for (const one of pointsBefore(plan.lines, { index, unit, events, now }))
        found.push({
          point: one.line.seq,
          party: one.party,
          weld: unit,
          kind: one.point === "H" ? ("hold" as const) : ("witness" as const),
          passed: isPassed(one),
          plan: { id: plan.id, name: `${plan.number} rev ${plan.revision}` },
        });
    }
  }
  return found;
};

type Asked = Parameters<Questions["holdPoints"]>[1]["report"];

/** How many signed reports of the method accepted each weld of the project, by its folded name; the revisions of the report itself are left out. */
async function acceptedBefore(
  db: Parameters<Questions["holdPoints"]>[0],
  { method, provisionalRef }: Asked,
  projectId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectDistinct({ reportId: reportLine.reportId, itemKey: reportLine.itemKey })
    .from(reportLine)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportLine.reportId))
    .where(
      and(
        eq(inspectionReport.projectId, projectId),
        sql`${inspectionReport.method} = ${method}`,
        inArray(inspectionReport.status, ["signed", "released"]),
        isNull(inspectionReport.archivedAt),
        ne(inspectionReport.provisionalRef, provisionalRef),
        eq(reportLine.result, "ACC"),
      ),
    );
  const once = new Set(rows.map(({ reportId, itemKey }) => `${reportId} ${foldedWeld(itemKey)}`));
  const counts = new Map<string, number>();
  for (const key of once) {
    const weld = key.slice(key.indexOf(" ") + 1);
    counts.set(weld, (counts.get(weld) ?? 0) + 1);
  }
  return counts;
}
