import { releases } from "../contract.ts";
import { transmittalOfFile } from "./file-of-release.ts";
import { noticesDue, receiptsDue, reviewsDue } from "./due.ts";
import { prepareCautions, prepareNotice } from "./notices.ts";
import { timelineOfClient } from "./of-client.ts";
import { packageJob } from "./making.ts";
import { releaseRetention } from "./retention.ts";
import { releaseRoutes } from "./routes.ts";
import { afterSealed } from "./sealed.ts";
import { releaseWork } from "./work.ts";
import { on } from "#kit/server/events.ts";
import { reportSealed, reportsDoubted, reportWithdrawn } from "#modules/inspection-reports/events.ts";
import { serverModule } from "../../../server-module.ts";

export const releasesServer = serverModule(releases, {
  routes: releaseRoutes,
  answers: { transmittalOfFile, timelineOfClient },
  due: [receiptsDue, reviewsDue, noticesDue],
  work: releaseWork,
  retention: { records: [releaseRetention] },
  subscribes: [on(reportWithdrawn, prepareNotice), on(reportsDoubted, prepareCautions), on(reportSealed, afterSealed)],
  jobs(jobs, services) {
    jobs.define("release.package", ({ releaseId }: { releaseId: string }, attempt) => packageJob(services, releaseId, attempt));
  },
});
