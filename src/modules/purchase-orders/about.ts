import { orderLife } from "./order-life.ts";
import { aboutModule } from "../../about.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";

export const about = aboutModule({
  id: "purchase-orders",
  title: "Purchase orders",
  opens: ["projects"],
  history: { ClientPurchaseOrder: historyWordsOf(orderLife) },
  namedActions: { "purchaseOrder.close": { module: "projects", holders: ["OPS"] } },
  due: {
    purchaseOrder: {
      title: "Purchase orders of clients",
      module: "projects",
      page: "/purchase-orders/",
      leadDays: [60, 30, 7],
      recipients: ["Operations Manager"],
    },
  },
});
