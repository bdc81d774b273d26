import { forms } from "../contract.ts";
import { feedbackByForm } from "./client-feedback.ts";
import { formReviewsDue } from "./due.ts";
import { passOnLateReviews } from "./escalation.ts";
import { formRetention } from "./retention.ts";
import { formsRoutes } from "./routes.ts";
import { seedBuiltInForms } from "./seed.ts";
import { unfinishedOf } from "./unfinished.ts";
import { formOfCode } from "./verify.ts";
import { formWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";

export const formsServer = serverModule(forms, {
  routes: formsRoutes,
  due: [formReviewsDue],
  work: formWork,
  answers: { feedbackByForm, formOfCode, unfinishedOf },
  retention: { records: [formRetention] },
  jobs: (jobs, services) => {
    jobs.define("forms.late-reviews", () => passOnLateReviews(services), { every: "20 * * * *" });
  },
  seed: seedBuiltInForms,
});
