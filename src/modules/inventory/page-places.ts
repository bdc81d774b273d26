/** Where pages of the inventory show what other modules know of an item and a type. */
import type { EquipmentType, InventoryItem } from "./contract.ts";
import { definePlace } from "#kit/page-places.ts";

export const itemSections = definePlace<{ item: InventoryItem }>("sections of an inventory item");
export const typeSections = definePlace<{ type: EquipmentType }>("sections of an equipment type");
