import { about } from "./about.ts";
import { orderLife } from "./order-life.ts";
import { ClientPurchaseOrder, OrderMeter } from "./purchase-order.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, get } from "#kit/contract.ts";

export * from "./purchase-order.ts";

export const purchaseOrders = defineModule({
  ...about,
  endpoints: {
    ...ClientPurchaseOrder.endpoints,
    ...actionEndpoints(ClientPurchaseOrder, orderLife),
    meter: get("/api/purchase-orders/:id/meter", {
      action: "view",
      reply: OrderMeter,
      summary: "How much of a purchase order is invoiced, waits to be, and is left",
    }),
  },
});
