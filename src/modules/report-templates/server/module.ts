import { reportTemplates } from "../contract.ts";
import { reportTemplatesRoutes } from "./routes.ts";
import { storeSample } from "./sample.ts";
import { templateWork } from "./work.ts";
import { seedBuiltInTemplates } from "./seed.ts";
import { serverModule } from "../../../server-module.ts";

export const reportTemplatesServer = serverModule(reportTemplates, {
  routes: reportTemplatesRoutes,
  work: templateWork,
  jobs(jobs, services) {
    jobs.define("template.sample", ({ id }: { id: string }) => storeSample(services, id));
  },
  seed: seedBuiltInTemplates,
});
