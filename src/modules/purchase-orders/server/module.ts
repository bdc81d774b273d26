import { purchaseOrders } from "../contract.ts";
import { orderRaised, orderReceived } from "../events.ts";
import { ordersDue } from "./due.ts";
import { raiseOrder } from "./raise.ts";
import { createOrder, purchaseOrderRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";
import { on } from "#kit/server/events.ts";

export const purchaseOrdersServer = serverModule(purchaseOrders, {
  routes: purchaseOrderRoutes,
  due: [ordersDue],
  subscribes: [
    on(orderReceived, async (ctx, body) => {
      await createOrder(ctx, { body });
    }),
    on(orderRaised, raiseOrder),
  ],
});
