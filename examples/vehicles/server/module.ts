import { vehicles } from "../contract.ts";
import { inspectionsDue } from "./due.ts";
import { vehicleRetention } from "./retention.ts";
import { vehicleRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";

export const vehiclesServer = serverModule(vehicles, {
  routes: vehicleRoutes,
  due: [inspectionsDue],
  retention: { records: [vehicleRetention] },
});
