import { clientCompanyRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";

export const clientCompaniesServer = serverModule({
  id: "client-companies",
  routes: clientCompanyRoutes,
});
