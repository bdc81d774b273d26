import { randomUUID } from "node:crypto";
import { shippedTypes } from "../shipped-types.ts";
import { equipmentType } from "./tables.ts";
import type { Db } from "#kit/server/database.ts";
import { auditEvent } from "#kit/server/tables.ts";

/** Adds the shipped types that are not there yet; what the company changed or archived stays as it is. */
export async function seedEquipmentTypes(db: Db, now: string): Promise<void> {
  const rows = shippedTypes.map(({ interval: _interval, parameters: _parameters, regulatory: _regulatory, ...type }) => ({
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    ...type,
  }));
  const added = await db.insert(equipmentType).values(rows).onConflictDoNothing({ target: equipmentType.code }).returning();
  if (added.length > 0) await db.insert(auditEvent).values(added.map((type) => shipped(type, now)));
}

/** The trail begins with the shipping, so that histories can name the type. */
function shipped({ id, code, name }: typeof equipmentType.$inferSelect, at: string): typeof auditEvent.$inferInsert {
  return {
    id: randomUUID(),
    at,
    actorType: "system",
    action: "EquipmentType.create",
    entity: "EquipmentType",
    entityId: id,
    entityLabel: `${code} ${name}`,
    changes: [],
  };
}
