import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { assignment } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { namedFirst } from "#modules/project-management/rules.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

/** Equipment that is booked on a work order, or that stays on it: an assignment ends when its work is done, or by hand. */
export const unfinishedOf: Questions["unfinishedOf"] = async ({ db }, of) => {
  if (!("projectId" in of)) return [];
  const rows = await db
    .selectDistinct({ id: inventoryItem.id, name: inventoryItem.assetTag })
    .from(assignment)
    .innerJoin(inventoryItem, eq(inventoryItem.id, assignment.inventoryItemId))
    .innerJoin(workOrder, eq(workOrder.id, assignment.workOrderId))
    .where(
      and(
        eq(workOrder.projectId, of.projectId),
        inArray(assignment.status, ["confirmed", "on site"]),
        isNull(assignment.archivedAt),
      ),
    )
    .orderBy(asc(inventoryItem.assetTag));
  return [
    { ...namedFirst("InventoryItem", rows), one: "equipment item", several: "equipment items", what: "still out", advises: true },
  ];
};
