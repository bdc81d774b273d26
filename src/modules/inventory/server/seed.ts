import { randomUUID } from "node:crypto";
import { shippedTypes } from "../shipped-types.ts";
import { equipmentType } from "./tables.ts";
import type { Db } from "#kit/server/database.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { tellShipped } from "#kit/server/shipped.ts";

/** Adds the shipped types that are not there yet; what the company changed or archived stays as it is. */
export async function seedEquipmentTypes(db: Db, now: string, secrets: Secrets): Promise<void> {
  const rows = shippedTypes.map(({ interval: _interval, parameters: _parameters, regulatory: _regulatory, ...type }) => ({
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
    ...type,
  }));
  const added = await db.insert(equipmentType).values(rows).onConflictDoNothing({ target: equipmentType.code }).returning();
  await tellShipped(db, secrets, equipmentType, added, now);
}
