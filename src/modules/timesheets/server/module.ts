import { timesheets } from "../contract.ts";
import { remindOfGaps } from "./remind.ts";
import { timesheetRetention } from "./retention.ts";
import { timesheetRoutes } from "./routes.ts";
import { timesheetWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const timesheetsServer = serverModule(timesheets, {
  routes: timesheetRoutes,
  work: timesheetWork,
  retention: { records: [timesheetRetention] },
  jobs: (jobs, services) => {
    jobs.define("timesheets.remind", () => remindOfGaps(services), { every: "2 * * * *" });
  },
});
