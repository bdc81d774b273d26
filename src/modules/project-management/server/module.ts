import { projectManagement } from "../contract.ts";
import { projectManagementRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";

export const projectManagementServer = serverModule(projectManagement, {
  routes: projectManagementRoutes,
});
