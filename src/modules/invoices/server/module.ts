import { invoices } from "../contract.ts";
import { billedMilestones } from "./build-milestones.ts";
import { invoicesDue } from "./due.ts";
import { earnedByWork } from "./earned.ts";
import { consumedOnPurchaseOrder } from "./orders.ts";
import { draftRecurring } from "./recurring/drafting.ts";
import { recurringDue } from "./recurring/due.ts";
import { owedByClient } from "./owed-by-client.ts";
import { invoiceRetention } from "./retention.ts";
import { invoiceRoutes } from "./routes.ts";
import { unfinishedOf } from "./unfinished.ts";
import { timelineOfClient } from "./in-timeline.ts";
import { invoiceWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const invoicesServer = serverModule(invoices, {
  routes: invoiceRoutes,
  answers: { consumedOnPurchaseOrder, earnedByWork, billedMilestones, unfinishedOf, timelineOfClient, owedByClient },
  due: [invoicesDue, recurringDue],
  work: invoiceWork,
  retention: { records: [invoiceRetention] },
  jobs: (jobs, services) => {
    jobs.define("invoices.draftRecurring", () => draftRecurring(services), { every: "25 * * * *" });
  },
});
