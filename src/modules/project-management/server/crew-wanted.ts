import { eq, inArray } from "drizzle-orm";
import type { EquipmentNeed } from "../contract.ts";
import { crewWanted } from "../events.ts";
import { isOver } from "../rules.ts";
import { tellPlanned } from "./planned.ts";
import { workOrder } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
import { on } from "#kit/server/events.ts";
import type { Ctx } from "#kit/server/services.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";

/** Writes the crew and the booked equipment of a work order, where the calendar has confirmed or removed somebody or something. */
export const onCrewWanted = on(crewWanted, async (ctx, { workOrderId, join, leave, leadUserId: led }) => {
  const before = await ctx.store.find(workOrder, workOrderId, { lock: true });
  const stay = before.assignedUserIds.filter((id) => !leave.userIds.includes(id));
  const assignedUserIds = [...new Set([...stay, ...join.userIds])];
  const equipmentNeed = await booked(ctx, unbooked(before.equipmentNeed, leave.inventoryItemIds), join.inventoryItemIds);
  const kept = before.leadUserId && leave.userIds.includes(before.leadUserId) ? null : before.leadUserId;
  const leadUserId = kept ?? led;
  const changes = {
    ...(same(assignedUserIds, before.assignedUserIds) ? {} : { assignedUserIds }),
    ...(leadUserId === before.leadUserId ? {} : { leadUserId }),
    ...(JSON.stringify(equipmentNeed) === JSON.stringify(before.equipmentNeed) ? {} : { equipmentNeed }),
  };
  if (Object.keys(changes).length === 0) return;
  if (isOver(before.status)) throw refused(`${before.number} is ${before.status} and can no longer be changed.`);
  const status = before.status === "ready" ? { status: "planned" as const } : {};
  const after = await ctx.store.update(workOrder, workOrderId, before.version, { ...changes, ...status });
  await tellPlanned(ctx, before, after);
});

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id) => b.includes(id));

const unbooked = (needs: readonly EquipmentNeed[], ids: readonly string[]): EquipmentNeed[] =>
  needs.map((need) => ({ ...need, inventoryItemIds: need.inventoryItemIds.filter((id) => !ids.includes(id)) }));

/** Each item joins the need of its kind, which grows where it asked for fewer; a kind nobody asked for is a need of its own. */
async function booked({ db }: Ctx, needs: EquipmentNeed[], ids: readonly string[]): Promise<EquipmentNeed[]> {
  const missing = ids.filter((id) => !needs.some(({ inventoryItemIds }) => inventoryItemIds.includes(id)));
  if (missing.length === 0) return needs;
  const items = await db
    .select({ id: inventoryItem.id, typeCode: equipmentType.code })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(inArray(inventoryItem.id, missing));
  return items.reduce((all, { id, typeCode }) => {
    const need = all.find((one) => one.typeCode === typeCode);
    if (!need) return [...all, { typeCode, quantity: 1, inventoryItemIds: [id], note: null }];
    const inventoryItemIds = [...need.inventoryItemIds, id];
    const grown = { ...need, inventoryItemIds, quantity: Math.max(need.quantity, inventoryItemIds.length) };
    return all.map((one) => (one === need ? grown : one));
  }, needs);
}
