import { eq, inArray, sql } from "drizzle-orm";
import { type LineFact, lineFacts } from "../rules/line-facts.ts";
import { hasRates } from "../rules/rate-groups.ts";
import { atOnce, storeDocuments } from "./store-documents.ts";
import { itemsAsJoined, lockItems } from "./joined-items.ts";
import { nameSetId, storeNameSets } from "./name-sets.ts";
import { placeItems } from "./place-items.ts";
import { thicknessFacts } from "../rules/thickness-facts.ts";
import { itemIdOf, lineSources, type ReportFound, reportsOf, thicknessSource } from "./sources.ts";
import { examFact, examIndication, thicknessFact } from "./tables.ts";
import { inParts } from "#kit/in-parts.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

/** States of a report whose lines count (report-statistics rule 1). */
const counting = ["signed", "released"] as const;
const doesCount = (status: string) => counting.some((one) => one === status);

/**
 * Brings the facts of these reports up to date, in the transaction that changed them. The content of a signed report does not change, so only reports
 * without facts are read; `rebuild` rebuilds all of them.
 */
export async function storeFacts(rows: PlainRows, reportIds: readonly string[], { rebuild = false } = {}): Promise<void> {
  const reports = await reportsOf(rows.read, reportIds);
  const ids = reports.map(({ id }) => id);
  if (ids.length === 0) return;
  await lockItems(
    rows,
    reports.map(({ clientCompanyId }) => clientCompanyId),
  );
  if (rebuild) await removeLines(rows, ids);
  const stored = await rows.read
    .selectDistinct({ reportId: examFact.reportId, counts: examFact.counts })
    .from(examFact)
    .where(inArray(examFact.reportId, ids));
  const known = new Map(stored.map(({ reportId, counts }) => [reportId, counts]));
  await addLines(
    rows,
    reports.filter(({ id, frozenAt }) => frozenAt !== null && !known.has(id)),
  );
  for (const { id, status } of reports)
    if (known.has(id) && known.get(id) !== doesCount(status))
      await rows
        .update(examFact)
        .set({ counts: doesCount(status) })
        .where(eq(examFact.reportId, id));
  const touched = await rows.read.selectDistinct({ id: examFact.itemId }).from(examFact).where(inArray(examFact.reportId, ids));
  await placeItems(
    rows,
    touched.map(({ id }) => id),
  );
  await storeDocuments(rows, reports);
}

async function removeLines(rows: PlainRows, reportIds: readonly string[]): Promise<void> {
  const own = inArray(examFact.reportId, [...reportIds]);
  const lines = rows.read.select({ id: examFact.lineId }).from(examFact).where(own);
  await rows.delete(examIndication).where(inArray(examIndication.lineId, lines));
  await rows.delete(thicknessFact).where(inArray(thicknessFact.lineId, lines));
  await rows.delete(examFact).where(own);
}

async function addLines(rows: PlainRows, reports: readonly ReportFound[]): Promise<void> {
  if (reports.length === 0) return;
  const sources = await lineSources(rows.read, reports);
  const signedAt = await firstSigned(rows, reports);
  const made = reports.flatMap((report) => {
    const source = sources.get(report.id);
    const numberSignedAt = signedAt.get(report.reportNumber ?? "") ?? report.frozenAt ?? "";
    return source ? lineFacts(source).map((fact) => ({ fact, row: rowOf(report, fact, numberSignedAt) })) : [];
  });
  await storeNameSets(
    rows,
    made.flatMap(({ fact: { performerIds, welders } }) => [performerIds, welders]),
  );
  const joined = await itemsAsJoined(
    rows.read,
    made.map(({ row }) => row.itemId),
  );
  for (const part of inParts(made, atOnce))
    await rows.insert(examFact).values(part.map(({ row }) => ({ ...row, itemId: joined.get(row.itemId) ?? row.itemId })));
  const indications = made.flatMap(({ fact: { lineId, indications: own } }) =>
    own.map(({ code, length }) => ({ lineId, code, lengthUm: length })),
  );
  for (const part of inParts(indications, atOnce)) await rows.insert(examIndication).values(part);
  const thickness = reports.flatMap((report) => {
    const lines = sources.get(report.id);
    const source = lines && thicknessSource(report, lines);
    return source ? thicknessFacts(source) : [];
  });
  for (const part of inParts(thickness, atOnce)) await rows.insert(thicknessFact).values(part);
}

/** When each report number was first signed, whatever happened to that revision. */
async function firstSigned({ read }: PlainRows, reports: readonly ReportFound[]): Promise<Map<string, string>> {
  const numbers = [...new Set(reports.flatMap(({ reportNumber }) => reportNumber ?? []))];
  const found = await read
    .select({ number: inspectionReport.reportNumber, at: inspectionReport.frozenAt })
    .from(inspectionReport)
    .where(inArray(inspectionReport.reportNumber, numbers))
    .orderBy(sql`${inspectionReport.frozenAt} desc nulls first`);
  return new Map(found.flatMap(({ number, at }) => (number && at ? [[number, at] as const] : [])));
}

function rowOf(report: ReportFound, fact: LineFact, numberSignedAt: string): typeof examFact.$inferInsert {
  const { clientCompanyId, clientSiteId, projectId, workOrderId, baseLocationId, method } = report;
  const { group, itemKey, indications: _, examined, rejected, performerIds, welders, thickness, diameter, ...own } = fact;
  return {
    ...own,
    clientCompanyId,
    clientSiteId,
    projectId,
    workOrderId,
    baseLocationId,
    method,
    reportId: report.id,
    reportNumber: report.reportNumber ?? "",
    counts: doesCount(report.status),
    rateGroup: group,
    isRatedView: fact.isRated && fact.lineId === fact.viewId && hasRates(group),
    templateCode: report.templateCode,
    acceptanceCode: report.acceptance.criteriaSet,
    itemId: itemIdOf(itemKey),
    result: fact.result ?? "",
    isFirst: false,
    isOpen: false,
    examinedUm: examined,
    rejectedUm: rejected,
    performersId: nameSetId(performerIds),
    weldersId: welders.length > 0 ? nameSetId(welders) : null,
    thicknessUm: thickness,
    diameterUm: diameter,
    numberSignedAt,
  };
}
