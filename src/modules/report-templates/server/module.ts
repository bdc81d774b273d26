import { reportTemplates } from "../contract.ts";
import { reportTemplatesRoutes } from "./routes.ts";
import { seedBuiltInTemplates } from "./seed.ts";
import { serverModule } from "../../../server-module.ts";

export const reportTemplatesServer = serverModule(reportTemplates, {
  routes: reportTemplatesRoutes,
  seed: seedBuiltInTemplates,
});
