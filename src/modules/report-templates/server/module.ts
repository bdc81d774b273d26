import { reportTemplatesRoutes } from "./routes.ts";
import { seedBuiltInTemplates } from "./seed.ts";
import { serverModule } from "../../../server-module.ts";

export const reportTemplatesServer = serverModule({
  id: "report-templates",
  routes: reportTemplatesRoutes,
  seed: seedBuiltInTemplates,
});
