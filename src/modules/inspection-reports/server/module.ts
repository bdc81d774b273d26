import { inspectionReports } from "../contract.ts";
import { doubtDecided, reportsDoubted, reportsReleased, revisionAsked } from "../events.ts";
import { billableQuantities } from "./billable-quantities.ts";
import { decideCautions, putCautions } from "./cautions/put.ts";
import { dataOfReport, linesOfReports } from "./data-of-reports.ts";
import { rebuildEvidenceRefs } from "./evidence-refs.ts";
import { watchEvidence } from "./evidence-in-trail.ts";
import { compareClocks } from "./clock.ts";
import { catchUp } from "./nightly-check.ts";
import { reportsOnTemplates } from "./on-templates.ts";
import { reportsOfClientInYear, timelineOfClient } from "./of-client.ts";
import { openWorkForClient, unfinishedOf } from "./open-reports.ts";
import { storeReportPdf } from "./print.ts";
import { markReleased } from "./release.ts";
import { importedRetention, recordsNeeded, reportRetention } from "./retention.ts";
import { startAskedRevision } from "./revision-asked.ts";
import { inspectionReportRoutes } from "./routes.ts";
import { forgetLookups } from "./lookups.ts";
import { printSample, printSampleOnForm } from "./sample.ts";
import { watchLedger } from "./walk.ts";
import { reportWork } from "./work.ts";
import { on } from "#kit/server/events.ts";
import { serverModule } from "../../../server-module.ts";

export const inspectionReportsServer = serverModule(inspectionReports, {
  routes: inspectionReportRoutes,
  work: reportWork,
  answers: {
    openWorkForClient,
    unfinishedOf,
    recordsNeeded,
    reportsOnTemplates,
    printSample,
    printSampleOnForm,
    dataOfReport,
    linesOfReports,
    billableQuantities,
    timelineOfClient,
    reportsOfClientInYear,
  },
  subscribes: [
    on(reportsDoubted, putCautions),
    on(doubtDecided, decideCautions),
    on(reportsReleased, markReleased),
    on(revisionAsked, startAskedRevision),
  ],
  retention: { records: [reportRetention, importedRetention] },
  jobs(jobs, services) {
    jobs.define("report.pdf", async ({ reportId }: { reportId: string }) => void (await storeReportPdf(services, reportId)));
    jobs.define("ledger.walk", async () => void (await watchLedger(services)), { every: "30 2 * * *" });
    jobs.define("evidence.watch", () => watchEvidence(services), { every: "40 2 * * *" });
    jobs.define("lookups.forget", () => forgetLookups(services), { every: "50 2 * * *" });
    jobs.eachMinute("clock.compare", () => compareClocks(services));
    jobs.define("ledger.catch-up", () => catchUp(services), { every: "10 * * * *" });
  },
  seed: (db) => rebuildEvidenceRefs(db),
});
