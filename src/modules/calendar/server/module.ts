import { calendar } from "../contract.ts";
import { absencesIn } from "./absences.ts";
import { crewObstacles } from "./order-crew.ts";
import { onOrderPlanned } from "./follow-order.ts";
import { onDoubt } from "./on-doubt.ts";
import { recheckAll } from "./recheck.ts";
import { remindOfOffers } from "./remind.ts";
import { calendarRetention } from "./retention.ts";
import { calendarRoutes } from "./routes.ts";
import { unfinishedOf } from "./unfinished.ts";
import { calendarWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const calendarServer = serverModule(calendar, {
  routes: calendarRoutes,
  work: calendarWork,
  retention: { records: calendarRetention },
  answers: { absencesIn, crewObstacles, unfinishedOf },
  subscribes: [onOrderPlanned, onDoubt],
  jobs: (jobs, services) => {
    jobs.define("calendar.recheck", () => recheckAll(services), { every: "15 3 * * *" });
    jobs.define("calendar.remind", () => remindOfOffers(services), { every: "20 * * * *" });
  },
});
