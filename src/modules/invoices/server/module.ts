import { invoices } from "../contract.ts";
import { invoicesDue } from "./due.ts";
import { consumedOnPurchaseOrder } from "./orders.ts";
import { invoiceRetention } from "./retention.ts";
import { invoiceRoutes } from "./routes.ts";
import { invoiceWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const invoicesServer = serverModule(invoices, {
  routes: invoiceRoutes,
  answers: { consumedOnPurchaseOrder },
  due: [invoicesDue],
  work: invoiceWork,
  retention: { records: [invoiceRetention] },
});
