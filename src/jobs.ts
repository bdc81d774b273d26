import { exportJob, exportsOver, makeExport, removeExportsOver } from "#kit/server/exports.ts";
import type { Host } from "#kit/server/host.ts";
import type { Jobs } from "#kit/server/jobs.ts";
import { defineDelivery } from "#kit/server/mail.ts";
import type { Channels } from "#kit/server/mail/channel.ts";
import { raiseAlerts } from "#modules/activity-and-audit/server/alerts.ts";
import { keepSealing, sealTrail } from "#modules/activity-and-audit/server/sealing.ts";
import { foldUsage } from "#modules/activity-and-audit/server/usage.ts";
import { verifyTrail, watchTrail } from "#modules/activity-and-audit/server/verifying.ts";
import { keepKpis, kpiJob } from "#modules/dashboard/server/kpi.ts";
import { watchLedger } from "#modules/inspection-reports/server/ledger.ts";
import { storeReportPdf } from "#modules/inspection-reports/server/print.ts";
import { accountsNightly, keepAccounts } from "#modules/people-and-access/server/nightly.ts";
import { endAccess } from "#modules/people-and-access/server/permissions/ends.ts";
import { reviewPdfJob, storeReviewPdf } from "#modules/people-and-access/server/permissions/review-closing.ts";
import { keepReviews, reviewJob } from "#modules/people-and-access/server/permissions/reviews.ts";
import { sendNotice } from "#kit/server/notices.ts";
import { sendNoticeOnce } from "#modules/reminders/server/send-notice.ts";
import { remindJob, sendReminders } from "#modules/reminders/server/send.ts";
import { backUpNightly } from "#modules/settings/server/backup/routes.ts";
import { purgeJob } from "#modules/settings/server/retention/proposals.ts";
import { isNamed, proposeJob, proposeMonthly, purgeApproved } from "#modules/settings/server/retention/purging.ts";
import { passwordForgotten, sendResetLink } from "#shell/server/forgot-password.ts";

/** Everything that is done after an answer has gone out, or by the clock. */
export function defineJobs(jobs: Jobs, host: Host, channels: () => Promise<Channels>): void {
  defineDelivery(jobs, host.database, channels, host.clock);
  jobs.define(passwordForgotten, (asked: Parameters<typeof sendResetLink>[1]) => sendResetLink(host, asked));
  jobs.define("report.pdf", async ({ reportId }: { reportId: string }) => void (await storeReportPdf(host, reportId)));
  keepSealing(host);
  jobs.define("trail.seal", async () => void (await sealTrail(host)), { every: "* * * * *", retries: 0 });
  jobs.define("trail.verify", async ({ checkId }: { checkId: string }) => void (await verifyTrail(host, checkId)), {
    retries: 0,
  });
  jobs.define("trail.watch", () => watchTrail(host), { every: "50 2 * * *", retries: 2 });
  jobs.define("alerts.raise", () => raiseAlerts(host), { every: "* * * * *", retries: 0 });
  jobs.define("usage.fold", () => foldUsage(host), { every: "20 2 * * *" });
  jobs.define("ledger.walk", () => watchLedger(host), { every: "30 2 * * *" });
  jobs.define(reviewPdfJob, ({ reviewId }: { reviewId: string }) => storeReviewPdf(host, reviewId));
  jobs.define(reviewJob, () => keepReviews(host), { every: "15 1 * * *" });
  jobs.define("access.ends", () => endAccess(host), { every: "*/5 * * * *" });
  jobs.define(sendNotice, ({ id }: { id: string }) => sendNoticeOnce(host, id));
  jobs.define(kpiJob, () => keepKpis(host), { every: "20 3 * * *", retries: 2 });
  jobs.define(exportJob, (asked: { id: string }, attempt) => makeExport(host, asked, attempt), { retries: 2 });
  jobs.define(exportsOver, () => removeExportsOver(host, isNamed), { every: "10 3 * * *", retries: 2 });
  jobs.define(remindJob, () => sendReminders(host), { every: "*/15 * * * *", retries: 2 });
  jobs.define("backup.nightly", () => backUpNightly(host), { every: "5 * * * *", retries: 0 });
  jobs.define(proposeJob, () => proposeMonthly(host), { every: "40 2 1 * *", retries: 2 });
  jobs.define(purgeJob, ({ proposalId }: { proposalId: string }) => purgeApproved(host, proposalId));
  jobs.define(accountsNightly, () => keepAccounts(host), { every: "0 1 * * *" });
}
