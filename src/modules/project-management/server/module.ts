import { projectManagement } from "../contract.ts";
import { openProjectsOfClient, openWorkForClient, refuseProjectOfAnother, timelineOfClient } from "./for-clients.ts";
import { onCrewWanted } from "./crew-wanted.ts";
import { mustBeOpenProject, mustTakeWork } from "./open-project.ts";
import { projectManagementRoutes } from "./routes.ts";
import { onJobWanted } from "./wanted.ts";
import { on } from "#kit/server/events.ts";
import { requirementForProject } from "#modules/client-companies/events.ts";
import { serverModule } from "../../../server-module.ts";

export const projectManagementServer = serverModule(projectManagement, {
  routes: projectManagementRoutes,
  answers: { openWorkForClient, openProjectsOfClient, mustBeOpenProject, mustTakeWork, timelineOfClient },
  subscribes: [on(requirementForProject, refuseProjectOfAnother), onJobWanted, onCrewWanted],
});
