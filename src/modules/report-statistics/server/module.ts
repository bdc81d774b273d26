import { reportStatistics } from "../contract.ts";
import { alarmJob, askForAlarms, checkAlarms } from "./check-alarms.ts";
import { sendFigureMails } from "./send-mails.ts";
import { storeFacts } from "./store-facts.ts";
import { storeMonths } from "./month-figures.ts";
import { makeMissingAtStart, makeMissingFacts } from "./rebuild.ts";
import { reportFigure } from "./figures.ts";
import { reportStatisticsRoutes } from "./routes.ts";
import { on } from "#kit/server/events.ts";
import { reportsMoved } from "#modules/inspection-reports/events.ts";
import { releasesMoved } from "#modules/releases/events.ts";
import { serverModule } from "../../../server-module.ts";

export const reportStatisticsServer = serverModule(reportStatistics, {
  routes: reportStatisticsRoutes,
  answers: { reportFigure },
  subscribes: [
    on(reportsMoved, ({ store }, { reportIds }) => storeFacts(store.rows, reportIds)),
    on(reportsMoved, askForAlarms),
    on(releasesMoved, ({ store }, { reportIds }) => storeFacts(store.rows, reportIds)),
  ],
  jobs(jobs, services) {
    jobs.define(alarmJob, ({ projectId }: { projectId: string }) => checkAlarms(services, projectId));
    jobs.define("statistics.mail", () => sendFigureMails(services), { every: "*/15 * * * *", retries: 2 });
    jobs.define("statistics.facts", () => makeMissingFacts(services.database.db), { every: "*/10 * * * *" });
    jobs.define("statistics.months", () => storeMonths(services), { every: "40 * * * *", retries: 2 });
  },
  seed: (db) => makeMissingAtStart(db),
});
