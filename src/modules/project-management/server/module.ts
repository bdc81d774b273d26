import { projectManagementRoutes } from "./routes.ts";
import { serverModule } from "../../../server-module.ts";

export const projectManagementServer = serverModule({
  id: "project-management",
  routes: projectManagementRoutes,
});
