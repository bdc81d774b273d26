import { purchaseOrders } from "../contract.ts";
import { ordersDue } from "./due.ts";
import { purchaseOrderRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";

export const purchaseOrdersServer = serverModule(purchaseOrders, { routes: purchaseOrderRoutes, due: [ordersDue] });
