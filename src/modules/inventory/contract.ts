import { z } from "zod";
import { about } from "./about.ts";
import { calibrationWords, equipmentCategories, itemStates } from "./choices.ts";
import { EquipmentType } from "./equipment-type.ts";
import { InventoryItem } from "./inventory-item.ts";
import { itemImportEndpoints } from "./item-import.ts";
import { defineModule, get, post } from "#kit/contract.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText, requiredText } from "#kit/schemas.ts";

export * from "./choices.ts";
export * from "./equipment-type.ts";
export * from "./inventory-item.ts";

/** The calibration that speaks for an item today, as pickers show and devices keep it. */
const CalibratedToday = z.object({
  state: z.enum(calibrationWords),
  validFrom: z.string().nullable(),
  dueOn: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  limitation: z.string().nullable(),
});

/** An item small enough for pickers and for keeping on a device. */
export const EquipmentChoice = z.object({
  id: z.uuid(),
  assetTag: z.string(),
  typeCode: z.string(),
  typeName: z.string(),
  category: z.enum(equipmentCategories),
  methods: z.array(z.string()),
  manufacturer: z.string(),
  model: z.string(),
  serialNumber: z.string().nullable(),
  baseId: z.uuid(),
  baseCode: z.string(),
  onlyForCalibration: z.boolean(),
  state: z.enum(itemStates),
  calibrated: CalibratedToday,
});
export type EquipmentChoice = z.infer<typeof EquipmentChoice>;

export const inventory = defineModule({
  ...about,
  records: { types: EquipmentType.endpoints },
  endpoints: {
    ...InventoryItem.endpoints,
    ...itemImportEndpoints,
    correctIdentity: post("/api/inventory/items/:id/identity-corrections", {
      action: "edit",
      body: InventoryItem.draft.pick({ manufacturer: true, model: true, serialNumber: true }).extend({
        version: z.int(),
        reason: reasonText("Enter what was mistyped and how it was found", 300),
      }),
      reply: InventoryItem.row,
      summary: "Correct the maker, model or serial number of an item that has been calibrated",
    }),
    retire: post("/api/inventory/items/:id/retirement", {
      action: "approve",
      body: z.object({ version: z.int(), retiredOn: dayText(), reason: requiredText("Explain why it is retired", 300) }),
      reply: InventoryItem.row,
      summary: "Retire an item permanently",
    }),
    equipment: get("/api/equipment", {
      signedIn: true,
      reply: z.array(EquipmentChoice),
      summary: "Every item in use, for pickers, small enough to keep on a device",
    }),
    calibrated: get("/api/inventory/calibrated", {
      signedIn: true,
      reply: z.array(EquipmentChoice),
      summary: "The items in calibration today, for pickers",
    }),
  },
});
