import { and, eq, inArray, sql } from "drizzle-orm";
import { evidenceCaseRow } from "./tables.ts";
import type { Store } from "#kit/server/store.ts";
import { executeWithoutEvent } from "#kit/server/without-event.ts";
import { calibrationPoint } from "#modules/calibration/server/tables.ts";
import { screenReport, templatesScreenedFor } from "#modules/inspection-reports/rules/screening.ts";
import { inspectionReport, reportLine } from "#modules/inspection-reports/server/tables.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { builtInCodeColumn, reportTemplate } from "#modules/report-templates/server/tables.ts";
import type { CaseRow, Cautioned } from "./case-row.ts";

const part = 300;

/** Screens the reports that have just come into a case by their readings; what has none, or rests on a standard, stays for review. */
export async function screenRows(store: Store, found: CaseRow, added: readonly Cautioned[]): Promise<void> {
  if (found.cause !== "instrument out of tolerance" || found.eventEntity !== "CalibrationRecord" || !found.eventId) return;
  if (added.length === 0) return;
  const { db } = store;
  const [type] = await db
    .select({ code: equipmentType.code })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(eq(inventoryItem.id, found.sourceId));
  const templates = type ? templatesScreenedFor(type.code) : [];
  const points = await db
    .select()
    .from(calibrationPoint)
    .where(and(eq(calibrationPoint.recordId, found.eventId), eq(calibrationPoint.phase, "as found")));
  if (!type || templates.length === 0 || points.length === 0) return;
  for (let start = 0; start < added.length; start += part) {
    const ids = added.slice(start, start + part).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- the lines of thousands of reports would not fit at once
    await screenPart(store, ids, type.code, templates, points);
  }
}

async function screenPart(
  store: Store,
  ids: string[],
  typeCode: string,
  templates: string[],
  points: (typeof calibrationPoint.$inferSelect)[],
): Promise<void> {
  const lines = await store.db
    .select({
      rowId: evidenceCaseRow.id,
      templateCode: builtInCodeColumn,
      header: inspectionReport.header,
      lineNo: reportLine.lineNo,
      itemKey: reportLine.itemKey,
      values: reportLine.values,
    })
    .from(evidenceCaseRow)
    .innerJoin(inspectionReport, eq(inspectionReport.id, evidenceCaseRow.reportId))
    .innerJoin(reportTemplate, eq(reportTemplate.id, inspectionReport.templateId))
    .innerJoin(
      reportLine,
      and(
        eq(reportLine.reportId, inspectionReport.id),
        sql`coalesce(${reportLine.performedOn} between ${evidenceCaseRow.usedFrom} and ${evidenceCaseRow.usedTo}, true)`,
      ),
    )
    .where(and(inArray(evidenceCaseRow.id, ids), inArray(builtInCodeColumn, templates), sql`${evidenceCaseRow.through} is null`));
  const screened = [...Map.groupBy(lines, ({ rowId }) => rowId)].flatMap(([id, own]) => {
    const [first] = own;
    return first ? [{ id, ...screenReport(first.templateCode, typeCode, first.header, own, points) }] : [];
  });
  if (screened.length === 0) return;
  await executeWithoutEvent(
    store,
    evidenceCaseRow,
    sql`update evidence_case_row set screen = x.screen, readings = x.readings
      from jsonb_to_recordset(${JSON.stringify(screened)}::jsonb) as x(id uuid, screen text, readings jsonb) where evidence_case_row.id = x.id`,
  );
}
