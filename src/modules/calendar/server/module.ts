import { calendar } from "../contract.ts";
import { onOrderPlanned } from "./follow-order.ts";
import { recheckAll } from "./recheck.ts";
import { calendarRetention } from "./retention.ts";
import { calendarRoutes } from "./routes.ts";
import { calendarWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const calendarServer = serverModule(calendar, {
  routes: calendarRoutes,
  work: calendarWork,
  retention: { records: calendarRetention },
  subscribes: [onOrderPlanned],
  jobs: (jobs, services) => {
    jobs.define("calendar.recheck", () => recheckAll(services), { every: "15 3 * * *" });
  },
});
