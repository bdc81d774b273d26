import { leads } from "../contract.ts";
import { nextActionsDue } from "./due.ts";
import { estimatesDue } from "./estimates/due.ts";
import { estimatesToApprove } from "./estimates/work.ts";
import { timelineOfClient } from "./of-client.ts";
import { lostLeads } from "./retention.ts";
import { leadRoutes } from "./routes.ts";
import { leadWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const leadsServer = serverModule(leads, {
  routes: leadRoutes,
  answers: { timelineOfClient },
  due: [nextActionsDue, estimatesDue],
  work: (asked) => [...leadWork(asked), ...estimatesToApprove(asked)],
  retention: { records: [lostLeads] },
});
