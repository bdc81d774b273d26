import { and, count, eq, isNull, sql } from "drizzle-orm";
import { EquipmentType, type EquipmentTypeDraft } from "../contract.ts";
import { equipmentType, inventoryItem } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
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
});

export const types = {
  ...ordinary,
  create: (ctx: Ctx, { body }: { body: EquipmentTypeDraft }) =>
    ordinary.create(ctx, { body: { ...body, methods: body.methods ?? [] } }),
  archive: async (ctx: Ctx, asked: { id: string; query: { version: number } }) => {
    const type = await ctx.store.find(equipmentType, asked.id);
    const [used] = await ctx.db
      .select({ items: count() })
      .from(inventoryItem)
      .where(and(eq(inventoryItem.typeId, type.id), isNull(inventoryItem.archivedAt)));
    if (used?.items) throw refused(`${used.items} items are of the type ${type.code}. Give them another type first.`);
    return ordinary.archive(ctx, asked);
  },
};
