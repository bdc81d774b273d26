import { timesheets } from "../contract.ts";
import { timeBilled } from "../events.ts";
import { lockBilled } from "./billed.ts";
import { payPiecesOf } from "./pay.ts";
import { remindOfGaps } from "./remind.ts";
import { timesheetRetention } from "./retention.ts";
import { timesheetRoutes } from "./routes.ts";
import { unfinishedOf } from "./unfinished.ts";
import { timesheetWork } from "./work.ts";
import { on } from "#kit/server/events.ts";
import { serverModule } from "../../../server-module.ts";

export const timesheetsServer = serverModule(timesheets, {
  routes: timesheetRoutes,
  work: timesheetWork,
  retention: { records: [timesheetRetention] },
  answers: { payPiecesOf, unfinishedOf },
  subscribes: [on(timeBilled, lockBilled)],
  jobs: (jobs, services) => {
    jobs.define("timesheets.remind", () => remindOfGaps(services), { every: "2 * * * *" });
  },
});
