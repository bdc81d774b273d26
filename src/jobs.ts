import type { Settings } from "./settings.ts";
import type { Host } from "#kit/server/host.ts";
import type { Jobs } from "#kit/server/jobs.ts";
import { channelsFrom, defineDelivery } from "#kit/server/mail.ts";
import { watchLedger } from "#modules/inspection-reports/server/ledger.ts";
import { storeReportPdf } from "#modules/inspection-reports/server/print.ts";

/** Everything that is done after an answer has gone out, or by the clock. */
export function defineJobs(jobs: Jobs, host: Host, { env }: Settings): void {
  const channels = channelsFrom(env);
  defineDelivery(jobs, host.database, async () => channels, host.clock);
  jobs.define("report.pdf", ({ reportId }: { reportId: string }) => storeReportPdf(host, reportId));
  jobs.define("ledger.walk", () => watchLedger(host), { every: "30 2 * * *" });
}
