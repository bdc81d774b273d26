import type { FastifyInstance } from "fastify";
import { projectManagement } from "../contract.ts";
import { showActivation } from "./activation.ts";
import { takeCallOut } from "./call-outs.ts";
import { closingList } from "./closing.ts";
import { crewChoices } from "./crew-choices.ts";
import { projectActions } from "./project-actions.ts";
import { showOrdersOnMap, showProjectsOnMap } from "./project-map.ts";
import { archiveProject, changeProject, createProject, projects } from "./projects.ts";
import { showReadiness } from "./readiness.ts";
import { workOrderActions } from "./work-order-actions.ts";
import { changeWorkOrder, createWorkOrder, findWorkOrder, workOrders } from "./work-orders.ts";
import type { Services } from "#kit/server/services.ts";
import { serve } from "#kit/server/serve.ts";

export function projectManagementRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, projectManagement, {
    ...projects,
    create: createProject,
    update: changeProject,
    archive: archiveProject,
    ...projectActions,
    workOrders: {
      ...workOrders,
      ...workOrderActions,
      find: findWorkOrder,
      create: createWorkOrder,
      update: changeWorkOrder,
      map: showOrdersOnMap,
    },
    readiness: showReadiness,
    activation: showActivation,
    map: showProjectsOnMap,
    closingList,
    crewChoices,
    callOut: takeCallOut,
  });
}
