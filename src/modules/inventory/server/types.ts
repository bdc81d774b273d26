import { and, eq, isNull, sql } from "drizzle-orm";
import { asksForLess, EquipmentType, type EquipmentTypeDraft } from "../contract.ts";
import { shippedRequirement } from "../shipped-types.ts";
import { equipmentType, inventoryItem } from "./tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";

const ordinary = crud(equipmentType, {
  search: [sql`(${equipmentType.code} || ' ' || ${equipmentType.name})`],
  sort: "code",
  sorts: { code: equipmentType.code, name: equipmentType.name },
  filters: { method: (method: string) => sql`${method} = any(${equipmentType.methods})` },
  extra: {
    items: sql<number>`(select count(*)::int from inventory_item i where i.type_id = equipment_type.id and i.archived_at is null)`,
  },
  labels: EquipmentType.labels,
  fields: EquipmentType.fields,
});

export const types = {
  ...ordinary,
  create: (ctx: Ctx, { body }: { body: EquipmentTypeDraft }) =>
    ordinary.create(ctx, { body: { ...body, methods: body.methods ?? [] } }),
  update: async (ctx: Ctx, asked: { id: string; body: { version: number; changes: Partial<EquipmentTypeDraft> } }) => {
    const before = await ctx.store.find(equipmentType, asked.id, { lock: true });
    const { code, calibrationRequirement: now } = asked.body.changes;
    const isNamed = shippedRequirement(before.code) !== null || (await itemsOf(ctx, before.id)) > 0;
    if (code && code !== before.code && isNamed)
      throw wrongField(
        "code",
        `Templates, procedures and asset tags name ${before.code}: the code stays. Change its name instead.`,
      );
    if (now && asksForLess(now, before.calibrationRequirement) && (await itemsOf(ctx, before.id)) > 0)
      throw wrongField(
        "calibrationRequirement",
        `There are items of the type ${before.code}, and what was asked of them until today stands. Make a calibration plan of the type that asks for less from a day on.`,
      );
    return ordinary.update(ctx, asked);
  },
  archive: async (ctx: Ctx, asked: { id: string; query: { version: number } }) => {
    const type = await ctx.store.find(equipmentType, asked.id);
    const items = await itemsOf(ctx, type.id);
    if (items > 0) throw refused(`${items} items are of the type ${type.code}. Give them another type first.`);
    return ordinary.archive(ctx, asked);
  },
};

function itemsOf({ db }: Ctx, typeId: string): Promise<number> {
  return db.$count(inventoryItem, and(eq(inventoryItem.typeId, typeId), isNull(inventoryItem.archivedAt)));
}
