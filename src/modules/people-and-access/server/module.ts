import { peopleAndAccess } from "../contract.ts";
import { agreementsDue } from "./due.ts";
import { accountsNightly, applyAccountEnds } from "./nightly.ts";
import { endAccess } from "./permissions/ends.ts";
import { reviewPdfJob, storeReviewPdf } from "./permissions/review-closing.ts";
import { openDueReview, reviewJob } from "./permissions/reviews.ts";
import { sessionLines } from "./retention.ts";
import { peopleAndAccessRoutes } from "./routes.ts";
import { seedBuiltInRoles } from "./seed.ts";
import { peopleWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const peopleAndAccessServer = serverModule(peopleAndAccess, {
  routes: peopleAndAccessRoutes,
  due: [agreementsDue],
  work: peopleWork,
  retention: { logs: [sessionLines] },
  seed: seedBuiltInRoles,
  jobs(jobs, services) {
    jobs.define(accountsNightly, () => applyAccountEnds(services), { every: "0 1 * * *" });
    jobs.define("access.ends", () => endAccess(services), { every: "*/5 * * * *" });
    jobs.define(reviewJob, () => openDueReview(services), { every: "15 1 * * *" });
    jobs.define(reviewPdfJob, ({ reviewId }: { reviewId: string }) => storeReviewPdf(services, reviewId));
  },
});
