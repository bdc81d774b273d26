import { dashboard } from "../contract.ts";
import { kpiJob, recordKpis } from "./kpi.ts";
import { dashboardRoutes } from "./routes.ts";
import { announcementWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const dashboardServer = serverModule(dashboard, {
  routes: dashboardRoutes,
  work: announcementWork,
  jobs(jobs, services) {
    jobs.define(kpiJob, () => recordKpis(services), { every: "20 3 * * *", retries: 2 });
  },
});
