import { exportJob, makeExport } from "#kit/server/exports.ts";
import type { Services } from "#kit/server/services.ts";
import type { Jobs } from "#kit/server/jobs.ts";
import { definePiecesJob } from "#kit/server/file-pieces.ts";
import { defineDelivery } from "#kit/server/mail.ts";
import type { ChannelsNow } from "#kit/server/mail/channel.ts";
import { defineRequestCountsJob } from "#kit/server/request-counts.ts";
import { defineSentOnceJob } from "#kit/server/sent-once.ts";
import { passwordForgotten, sendResetLink } from "#shell/server/forgot-password.ts";
import type { ServerModule } from "./server-module.ts";
import { serverModules } from "./server-modules.ts";

/** Everything that is done after an answer has been sent, or on a schedule. */
export function defineJobs(jobs: Jobs, services: Services, channels: ChannelsNow): void {
  defineDelivery(jobs, services, channels);
  defineSentOnceJob(jobs, services);
  definePiecesJob(jobs, services);
  defineRequestCountsJob(jobs, services.database);
  jobs.define(passwordForgotten, (asked: Parameters<typeof sendResetLink>[1]) => sendResetLink(services, asked));
  jobs.define(exportJob, (asked: { id: string }, attempt) => makeExport(services, asked, attempt), { retries: 2 });
  for (const module of serverModules as readonly ServerModule[]) module.jobs?.(jobs, services);
}
