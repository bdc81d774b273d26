import { and, eq, isNull, sql } from "drizzle-orm";
import { calibrationRecord } from "./tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Certificates of calibration that a second person must look at before they count. */
export const calibrationWork: WorkSource = ({ actor, within }) => {
  if (!couldDo(actor, "calibration.review")) return [];
  return [
    sql`select ${workColumns({
      subject: "calibration",
      kind: "review",
      recordId: sql`${calibrationRecord.id}`,
      task: words("Review and release"),
      number: sql`${calibrationRecord.certificateNumber}`,
      name: sql`${inventoryItem.assetTag} || ', ' || ${calibrationRecord.providerName}`,
      baseId: sql`${inventoryItem.homeBaseId}`,
      blocks: true,
      since: sql`${calibrationRecord.submittedAt}`,
    })} from ${calibrationRecord} join ${inventoryItem} on ${inventoryItem.id} = ${calibrationRecord.itemId}
    where ${and(
      eq(calibrationRecord.state, "awaiting review"),
      isNull(calibrationRecord.archivedAt),
      sql`${actor.id}::uuid not in (${calibrationRecord.createdById}, ${calibrationRecord.submittedById})`,
      sql`${calibrationRecord.performedById} is distinct from ${actor.id}::uuid`,
      within(calibrationRecord),
    )}`,
  ];
};
