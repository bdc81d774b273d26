import { eq, inArray } from "drizzle-orm";
import { attachedFiles, type Loaded } from "./loading.ts";
import * as eligibility from "#eligibility/server/index.ts";
import type { Reading } from "#kit/server/database.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";

/** What the template's formulas and rules know beside the content: instruments with their last calibration, batches, dates, photos. */
export async function contextOf(
  db: Reading,
  loaded: Pick<Loaded, "report" | "content" | "policy" | "files">,
): Promise<ReportContext> {
  const { report, content, policy } = loaded;
  const ids = content.equipment.map(({ inventoryItemId }) => inventoryItemId);
  const items =
    ids.length === 0
      ? []
      : await db
          .select({ id: inventoryItem.id, assetTag: inventoryItem.assetTag, typeCode: equipmentType.code })
          .from(inventoryItem)
          .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
          .where(inArray(inventoryItem.id, ids));
  const day = report.performedDates.at(-1);
  const calibrated = day && ids.length > 0 ? await eligibility.calibration(db, { inventoryItemIds: ids, days: [day] }) : [];
  return {
    performedDates: report.performedDates,
    timeZone: report.timeZone,
    inspectionStart: content.inspectionStart,
    inspectionEnd: content.inspectionEnd,
    unitSystem: policy.unitSystem === "US" ? "US" : "SI",
    equipment: items.map(({ id, assetTag, typeCode }) => {
      const found = calibrated.find(({ inventoryItemId }) => inventoryItemId === id);
      return {
        inventoryItemId: id,
        typeCode,
        label: assetTag,
        calibratedOn: found?.answer.ok ? (found.answer.held?.calibratedOn ?? null) : null,
      };
    }),
    consumables: content.consumables.map(({ id, kind, product, batch, expiresOn }) => ({ id, kind, product, batch, expiresOn })),
    attachments: attachedFiles(loaded).map(({ id, kind }) => ({
      kind,
      lineId: content.attachments.find(({ fileId }) => fileId === id)?.lineId ?? null,
    })),
    sources: [],
  };
}
