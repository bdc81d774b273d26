import type { FastifyInstance } from "fastify";
import { inventory } from "../contract.ts";
import { checkItemImport, importItems } from "./item-import.ts";
import { correctIdentity, items, retireItem } from "./items.ts";
import { calibratedChoices, equipmentChoices } from "./pickers.ts";
import { types } from "./types.ts";
import type { Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function inventoryRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, inventory, {
    ...items,
    checkItemImport,
    importItems,
    correctIdentity,
    retire: retireItem,
    types,
    equipment: equipmentChoices,
    calibrated: calibratedChoices,
  });
}
