import { clientCompanies } from "../contract.ts";
import { agreementsDue } from "./due.ts";
import { clientCompanyRoutes } from "./routes.ts";
import { timelineOfClient } from "./timeline.ts";
import { onClientWanted } from "./wanted.ts";
import { serverModule } from "../../../server-module.ts";

export const clientCompaniesServer = serverModule(clientCompanies, {
  routes: clientCompanyRoutes,
  answers: { timelineOfClient },
  due: [agreementsDue],
  subscribes: [onClientWanted],
});
