import { clientCompanies } from "../contract.ts";
import { clientCompanyRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";

export const clientCompaniesServer = serverModule(clientCompanies, {
  routes: clientCompanyRoutes,
});
