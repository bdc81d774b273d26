import { reminders } from "../contract.ts";
import { reminderRoutes } from "./routes.ts";
import { seedReminderRules } from "./rules.ts";
import { sendNoticeOnce } from "./send-notice.ts";
import { remindJob, sendReminders } from "./send.ts";
import { sendNotice } from "#kit/server/notices.ts";
import { serverModule } from "../../../server-module.ts";

export const remindersServer = serverModule(reminders, {
  routes: reminderRoutes,
  seed: seedReminderRules,
  jobs(jobs, services) {
    jobs.define(sendNotice, ({ id }: { id: string }) => sendNoticeOnce(services, id));
    jobs.define(remindJob, () => sendReminders(services), { every: "*/15 * * * *", retries: 2 });
  },
});
