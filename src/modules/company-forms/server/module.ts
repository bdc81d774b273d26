import { companyForms } from "../contract.ts";
import { formsMissing } from "./dues.ts";
import { tellMissed, tellUnfinished } from "./missed.ts";
import { companyFormRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";

export const companyFormsServer = serverModule(companyForms, {
  routes: companyFormRoutes,
  jobs: (jobs, services) => {
    jobs.define("company-forms.missed", () => tellMissed(services), { every: "10 * * * *" });
    jobs.define("company-forms.unfinished", () => tellUnfinished(services), { every: "15 * * * *" });
  },
  answers: { missingBeforeWork: formsMissing },
});
