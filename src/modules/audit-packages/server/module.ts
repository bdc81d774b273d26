import { auditPackages } from "../contract.ts";
import { auditPackageRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";

export const auditPackagesServer = serverModule(auditPackages, { routes: auditPackageRoutes });
