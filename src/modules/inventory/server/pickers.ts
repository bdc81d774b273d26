import { and, eq, isNull, ne } from "drizzle-orm";
import type { EquipmentChoice } from "../contract.ts";
import { stateOfItem } from "../rules.ts";
import { calibrationOfItems } from "./source.ts";
import { equipmentType, inventoryItem } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Every item in use, small enough to keep on a device, with the calibration that speaks for it today. */
export async function equipmentChoices({ db, services, today }: Ctx): Promise<EquipmentChoice[]> {
  const rows = await db
    .select({
      id: inventoryItem.id,
      assetTag: inventoryItem.assetTag,
      typeCode: equipmentType.code,
      typeName: equipmentType.name,
      category: equipmentType.category,
      methods: equipmentType.methods,
      manufacturer: inventoryItem.manufacturer,
      model: inventoryItem.model,
      serialNumber: inventoryItem.serialNumber,
      baseId: inventoryItem.homeBaseId,
      baseCode: baseLocation.code,
      onlyForCalibration: inventoryItem.onlyForCalibration,
    })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .innerJoin(baseLocation, eq(baseLocation.id, inventoryItem.homeBaseId))
    .where(and(isNull(inventoryItem.archivedAt), ne(inventoryItem.state, "retired")))
    .orderBy(inventoryItem.assetTag);
  const states = await calibrationOfItems(services).statesOn(db, today);
  return rows.map((row) => {
    const found = states.get(row.id);
    return {
      ...row,
      state: stateOfItem("in stock", found),
      calibrated: {
        state: found?.state ?? "never calibrated",
        validFrom: found?.calibratedOn ?? null,
        dueOn: found?.dueOn ?? null,
        certificateNumber: found?.certificateNumber ?? null,
        limitation: found?.limitation ?? null,
      },
    };
  });
}

const usable = new Set<EquipmentChoice["calibrated"]["state"]>(["in calibration", "due soon", "limited"]);

/** The items that are in calibration today. */
export async function calibratedChoices(ctx: Ctx): Promise<EquipmentChoice[]> {
  return (await equipmentChoices(ctx)).filter(({ calibrated }) => usable.has(calibrated.state));
}
