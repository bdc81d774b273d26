import { inventory } from "../contract.ts";
import { inventoryRoutes } from "./routes.ts";
import { seedEquipmentTypes } from "./seed.ts";
import { serverModule } from "../../../server-module.ts";

export const inventoryServer = serverModule(inventory, {
  routes: inventoryRoutes,
  seed: seedEquipmentTypes,
});
